import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { IconButton } from '@/ui/button'
import { ToggleName, ToggleRow } from '@/ui/chart'
import { FadeBar } from '@/ui/figure/fade-bar'
import type { Report, TitleIdea } from '../types'
import { useClaimText } from '../texts/claim-text'
import { useHighlightToggles } from '../highlight/use-highlight'
import { useIsPrinting } from '../print-context'
import { SaveResultTitle } from '../videos/save-result-title'
import { effectOf } from './effect'

/** What became of a press on "copy". */
export type Outcome = 'copied' | 'selected'

interface IdeaRowProps {
  report: Report
  idea: TitleIdea
  /** The ends of the axis that all rows share. */
  ends: readonly [number, number]
  outcome: Outcome | undefined
  onCopied: (outcome: Outcome) => void
}

/** Marks the text of an element, as if the reader had done so. */
function select(element: HTMLElement | null) {
  if (element) getSelection()?.selectAllChildren(element)
}

/** The estimate as a bar on the axis of all ideas, and in words. */
function Lift({ idea, ends }: Pick<IdeaRowProps, 'idea' | 'ends'>) {
  const { t } = useTranslation('titleIdeas')
  const format = usePlainFormat()
  const { value, low, high } = idea.predictedLift
  const text = useClaimText()(idea.predictedLift)
  const words = [text.value, text.interval].filter(Boolean)
  return (
    <div className="grid gap-1 sm:grid-cols-[minmax(0,2fr)_3fr] sm:items-center sm:gap-4">
      <p className="tnum text-xs text-ink-2">
        <span className="font-semibold text-ink">{text.value}</span>
        {text.interval && ` · ${text.interval}`} · {t('scored', { score: format.whole(idea.score) })}
      </p>
      <FadeBar
        value={value ?? null}
        low={low}
        high={high}
        min={ends[0]}
        max={ends[1]}
        look="blue"
        label={`${t('predicted')}: ${words.join(', ')}`}
      />
    </div>
  )
}

/** An idea: what it rests on, which lights its uploads, the title with a button that copies it, and the lift. */
export function IdeaRow({ report, idea, ends, outcome, onCopied }: IdeaRowProps) {
  const { t } = useTranslation('titleIdeas')
  const format = usePlainFormat()
  const onPaper = useIsPrinting()
  const title = useRef<HTMLParagraphElement>(null)
  const category = t(`category.${idea.category}`)
  const { key, uploads } = effectOf(report, idea)
  const toggle = useHighlightToggles(report)({
    key,
    name: t('lit', { category }),
    uploads,
    of: idea.of,
    certain: true,
  })
  const copy = () =>
    void navigator.clipboard.writeText(idea.title).then(
      () => onCopied('copied'),
      () => {
        select(title.current)
        onCopied('selected')
      },
    )
  const Picture = outcome === 'copied' ? Check : Copy
  return (
    <ToggleRow toggle={toggle} className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <Badge>{category}</Badge>
        <ToggleName toggle={toggle}>
          {t('from', { count: idea.of, with: format.whole(idea.withCount), of: format.whole(idea.of) })}
        </ToggleName>
        {outcome === 'copied' && (
          <span aria-hidden className="ml-auto text-good">
            {t('done')}
          </span>
        )}
      </div>
      {/* Above the button that covers the row: the title can be selected, and its copy button pressed. */}
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <p ref={title} lang={report.channelInfo.language ?? undefined} className="font-medium wrap-anywhere">
          {idea.title}
        </p>
        {!onPaper && (
          <div className="flex items-center">
            <IconButton
              label={t('copy', { title: idea.title })}
              icon={<Picture aria-hidden className={outcome === 'copied' ? 'size-4 text-good' : 'size-4'} />}
              onClick={copy}
            />
            <SaveResultTitle report={report} title={idea.title} />
          </div>
        )}
      </div>
      {outcome === 'selected' && <p className="text-xs text-ink-2">{t('selected')}</p>}
      <Lift idea={idea} ends={ends} />
    </ToggleRow>
  )
}
