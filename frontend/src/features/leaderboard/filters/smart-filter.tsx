import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import { smartKeys, type Query } from './query'
import { useSmartValues } from './smart-values'

interface SmartFilterProps {
  smart: Query['smart']
  onChange: (smart: Query['smart']) => void
}

/** Filters over several figures at once, each with the rule that it keeps to. */
export function SmartFilter({ smart, onChange }: SmartFilterProps) {
  const { t } = useTranslation('leaderboard')
  const values = useSmartValues()
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('smart.label')}</legend>
      <div className="grid gap-2 lg:grid-cols-3">
        {smartKeys.map((key) => {
          const rule = t(`smart.${key}.rule`, values)
          const chosen = smart === key
          return (
            <button
              key={key}
              type="button"
              aria-pressed={chosen}
              aria-describedby={`${id}-${key}`}
              onClick={() => onChange(chosen ? undefined : key)}
              className={cx(
                'grid content-start gap-1 rounded-control border px-3 py-2.5 text-left transition-colors duration-150',
                chosen ? 'border-iris bg-iris-soft' : 'border-line hover:bg-raised',
              )}
            >
              <span className={cx('text-sm font-medium', chosen ? 'text-iris' : 'text-ink')}>
                {t(`smart.${key}.name`)}
              </span>
              <span id={`${id}-${key}`} className={cx('text-xs', chosen ? 'text-ink-2' : 'text-ink-3')}>
                {rule}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
