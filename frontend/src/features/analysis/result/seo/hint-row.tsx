import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { ToggleName, ToggleRow } from '@/ui/chart'
import type { Report, SeoHint } from '../types'
import { useHighlightToggles } from '../highlight/use-highlight'
import { useIsPrinting } from '../print-context'
import { UploadList } from './upload-list'

interface HintRowProps {
  report: Report
  /** Sets what is lit apart from every other statement. */
  id: string
  name: string
  /** What to do, in one sentence. */
  advice: string
  evidence?: SeoHint['evidence']
  count: number
  of: number
  uploads: readonly number[]
  /** On paper, where nothing can be pressed, its uploads are listed. */
  listed?: boolean
}

/** A hint: pressed, it lights its uploads wherever they are dots, and lists them. */
export function HintRow({ report, id, name, advice, evidence, count, of, uploads, listed }: HintRowProps) {
  const { t } = useTranslation('xrayReport')
  const format = usePlainFormat()
  const toggle = useHighlightToggles(report)({ key: `seo:${id}`, name, uploads, of, certain: true })
  const onPaper = useIsPrinting()
  const isOpen = toggle ? toggle.pressed : onPaper && listed
  return (
    <ToggleRow toggle={toggle} className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="min-w-0 break-words">
          <ToggleName toggle={toggle}>{name}</ToggleName>
        </h4>
        {evidence && <Badge>{t(`seo.evidence.${evidence}`)}</Badge>}
        <span className="tnum text-xs text-ink-3">
          {t('seo.count', { count: of, with: format.whole(count), of: format.whole(of) })}
        </span>
      </div>
      <p className="text-ink-2">{advice}</p>
      {isOpen && (
        // Above the button that covers the row: its links can be pressed.
        <div className="relative mt-1">
          <UploadList report={report} uploads={uploads} />
        </div>
      )}
    </ToggleRow>
  )
}
