/** The figures that two windows are compared by, in their order. */
export const windowFigures = ['uploads', 'views', 'engagement'] as const
