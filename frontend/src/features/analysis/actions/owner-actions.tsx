import { isOfMonitor } from '../run'
import type { Analysis } from '../types'
import { DeleteButton } from './delete-button'
import { VisibilityButton } from './visibility-button'

/** What the owner alone may do. What a monitor ran is always private. */
export default function OwnerActions({ analysis }: { analysis: Analysis }) {
  return (
    <>
      {!isOfMonitor(analysis) && <VisibilityButton analysis={analysis} />}
      <DeleteButton analysis={analysis} />
    </>
  )
}
