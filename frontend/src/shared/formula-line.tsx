import { useTranslation } from 'react-i18next'
import { rulebook } from '@/shared/rules/rulebook'

/** The formula as the engine wrote it down. */
export function FormulaLine({ basis }: { basis: string }) {
  const { t } = useTranslation('basis')
  const formula = rulebook.formulas[basis]
  if (!formula) return null
  return (
    <p className="text-xs">
      <span className="text-ink-3">{t('formula')}: </span>
      <code className="tnum [overflow-wrap:anywhere]">{formula}</code>
    </p>
  )
}
