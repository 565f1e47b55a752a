import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadArea } from '@/i18n'
import { cx } from '@/ui/cx'
import { OverlayTrigger } from '@/ui/overlay/overlay-trigger'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { Answer, FactPiece } from './api'
import { saidOf } from './plain-text'
import { lazyPart } from '@/ui/loading/lazy-part'

const loadPopup = () => import('@/ui/overlay/info-popup')
const InfoPopup = lazyPart(loadPopup)
const Formula = lazyPart(async () => {
  const [module] = await Promise.all([import('./formula'), loadArea('basis', 'report')])
  return module
})

/** Something the report knows: it opens its formula. What could be chance is not bold, and what is provisional says so. */
export function Fact({ piece, answer }: { piece: FactPiece; answer: Answer }) {
  const { t } = useTranslation('coach')
  const { text, label, fact, show, state } = piece
  const isSure = state === 'measured' && show === 'value'
  return (
    <>
      <OverlayTrigger
        title={t('formula', { name: label })}
        popup="dialog"
        className={cx(
          'tnum inline rounded-sm text-left underline decoration-line-strong underline-offset-4 hover:decoration-current',
          isSure && 'font-medium',
        )}
        load={loadPopup}
        overlay={(place) => (
          <InfoPopup title={label} {...place}>
            <Suspense fallback={<Skeleton className="h-40" />}>
              <Formula piece={piece} said={saidOf(answer, fact)} />
            </Suspense>
          </InfoPopup>
        )}
      >
        {text}
      </OverlayTrigger>
      {state === 'provisional' && show === 'value' && (
        <span className="text-xs text-ink-3"> ({t('provisional')})</span>
      )}
    </>
  )
}
