import { useTranslation } from 'react-i18next'
import { paths } from '@/paths'
import { toast } from '@/ui/feedback/toast'
import { demoReport, demoSlug } from '../demo/demo'
import { isRun } from '../run'
import { isShareId } from '../shared'
import type { Analysis } from '../types'

/** Demos and what was opened by a shared link belong to nobody who looks at them. */
export const isOwners = ({ requestId }: Analysis): boolean =>
  demoSlug(requestId) === null && !isShareId(requestId)

/** Anyone who has the link may read it. */
export const isForAll = (analysis: Analysis): boolean => !isOwners(analysis) || !!analysis.shareId

function pathOf(analysis: Analysis): string {
  const { requestId, shareId } = analysis
  if (isOwners(analysis) && shareId) return paths.analysis(shareId)
  const demo = demoReport(requestId)
  if (demo !== null) return paths.demoXray(demo)
  return isRun(analysis) ? paths.performanceReport(requestId) : paths.analysis(requestId)
}

export const linkOf = (analysis: Analysis): string => location.origin + pathOf(analysis)

interface Links {
  /** Copies the link and says so; where it is private, that too. */
  copy: () => Promise<void>
  /** Opens the system's own way of sharing, else copies. */
  share: () => Promise<void>
}

const isCancelled = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

export function useLinks(analysis: Analysis, name: string): Links {
  const { t } = useTranslation('report')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkOf(analysis))
      const open = isForAll(analysis)
      void toast({
        title: t('actions.copied'),
        text: open ? t('actions.copiedText') : t('actions.copiedPrivate'),
        stay: open ? 'short' : 'long',
      })
    } catch {
      void toast({ title: t('actions.copyFailed'), text: t('actions.copyFailedText'), tone: 'error' })
    }
  }
  const share = async () => {
    // Not every browser has it, whatever the types say.
    const given = navigator as Partial<Pick<Navigator, 'share'>>
    if (!given.share) return copy()
    try {
      await navigator.share({ title: t('text.title', { name }), url: linkOf(analysis) })
      void toast({ title: t('actions.shared'), tone: 'good' })
    } catch (cause) {
      if (!isCancelled(cause)) await copy()
    }
  }
  return { copy, share }
}
