import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { facts } from '@/shared/rules/facts'
import { paths } from '@/paths'
import { Card } from '@/ui/layout/card'
import { Medal, type Metal } from '@/ui/figure/medal'

const places = ['gold', 'silver', 'bronze'] as const satisfies Metal[]

/** How discoveries are rewarded, and what to do when one seems wrong. */
export function RulesCard() {
  const { t } = useTranslation(['discovery', 'common'])
  return (
    <Card title={t('rules.title')}>
      <p className="text-ink-2">{t('rules.text')}</p>
      <ul className="mt-4 grid gap-3">
        {places.map((metal, index) => (
          <li key={metal} className="flex items-center gap-3">
            <Medal metal={metal} />
            <span>
              {t('rules.place', {
                position: index + 1,
                credits: t('common:credits', { count: facts.rewards[index] ?? 0 }),
                badge: t(`metals.${metal}`),
              })}
            </span>
          </li>
        ))}
        <li className="flex items-center gap-3">
          <Medal metal="platinum" />
          <span>{t('rules.platinum')}</span>
        </li>
      </ul>
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-ink-2">
        <li>{t('rules.once')}</li>
        <li>{t('rules.stealth')}</li>
        <li>{t('rules.held')}</li>
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-ink-2">
        <span className="font-medium text-ink">{t('rules.disputes')}</span> {t('rules.disputesText')}{' '}
        <Link to={paths.terms()} className="text-iris underline underline-offset-4">
          {t('rules.terms')}
        </Link>
      </p>
    </Card>
  )
}
