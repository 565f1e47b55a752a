import type { ComponentProps } from 'react'
import { Fold } from '@/ui/layout/fold'
import { useIsPrinting } from './print-context'

interface ResultFoldProps extends Omit<ComponentProps<typeof Fold>, 'start'> {
  /** Folded away at every width: what it holds is said above as well, or belongs to those who look it up. */
  closed?: boolean | undefined
}

/** A group of a result that is folded away on a phone, and open on paper. */
export const ResultFold = ({ closed = false, ...props }: ResultFoldProps) => (
  <Fold {...props} start={useIsPrinting() || (closed ? false : undefined)} />
)
