/** The specification's five colour bands of a score from 0 to 100. */
export type Band = 'blue' | 'green' | 'lime' | 'orange' | 'red'

export function bandOf(score: number): Band {
  if (score >= 85) return 'blue'
  if (score >= 70) return 'green'
  if (score >= 55) return 'lime'
  if (score >= 40) return 'orange'
  return 'red'
}

/** How many of five marks a band has, so that it is readable without colour. */
export const bandMarks: Record<Band, number> = { blue: 5, green: 4, lime: 3, orange: 2, red: 1 }

/** Colour of strokes and fills; the lowest band pulses. */
export const bandText: Record<Band, string> = {
  blue: 'text-band-blue',
  green: 'text-band-green',
  lime: 'text-band-lime',
  orange: 'text-band-orange',
  red: 'text-band-red animate-pulse-band',
}

export const bandFill: Record<Band, string> = {
  blue: 'bg-band-blue',
  green: 'bg-band-green',
  lime: 'bg-band-lime',
  orange: 'bg-band-orange',
  red: 'bg-band-red',
}
