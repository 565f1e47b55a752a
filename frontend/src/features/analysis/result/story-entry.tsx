import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '@/ui/button'
import { OverlayTrigger } from '@/ui/overlay/overlay-trigger'
import type { Analysis } from '../types'
import type { Readable } from './videos/redacted'
import { loadPanelTexts } from './panels'
import { lazyPart } from '@/ui/loading/lazy-part'

const load = async () => {
  const [module] = await Promise.all([import('../story/story'), loadPanelTexts()])
  return module
}
const Story = lazyPart(load)

/** On a phone it leads the badges, as low as they are and yet high enough for a finger; where there is room, the actions. */
const looks = {
  row: 'inline-flex min-h-11 items-center gap-1.5 text-xs font-medium text-iris sm:hidden',
  head: buttonClass('quiet', 'md', 'max-sm:hidden'),
}

interface StoryEntryProps {
  analysis: Analysis
  report: Readable
  place: keyof typeof looks
}

/** Opens the result as a handful of cards. */
export function StoryEntry({ analysis, report, place }: StoryEntryProps) {
  const { t } = useTranslation('report')
  return (
    <OverlayTrigger
      label={t('story')}
      popup="dialog"
      className={looks[place]}
      load={load}
      overlay={(placed) => <Story analysis={analysis} report={report} {...placed} />}
    >
      <Zap aria-hidden className="size-4" />
      {t('story')}
    </OverlayTrigger>
  )
}
