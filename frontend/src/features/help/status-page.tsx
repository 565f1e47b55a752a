import { CircleDollarSign, KeyRound, Link2, Mail, RotateCw, SquarePlay, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useInquiry,
  type FullStatus,
  type KnownService,
  type ServiceKey,
  type ServiceState,
} from '@/api/service-status'
import { useSiteConfig } from '@/api/use-site-config'
import { useFormat } from '@/i18n/format'
import { rulebook } from '@/rulebook'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Notice } from '@/ui/notice'
import { PageHeader } from '@/ui/page-header'
import { usePageTitle } from '@/ui/page-title'
import { Skeleton } from '@/ui/skeleton'
import { ErrorState } from '@/ui/states'

const icons: Record<ServiceKey, LucideIcon> = {
  platform: SquarePlay,
  sign_in: KeyRound,
  payments: CircleDollarSign,
  mail: Mail,
}
const tones: Record<ServiceState, BadgeTone> = { live: 'good', sample: 'warn', off: 'neutral' }

interface EntryProps {
  icon: LucideIcon
  name: string
  text: string
  tone: BadgeTone
  state: string
}

const Entry = ({ icon: Icon, name, text, tone, state }: EntryProps) => (
  <li className="flex items-start gap-3 py-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
    <div className="min-w-0 flex-1">
      <p className="font-medium">{name}</p>
      <p className="text-ink-2">{text}</p>
    </div>
    <Badge tone={tone}>{state}</Badge>
  </li>
)

function Services({ services }: { services: readonly KnownService[] }) {
  const { t } = useTranslation('status')
  return (
    <Card title={t('services.title')}>
      <ul className="-my-3 divide-y divide-line">
        {services.map(({ key, state }) => (
          <Entry
            key={key}
            icon={icons[key]}
            name={t(`services.${key}.name`)}
            text={t(`services.${key}.${state}`)}
            tone={tones[state]}
            state={t(`states.${state}`)}
          />
        ))}
      </ul>
    </Card>
  )
}

/** What an operator may turn on and off. */
function Offers({ channelLink }: { channelLink: boolean }) {
  const { t } = useTranslation('status')
  const state = channelLink ? 'on' : 'off'
  return (
    <Card title={t('offers.title')}>
      <ul className="-my-3 divide-y divide-line">
        <Entry
          icon={Link2}
          name={t('offers.channelLink.name')}
          text={t(`offers.channelLink.${state}`)}
          tone={channelLink ? 'good' : 'neutral'}
          state={t(`states.${state}`)}
        />
      </ul>
    </Card>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
    <dt className="text-ink-2">{name}</dt>
    <dd className="tnum min-w-0 break-words">{children}</dd>
  </div>
)

function Versions({ status }: { status: FullStatus }) {
  const { t } = useTranslation('status')
  const config = useSiteConfig()
  const region = typeof config === 'object' ? config.region : null
  return (
    <Card title={t('versions.title')}>
      <dl className="-my-2 divide-y divide-line">
        <Row name={t('versions.product')}>{status.version}</Row>
        <Row name={t('versions.engine')}>{status.engineVersion}</Row>
        <Row name={t('versions.rulebook')}>{rulebook.engineVersion}</Row>
        {status.stage && <Row name={t('versions.stage')}>{status.stage}</Row>}
        {region && <Row name={t('versions.region')}>{region}</Row>}
      </dl>
    </Card>
  )
}

function Times({ status }: { status: FullStatus }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { lastAnalysisAt, checkedAt } = status
  return (
    <Card title={t('times.title')}>
      <dl className="-my-2 divide-y divide-line">
        <Row name={t('times.lastAnalysis')}>
          {lastAnalysisAt
            ? t('times.exact', {
                // Against the service's own clock: the reader's may be wrong.
                ago: format.ago(lastAnalysisAt, Date.parse(checkedAt)),
                date: format.dateTime(lastAnalysisAt),
              })
            : t('times.none')}
        </Row>
        <Row name={t('times.checked')}>{format.dateTime(checkedAt)}</Row>
      </dl>
    </Card>
  )
}

function Answered({ status, tookMs }: { status: FullStatus; tookMs: number }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const service = status.engineVersion
  return (
    <>
      <div className="grid gap-3">
        <Notice tone="good" title={t('up')} live>
          {t('upText', { ms: format.whole(tookMs) })}
        </Notice>
        {status.samplePlatform && (
          <Notice tone="warn" title={t('sample')}>
            {t('sampleText')}
          </Notice>
        )}
        {service !== rulebook.engineVersion && (
          <Notice title={t('older')}>{t('olderText', { page: rulebook.engineVersion, service })}</Notice>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Services services={status.services} />
          <Offers channelLink={status.channelLink} />
        </div>
        <div className="grid gap-4">
          <Versions status={status} />
          <Times status={status} />
        </div>
      </div>
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('status')
  return (
    <div className="grid gap-4" role="status" aria-label={t('loading')}>
      <Skeleton className="h-16 rounded-card" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-36 rounded-card" />
        </div>
        <div className="grid gap-4">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </div>
      </div>
    </div>
  )
}

/** What is configured, what is sample, versions and times, asked at each visit. */
export default function StatusPage() {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { inquiry, asking, again } = useInquiry()
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
      {inquiry.state === 'loading' && <Waiting />}
      {inquiry.state === 'up' && <Answered status={inquiry.status} tookMs={inquiry.tookMs} />}
      {inquiry.state === 'down' && (
        <ErrorState title={t('down')} text={t('downText', { time: format.dateTime(inquiry.askedAt) })} />
      )}
    </div>
  )
}
