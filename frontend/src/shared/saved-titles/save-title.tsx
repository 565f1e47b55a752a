import { Suspense } from 'react'
import { useSession } from '@/api/auth/session'
import { loadArea } from '@/i18n'
import { preloadable } from '@/ui/loading/preloadable'
import type { SaveTitleProps } from './save-title-props'

const Button = preloadable<Required<SaveTitleProps>>(async () => {
  const [module] = await Promise.all([import('./save-title-button'), loadArea('titleIdeas')])
  return module
})

/** A button that saves a title, for members. Its code comes later, and its place is reserved until then. */
export function SaveTitle({ what, look = 'icon' }: SaveTitleProps) {
  if (useSession().status !== 'in') return null
  return (
    <Suspense fallback={look === 'icon' && <span className="block size-12" />}>
      <Button what={what} look={look} />
    </Suspense>
  )
}
