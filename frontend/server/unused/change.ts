export interface Change {
  file: RegExp
  from: RegExp
  to: string
}

export const change = (file: RegExp, from: RegExp, to = ''): Change => ({ file, from, to })

/** A condition that is never met here: what it guards goes with it, and so does what only that had called. */
export const never = (file: RegExp, ...conditions: RegExp[]): Change[] =>
  conditions.map((condition) => change(file, condition, 'false'))
