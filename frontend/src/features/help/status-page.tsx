import {
  CircleDollarSign,
  KeyRound,
  Link2,
  Mail,
  MessagesSquare,
  RotateCw,
  Sparkles,
  SquarePlay,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteConfig } from '@/api/use-site-config'
import { useFormat } from '@/i18n/format'
import { rulebook } from '@/shared/rules/rulebook'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { CoachAnswers } from './status-coach'
import {
  serviceKeys,
  useStatusCheck,
  type FullStatus,
  type ServiceKey,
  type ServiceState,
} from './status-check'
import { Likely, Row } from './status-row'

const icons: Record<ServiceKey, LucideIcon> = {
  platform: SquarePlay,
  sign_in: KeyRound,
  payments: CircleDollarSign,
  mail: Mail,
  support: MessagesSquare,
  coach: Sparkles,
}
const tones: Record<ServiceState, BadgeTone> = { live: 'good', sample: 'neutral', off: 'neutral' }

interface EntryProps {
  icon: LucideIcon
  name: string
  text: ReactNode
  badge: ReactNode
}

const Entry = ({ icon: Icon, name, text, badge }: EntryProps) => (
  <li className="flex items-start gap-3 py-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
    <div className="min-w-0 flex-1">
      <p className="font-medium">{name}</p>
      <p className="text-ink-2">{text}</p>
    </div>
    {badge}
  </li>
)

/** Not known until the service has answered. */
interface Asked {
  status: FullStatus | undefined
}

function Services({ status }: Asked) {
  const { t } = useTranslation('status')
  const state = (now: ServiceState) => <Badge tone={tones[now]}>{t(`states.${now}`)}</Badge>
  return (
    <Card title={t('services.title')}>
      <ul className="-my-3 divide-y divide-line">
        {status
          ? status.services.map(({ key, state: now }) => (
              <Entry
                key={key}
                icon={icons[key]}
                name={t(`services.${key}.name`)}
                text={t(`services.${key}.${now}`)}
                badge={state(now)}
              />
            ))
          : serviceKeys.map((key) => (
              <Entry
                key={key}
                icon={icons[key]}
                name={t(`services.${key}.name`)}
                text={<Likely>{t(`services.${key}.live`)}</Likely>}
                badge={<Skeleton className="h-6 w-14 rounded-full" />}
              />
            ))}
      </ul>
    </Card>
  )
}

/** What an operator may turn on and off. */
function Offers({ status }: Asked) {
  const { t } = useTranslation('status')
  const state = status?.channelLink ? 'on' : 'off'
  const text = t(`offers.channelLink.${state}`)
  return (
    <Card title={t('offers.title')}>
      <ul className="-my-3 divide-y divide-line">
        <Entry
          icon={Link2}
          name={t('offers.channelLink.name')}
          text={status ? text : <Likely>{text}</Likely>}
          badge={
            status ? (
              <Badge tone={status.channelLink ? 'good' : 'neutral'}>{t(`states.${state}`)}</Badge>
            ) : (
              <Skeleton className="h-6 w-14 rounded-full" />
            )
          }
        />
      </ul>
    </Card>
  )
}

function Versions({ status }: Asked) {
  const { t } = useTranslation('status')
  const config = useSiteConfig()
  const region = typeof config === 'object' ? config.region : null
  const { engineVersion } = rulebook
  return (
    <Card title={t('versions.title')}>
      <dl className="-my-2 divide-y divide-line">
        <Row name={t('versions.product')}>{status?.version ?? <Likely>{engineVersion}</Likely>}</Row>
        <Row name={t('versions.engine')}>{status?.engineVersion ?? <Likely>{engineVersion}</Likely>}</Row>
        <Row name={t('versions.rulebook')}>{engineVersion}</Row>
        {status?.stage && <Row name={t('versions.stage')}>{status.stage}</Row>}
        {region && <Row name={t('versions.region')}>{region}</Row>}
      </dl>
    </Card>
  )
}

function Times({ status }: Asked) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { lastAnalysisAt, quota, checkedAt } = status ?? {}
  const last = lastAnalysisAt
    ? t('times.exact', {
        // Against the service's own clock: the reader's may be wrong.
        ago: format.ago(lastAnalysisAt, Date.parse(checkedAt ?? '')),
        date: format.dateTime(lastAnalysisAt),
      })
    : t('times.none')
  return (
    <Card title={t('times.title')}>
      <dl className="-my-2 divide-y divide-line">
        <Row name={t('times.lastAnalysis')}>{status ? last : <Likely>{last}</Likely>}</Row>
        {(!status || quota) && (
          <Row name={t('times.quota')}>
            {quota ? (
              t('times.spent', {
                share: format.percent(quota.spentPercent / 100),
                next: format.dateTime(quota.nextDayAt),
              })
            ) : (
              <Likely>{t('times.none')}</Likely>
            )}
          </Row>
        )}
        <Row name={t('times.checked')}>
          {checkedAt ? format.dateTime(checkedAt) : <Likely>{t('times.none')}</Likely>}
        </Row>
      </dl>
    </Card>
  )
}

/** What is known, and what is loading, each in its place. Notices are below what they speak of, so that nothing moves when they appear. */
function Known({ status, tookMs }: Asked & { tookMs?: number }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const service = status?.engineVersion
  const took = t('upText', { ms: format.whole(tookMs ?? 0) })
  return (
    <>
      <Notice tone={status ? 'good' : 'info'} title={t(status ? 'up' : 'loading')} live>
        {status ? took : <Likely>{took}</Likely>}
      </Notice>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Services status={status} />
          {status?.samplePlatform && <Notice title={t('sample')}>{t('sampleText')}</Notice>}
          <Offers status={status} />
        </div>
        <div className="grid gap-4">
          <Versions status={status} />
          {service !== undefined && service !== rulebook.engineVersion && (
            <Notice title={t('otherEngine')}>
              {t('otherEngineText', { page: rulebook.engineVersion, service })}
            </Notice>
          )}
          <Times status={status} />
          <CoachAnswers status={status} />
        </div>
      </div>
    </>
  )
}

/** What is configured, what is sample, versions and times, asked at each visit. */
export default function StatusPage() {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { check, asking, again } = useStatusCheck()
  usePageTitle(t('title'), t('description'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={
          <Button busy={asking} icon={<RotateCw aria-hidden className="size-4" />} onClick={again}>
            {t('refresh')}
          </Button>
        }
      />
      {check.state === 'down' ? (
        <ErrorState title={t('down')} text={t('downText', { time: format.dateTime(check.askedAt) })} />
      ) : check.state === 'up' ? (
        <Known status={check.status} tookMs={check.tookMs} />
      ) : (
        <Known status={undefined} />
      )}
    </div>
  )
}
