/** The same whole numbers each time: `pick(n)` is one of 0 to n − 1. */
export function picker(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state >> 8) % below
  }
}
