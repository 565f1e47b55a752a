import { DeleteAct } from './delete-act'
import type { OwnActProps } from './act-props'
import { VisibilityAct } from './visibility-act'

const acts = { delete: DeleteAct, visibility: VisibilityAct }

/** What the owner alone may do: the act that was chosen. */
export default function OwnActs({ act, ...props }: OwnActProps) {
  const Act = acts[act]
  return <Act {...props} />
}
