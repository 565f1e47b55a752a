import { DeleteAction } from './delete-action'
import type { OwnActionProps } from './action-props'
import { VisibilityAction } from './visibility-action'

const actions = { delete: DeleteAction, visibility: VisibilityAction }

/** What the owner alone may do: the action that was chosen. */
export default function OwnActions({ action, ...props }: OwnActionProps) {
  const Action = actions[action]
  return <Action {...props} />
}
