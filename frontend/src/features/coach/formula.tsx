import { useTranslation } from 'react-i18next'
import { FormulaLine } from '@/shared/formula-line'
import type { FactPiece } from './api'

interface FormulaProps {
  piece: FactPiece
  /** What else the answer says of it. */
  said: Partial<Record<FactPiece['show'], string>>
}

/** How a figure of an answer came about, as the report itself explains it. */
export default function Formula({ piece: { basis, state, reason }, said }: FormulaProps) {
  const { t } = useTranslation(['basis', 'report'])
  const doubt = [state === 'provisional' && t('report:provisional'), reason && t(`report:reasons.${reason}`)]
  const rows = [
    { name: t('sample'), text: said.sample },
    { name: t('interval'), text: said.range },
    { name: t('doubt'), text: doubt.filter(Boolean).join(': ') },
    { name: t('engine'), text: t('ours') },
  ].filter(({ text }) => text)
  return (
    <>
      <p>{t(`of.${basis}` as 'of.median_views', { defaultValue: t('unknown', { basis }) })}</p>
      <FormulaLine basis={basis} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {rows.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tnum">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
