export const inputClass =
  'h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink transition-colors duration-150 aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60 sm:text-sm'
