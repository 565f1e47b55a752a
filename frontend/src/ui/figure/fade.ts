/** A part of a filled shape, from the shape's origin on. */
export interface FadeLayer {
  /** Where it ends, on the scale of the ends it was made from. */
  to: number
  /** 0 to 1. */
  opacity: number
}

/**
 * The layers that, one over the other, dissolve a shape between the ends of an interval: solid up to `low`, gone at `high`, and in between
 * as dense as the share of the way that is left. All of them begin at the shape's origin, so that no seam shows where two meet.
 */
export function fadeLayers(low: number, high: number, steps: number): FadeLayer[] {
  const width = (high - low) / steps
  if (!(width > 0)) return []
  return Array.from({ length: steps }, (_, step) => ({
    to: low + width * (step + 1),
    // Step k is covered by the layers k to n, and is to be (n - k + 1/2) / n dense.
    opacity: step === steps - 1 ? 0.5 / steps : 1 / (step + 1.5),
  }))
}

/** How dense a shape of these layers is between `from` and the next layer's end. */
export const density = (layers: readonly FadeLayer[], at: number) =>
  1 - layers.filter(({ to }) => to > at).reduce((left, { opacity }) => left * (1 - opacity), 1)
