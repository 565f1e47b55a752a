import { Check, Copy, ExternalLink, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { toast } from '@/ui/feedback/toast'
import { placeOf } from '../labels'
import type { HubVideo } from '../types'
import { SaveVideo } from './video-card'

function CopyTitle({ title }: { title: string }) {
  const { t } = useTranslation('hub')
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(title).then(
      () => setCopied(true),
      () => void toast({ title: t('ways.copyFailed'), tone: 'error' }),
    )
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button
        size="sm"
        icon={<Icon aria-hidden className="size-4" />}
        onClick={copy}
        onBlur={() => setCopied(false)}
      >
        {t(copied ? 'ways.copied' : 'ways.copy')}
      </Button>
      <span role="status" className="sr-only">
        {copied && t('ways.copied')}
      </span>
    </>
  )
}

/** What can be done with a video. The analyser gets the channel filled in, which spends nothing by itself. */
export function Ways({ video }: { video: HubVideo }) {
  const { t } = useTranslation('hub')
  return (
    <>
      <SaveVideo key={`save ${video.videoId}`} video={video} look="button" />
      <CopyTitle key={video.videoId} title={video.title} />
      <a
        href={placeOf(video).page}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', 'sm')}
      >
        <ExternalLink aria-hidden className="size-4" />
        {t(video.sample ? 'ways.openSample' : 'ways.open')}
      </a>
      <Link
        to={paths.quickAnalyzer({ channel: video.channelHandle ?? video.channelId })}
        className={buttonClass('primary', 'sm')}
      >
        <ScanSearch aria-hidden className="size-4" />
        {t('ways.analyze')}
      </Link>
    </>
  )
}
