/** 1, 2 and 5 times each power of ten. */
const steps = [1, 2, 5]

/** Round values between two ends, evenly apart, at most `count` of them. Without d3, which would be most of this view's code. */
export function roundValues(from: number, to: number, count: number): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return []
  const least = Math.floor(Math.log10((to - from) / count))
  for (let power = least; ; power += 1)
    for (const times of steps) {
      const step = Number(`${String(times)}e${String(power)}`)
      const [first, last] = [Math.ceil(from / step), Math.floor(to / step)]
      if (last - first < count)
        return Array.from({ length: last - first + 1 }, (_, index) =>
          // A tenth has no exact number: 3 × 0.1 is written as 0.3.
          Number(((first + index) * step).toPrecision(12)),
        )
    }
}

/** Round values between two positive ends for an axis of equal multiples; evenly apart where the ends are near each other. */
export function roundMultiples(from: number, to: number, count: number): number[] {
  if (!(from > 0) || !(to > from)) return []
  const powers = Array.from(
    { length: Math.floor(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, index) => Math.floor(Math.log10(from)) + index,
  )
  const of = (times: number[]) =>
    powers
      .flatMap((power) => times.map((one) => Number(`${String(one)}e${String(power)}`)))
      .filter((value) => value >= from && value <= to)
  for (const times of [steps, [1, 5], [1]]) {
    const values = of(times)
    if (values.length > 1 && values.length <= count) return values
  }
  const powersOfTen = of([1])
  if (powersOfTen.length <= count) return roundValues(from, to, count)
  const every = Math.ceil(powersOfTen.length / count)
  return powersOfTen.filter((_, index) => index % every === 0)
}
