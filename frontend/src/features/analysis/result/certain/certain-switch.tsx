import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Switch } from '@/ui/form/switch'
import { useIsPrinting } from '../print-context'
import type { Report } from '../types'
import { OnlyCertain } from './only-certain'
import { countStatements, type CertainView } from './beyond-chance'

interface CertainSwitchProps {
  report: Report
  /** The view that it is in: the choice applies to all views, the count to this one. */
  view: CertainView
}

/** Folds away whatever could be chance, and says how much that is. On paper there is nothing to choose. */
export function CertainSwitch({ report, view }: CertainSwitchProps) {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  const { only, choose } = use(OnlyCertain)
  const onPaper = useIsPrinting()
  const { certain, all } = countStatements(report, view)
  if (onPaper || all === 0) return null
  return (
    <div className="w-fit">
      <Switch
        label={t('certain.only', { certain: format.whole(certain), all: format.whole(all) })}
        checked={only}
        onChange={choose}
      />
    </div>
  )
}

/** In the place of a list of which nothing is beyond chance. */
export function NothingCertain() {
  const { t } = useTranslation('resultTabs')
  return <p className="text-ink-2">{t('certain.nothing')}</p>
}
