import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '@/api/activity'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/cx'
import { Medal } from '@/ui/figure/medal'
import { Progress } from '@/ui/feedback/progress'
import { useAchievementText } from './achievement-text'
import { reachable, type Achievement } from './rules'

const medals = { unlocked: 'won', in_progress: 'near', locked: 'locked' } as const

/** How many a phone shows before all are asked for. */
const few = 6

function Item({ achievement, className }: { achievement: Achievement; className?: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { name, does } = useAchievementText()(achievement)
  const { tier, needed, progress, state, unlockedAt } = achievement
  const done = state === 'unlocked'
  return (
    <li className={cx('flex gap-3', className)}>
      <Medal metal={tier} state={medals[state]} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-ink-3">
          {t(`metals.${tier}`)} · {does}
        </p>
        {done && unlockedAt && (
          <p className="text-xs text-good">{t('achievements.unlocked', { date: format.date(unlockedAt) })}</p>
        )}
        {!done && (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 text-xs text-ink-3">
            <Progress quiet label={t('achievements.progress', { name })} value={progress / needed} />
            <span className="tnum">
              {t('achievements.of', { progress: format.whole(progress), needed: format.whole(needed) })}
            </span>
          </div>
        )}
      </div>
    </li>
  )
}

/** Everything that can be reached, how far it is, and when it was reached. */
export function AchievementsCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const [all, setAll] = useState(false)
  const achievements = reachable(overview.achievements)
  const count = achievements.filter(({ state }) => state === 'unlocked').length
  return (
    <Card
      title={t('achievements.title')}
      action={
        <span className="tnum text-ink-3">
          {t('achievements.count', { done: count, all: achievements.length })}
        </span>
      }
    >
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {achievements.map((achievement, index) => (
          <Item
            key={achievement.key}
            achievement={achievement}
            className={all || index < few ? undefined : 'max-sm:hidden'}
          />
        ))}
      </ul>
      {!all && achievements.length > few && (
        <Button size="sm" className="mt-5 sm:hidden" onClick={() => setAll(true)}>
          {t('achievements.all', { count: achievements.length })}
        </Button>
      )}
    </Card>
  )
}
