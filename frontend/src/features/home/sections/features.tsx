import { Images, ScanLine, ScanSearch, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths, type RouteName } from '@/paths'
import { cx } from '@/ui/cx'
import { Go } from './go'
import { Section } from './section'

const features = [
  {
    key: 'quickAnalyzer',
    route: 'quickAnalyzer',
    path: paths.quickAnalyzer(),
    Icon: ScanSearch,
  },
  {
    key: 'xray',
    route: 'performance',
    path: paths.performance({ tab: 'analytics' }),
    Icon: ScanLine,
  },
  { key: 'leaderboard', route: 'leaderboard', path: paths.leaderboard(), Icon: Trophy },
  {
    key: 'discovery',
    route: 'thumbnailDiscovery',
    path: paths.thumbnailDiscovery(),
    visitors: paths.thumbnailDiscoveryPreview(),
    Icon: Images,
  },
] as const satisfies { key: string; route: RouteName; path: string; visitors?: string; Icon: unknown }[]

type Feature = (typeof features)[number]

function FeatureCard({ feature }: { feature: Feature }) {
  const { t } = useTranslation('journey')
  const { key, route, path, Icon } = feature
  const recommended = key === 'quickAnalyzer'
  const title = t(`features.${key}.title`)
  return (
    <li className={cx('card grid p-5', recommended && 'border-line-strong')}>
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Icon aria-hidden className="size-5 text-ink-3" />
          <h3 className="text-base font-semibold">{title}</h3>
          {recommended && (
            <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-xs font-medium text-ink-2">
              {t('features.recommended')}
            </span>
          )}
        </div>
        <p className="max-w-[52ch] text-ink-2">{t(`features.${key}.text`)}</p>
        <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-xs text-ink-3">{t(`features.${key}.cost`)}</p>
          <Go
            route={route}
            path={path}
            visitors={'visitors' in feature ? feature.visitors : undefined}
            signedIn={false}
            look={recommended ? 'primary' : 'secondary'}
            about={title}
          >
            {t(`features.${key}.go`)}
          </Go>
        </div>
      </div>
    </li>
  )
}

/** The four tools, the one to begin with first. */
export function Features() {
  const { t } = useTranslation('journey')
  return (
    <Section id="features" title={t('features.title')}>
      <ul className="grid gap-4 md:grid-cols-2">
        {features.map((feature) => (
          <FeatureCard key={feature.key} feature={feature} />
        ))}
      </ul>
    </Section>
  )
}
