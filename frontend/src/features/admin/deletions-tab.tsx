import { ExternalLink, Inbox, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceState, useStatus } from '@/api/status'
import { useFormat } from '@/i18n/format'
import { outside } from '@/shared/addresses/outside-paths'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/feedback/states'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { useDeletionRequests, type DeletionRequest } from './api'
import { DeletionActs } from './deletion-acts'
import { dueOf, needsLookUp, pageOf } from './deletions'
import { Loaded } from './loaded'

const tones: Record<DeletionRequest['state'], BadgeTone> = {
  open: 'iris',
  declined: 'neutral',
  deleting: 'warn',
  deleted: 'good',
  lifted: 'neutral',
}
const link = 'inline-flex items-center gap-1.5 text-iris underline underline-offset-4 wrap-anywhere'

interface ChannelLinkProps {
  request: DeletionRequest
  anchor: RefObject<HTMLAnchorElement | null>
}

/** The channel as it was named. It leads to the page of the very channel that would be deleted, as soon as that is known. */
function ChannelLink({ request, anchor }: ChannelLinkProps) {
  const { t } = useTranslation('admin')
  const isSample = serviceState(useStatus(), 'platform') === 'sample'
  const steps = pageOf(request)
  if (!steps) return <span className="wrap-anywhere">{request.channel}</span>
  return (
    <a
      ref={anchor}
      className={link}
      href={isSample ? outside.samplePage(...steps) : outside.platform(...steps)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {request.channel}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{t('deletions.onPlatform')}</span>
    </a>
  )
}

function useFacts(request: DeletionRequest): { label: string; value: ReactNode; code?: boolean }[] {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { email, proof, channelId, note, requestedAt, dueAt, decidedAt, reason, deletedAt } = request
  const time = (at: string) => <time dateTime={at}>{format.dateTime(at)}</time>
  const words = (text: string) => <span className="whitespace-pre-line wrap-anywhere">{text}</span>
  const mail = (
    <a className={link} href={outside.mail(email)}>
      {email}
    </a>
  )
  const decided = decidedAt
    ? [
        { label: t('deletions.decided'), value: time(decidedAt) },
        { label: t('deletions.reason'), value: words(reason ?? '–') },
      ]
    : []
  return [
    { label: t('deletions.proof'), value: <span translate="no">{proof}</span> },
    ...(channelId ? [{ label: t('deletions.channelId'), value: channelId, code: true }] : []),
    { label: t('deletions.email'), value: mail },
    { label: t('deletions.language'), value: t(`deletions.languages.${request.language}`) },
    ...(note ? [{ label: t('deletions.note'), value: words(note) }] : []),
    { label: t('deletions.requested'), value: time(requestedAt) },
    { label: t('deletions.due'), value: time(dueAt) },
    ...decided,
    ...(deletedAt ? [{ label: t('deletions.deletedAt'), value: time(deletedAt) }] : []),
    ...(request.removed > 0 ? [{ label: t('deletions.removed'), value: format.whole(request.removed) }] : []),
  ]
}

/** The link to the channel has the focus as soon as the channel is looked up: the button that had it is gone. */
function useFound({ channelId }: DeletionRequest) {
  const anchor = useRef<HTMLAnchorElement>(null)
  const [wasFound, setWasFound] = useState(false)
  useEffect(() => {
    if (wasFound && channelId) anchor.current?.focus()
  }, [wasFound, channelId])
  return { anchor, onFound: () => setWasFound(true) }
}

/** What has to be seen before it is decided. */
function Check({ request }: { request: DeletionRequest }) {
  const { t } = useTranslation('admin')
  if (needsLookUp(request)) return <p className="max-w-2xl text-ink-2">{t('deletions.lookUp.text')}</p>
  if (request.state !== 'open' && request.state !== 'declined') return null
  return <p className="max-w-2xl text-ink-2">{t('deletions.check')}</p>
}

interface LineProps {
  request: DeletionRequest
  now: number
  onStale: () => void
}

function RequestLine({ request, now, onStale }: LineProps) {
  const { t } = useTranslation('admin')
  const facts = useFacts(request)
  const id = useId()
  const due = dueOf(request, now)
  const { anchor, onFound } = useFound(request)
  return (
    <li>
      <article aria-labelledby={id} className="grid gap-4 py-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 id={id} className="min-w-0 font-medium">
            <ChannelLink request={request} anchor={anchor} />
          </h3>
          <Badge tone={tones[request.state]}>{t(`deletions.states.${request.state}`)}</Badge>
          {due && (
            <Badge
              tone={due === 'overdue' ? 'danger' : 'warn'}
              icon={<TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
            >
              {t(`deletions.dueStates.${due}`)}
            </Badge>
          )}
        </div>
        <Check request={request} />
        {request.state === 'deleting' && <p className="text-ink-2">{t('deletions.deletingText')}</p>}
        <div className="max-w-2xl">
          <Details rows={facts} />
        </div>
        <DeletionActs request={request} onStale={onStale} onFound={onFound} />
      </article>
    </li>
  )
}

/** Requests to delete a channel's data, newest first: what is known of each, and what is decided. */
export function DeletionsTab() {
  const { t } = useTranslation('admin')
  const [now] = useState(() => Date.now())
  const { pages, error, hasMore, loadingMore, loadMore, reload } = useDeletionRequests()
  return (
    <Card title={t('deletions.title')}>
      <p className="max-w-2xl text-ink-2">{t('deletions.text')}</p>
      <Loaded data={pages} error={error} again={reload} failed={t('deletions.loadFailed')}>
        {(known) =>
          known.every(({ items }) => items.length === 0) ? (
            <EmptyState
              icon={<Inbox className="size-6" />}
              title={t('deletions.empty')}
              text={t('deletions.emptyText')}
            />
          ) : (
            <ul className="divide-y divide-line">
              {known
                .flatMap(({ items }) => items)
                .map((request) => (
                  <RequestLine key={request.id} request={request} now={now} onStale={reload} />
                ))}
            </ul>
          )
        }
      </Loaded>
      {hasMore && (
        <Button className="mx-auto flex" busy={loadingMore} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
