import { useTranslation } from 'react-i18next'
import { rulebook } from '@/shared/rules/rulebook'
import { cx } from '@/ui/cx'
import type { Query } from './query'
import { useLabels } from '../labels'
import type { Choices } from '../types'

/** Every badge that is awarded today, by key. */
const awarded = rulebook.badgeGroups.flatMap(({ badges }) => badges.map(({ key }) => key))

interface BadgeFilterProps {
  choices: Choices | undefined
  badges: Query['badges']
  onChange: (badges: string[]) => void
}

/** Channels with any of these badges; each with how many channels have it. */
export function BadgeFilter({ choices, badges, onChange }: BadgeFilterProps) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const counted = new Map(choices?.badges.map(({ key, channels }) => [key, channels]))
  // What no channel has is no choice, unless it is chosen. Channels from older records may have badges that are not awarded any more.
  const offered = [...new Set([...awarded, ...counted.keys()])].filter(
    (key) => !choices || counted.has(key) || badges.includes(key),
  )
  const toggle = (key: string) =>
    onChange(badges.includes(key) ? badges.filter((other) => other !== key) : [...badges, key])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('badges.label')}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.length === 0 && <p className="text-sm text-ink-3">{t('badges.none')}</p>}
        {offered.map((key) => {
          const chosen = badges.includes(key)
          return (
            <button
              key={key}
              type="button"
              aria-pressed={chosen}
              onClick={() => toggle(key)}
              className={cx(
                'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 py-1 text-left text-sm transition-colors duration-150',
                chosen ? 'border-iris bg-iris-soft font-medium text-iris' : 'border-line hover:bg-raised',
              )}
            >
              {labels.badge(key)}{' '}
              {choices && (
                <span className="tnum text-xs text-ink-3">
                  <span aria-hidden>{labels.whole(counted.get(key) ?? 0)}</span>
                  <span className="sr-only">{t('choices', { count: counted.get(key) ?? 0 })}</span>
                </span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
