import { useTranslation } from 'react-i18next'
import { rulebook } from '@/rulebook'

/** The formula as the engine wrote it down; by itself, because all of them together are heavy. */
export default function Formula({ basis }: { basis: string }) {
  const { t } = useTranslation('result')
  const formula = rulebook.formulas[basis]
  if (!formula) return null
  return (
    <p className="text-xs">
      <span className="text-ink-3">{t('figure.formula')}: </span>
      <code className="tnum [overflow-wrap:anywhere]">{formula}</code>
    </p>
  )
}
