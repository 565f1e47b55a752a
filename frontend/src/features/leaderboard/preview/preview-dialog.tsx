import { ExternalLink, ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { outside } from '@/shared/addresses/outside-paths'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import { Badge } from '@/ui/badge'
import { Button, buttonClass } from '@/ui/button'
import { Details } from '@/ui/layout/details'
import Dialog from '@/ui/overlay/dialog'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { useChannelOnBoard } from '../api'
import { useLabels } from '../labels'
import { RankHistory } from './rank-history'
import { RankMark } from '../rows/rank-mark'
import { RowBadges } from '../rows/row-badges'
import { ScoreLine } from '../rows/score-line'
import { TierAction } from '../tier-link'
import type { Row } from '../types'

const everyBadge = 99

function Head({ row }: { row: Row }) {
  const { t } = useTranslation(['leaderboard', 'report'])
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={row.channelName ?? ''} src={row.channelAvatar} size="xl" />
        <div className="min-w-0 flex-1">
          {row.handle && <p className="text-ink-2 wrap-anywhere">{row.handle}</p>}
        </div>
        <RankMark row={row} worded />
      </div>
      <RowBadges row={row} most={everyBadge}>
        {row.sample && <Badge>{t('report:sample')}</Badge>}
      </RowBadges>
      <div>
        <ScoreLine row={row} />
        {row.rating && <p className="text-xs text-ink-2">{t(`report:rating.${row.rating}`)}</p>}
      </div>
    </div>
  )
}

function Facts({ row }: { row: Row }) {
  const { t } = useTranslation(['leaderboard', 'report'])
  const labels = useLabels()
  const format = useFormat()
  const unknown = t('report:unknown')
  return (
    <Details
      rows={[
        {
          label: t('size.label'),
          value: row.subscribers == null ? t('report:facts.hidden') : labels.whole(row.subscribers),
        },
        { label: t('niche.label'), value: row.niche ? labels.niche(row.niche) : unknown },
        { label: t('language.label'), value: row.language ? labels.language(row.language) : unknown },
        { label: t('report:facts.country'), value: row.country ? labels.region(row.country) : unknown },
        ...(row.smart && row.smart.length > 0
          ? [{ label: t('smart.passes'), value: labels.list(row.smart.map((key) => t(`smart.${key}.name`))) }]
          : []),
        { label: t('row.analyzed'), value: labels.stamp(row.analysisDate) },
        { label: t('preview.since'), value: format.date(row.firstSeen) },
      ]}
    />
  )
}

function Notices({ row }: { row: Row }) {
  const { t } = useTranslation('leaderboard')
  return (
    <>
      {row.unranked && (
        <Notice tone="warn" title={t(`unranked.${row.unranked}.title`)}>
          {t(`unranked.${row.unranked}.text`)}
        </Notice>
      )}
      {row.channelName === null && (
        <Notice title={t('preview.forgotten')}>{t('preview.forgottenText')}</Notice>
      )}
    </>
  )
}

/** The analyser with the channel filled in, which spends nothing by itself; and the channel's own page. */
function Ways({ row }: { row: Row }) {
  const { t } = useTranslation(['leaderboard', 'report'])
  const address = row.sample
    ? outside.sampleChannel(row.channelId)
    : outside.channel(row.channelId, row.handle ?? null)
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
        <ExternalLink aria-hidden className="size-4" />
        {t(row.sample ? 'report:actions.openDemo' : 'report:actions.open')}
      </a>
      <Link
        to={paths.quickAnalyzer({ channel: row.handle ?? row.channelId })}
        className={buttonClass('primary', 'sm')}
      >
        <ScanSearch aria-hidden className="size-4" />
        {t('preview.analyze')}
      </Link>
    </>
  )
}

function Missing({ error, again }: { error: ApiError; again: () => void }) {
  const { t } = useTranslation(['leaderboard', 'common'])
  const labels = useLabels()
  if (error.code === 'not_found') return <ErrorState title={t('preview.gone')} text={t('preview.goneText')} />
  if (error.code === 'tier_required')
    return (
      <ErrorState
        title={t('preview.locked')}
        text={t('preview.lockedText', { tier: labels.tier(error.tier ?? 'starter') })}
        action={<TierAction className={buttonClass('primary')} />}
      />
    )
  return (
    <ErrorState
      title={t('preview.failed')}
      text={t(`common:errors.${error.code}`)}
      action={<Button onClick={again}>{t('common:actions.tryAgain')}</Button>}
    />
  )
}

interface PreviewDialogProps {
  channelId: string
  /** As the list has it, until the whole is there. */
  row: Row | undefined
  open: boolean
  onClose: () => void
}

/** A channel over the board: what the board knows of it, and its ranks so far. */
export default function PreviewDialog({ channelId, row: listed, open, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const { data, error, mutate } = useChannelOnBoard(open ? channelId : undefined)
  const row = data?.channel ?? listed
  return (
    <Dialog
      open={open}
      onOpen={(next) => !next && onClose()}
      size="md"
      title={row ? labels.channel(row) : t('preview.title')}
      close={t('preview.close')}
      footer={row && <Ways row={row} />}
    >
      {row ? (
        <div className="grid grid-cols-1 gap-5">
          <Head row={row} />
          <Notices row={row} />
          <Facts row={row} />
          {data ? (
            <RankHistory history={data.history} rank={row.rank ?? null} />
          ) : error ? (
            <Missing error={error} again={() => void mutate()} />
          ) : (
            <Skeleton className="h-28" />
          )}
        </div>
      ) : error ? (
        <Missing error={error} again={() => void mutate()} />
      ) : (
        <div role="status" aria-label={t('preview.loading')} className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-12" />
          <Skeleton className="h-56" />
        </div>
      )}
    </Dialog>
  )
}
