import type { ComponentProps } from 'react'
import { Fold } from '@/ui/fold'
import { useOnPaper } from './on-paper'

/** A group of a result that is folded away on a phone, and open on paper. */
export const ResultFold = (props: Omit<ComponentProps<typeof Fold>, 'start'>) => (
  <Fold {...props} start={useOnPaper() || undefined} />
)
