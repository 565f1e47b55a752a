export const textLink =
  'rounded-sm py-1 text-sm font-medium text-iris underline decoration-transparent underline-offset-4 transition-colors duration-150 hover:decoration-current'
