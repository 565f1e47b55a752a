import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { tabStore } from '@/lib/storage'
import { IconButton } from '@/ui/button'

const key = 'kanalyse.sampleSeen'

/** Whether an earlier page of this session has shown it. Where storage is blocked, it comes again. */
const wasSeen = (): boolean => tabStore.read(key) !== null

function Bar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  useEffect(() => {
    tabStore.write(key, '1')
  }, [])
  return (
    <aside
      aria-label={t('aboutData')}
      data-lower-notice
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex items-center justify-center gap-2 border-t border-line bg-warn-soft px-4 pb-1 text-xs text-ink-2 md:bottom-0"
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />
      <p>{t('sample')}</p>
      <IconButton
        label={t('sampleClose')}
        icon={<X aria-hidden className="size-4" />}
        className="-mr-2"
        onClick={onClose}
      />
    </aside>
  )
}

/**
 * Once a session, as long as the channels are made up: until it is closed or somebody has gone on to another page. The status page says
 * so at any time. At the lower edge, where its late arrival moves nothing.
 */
export default function SampleNotice() {
  const { pathname } = useLocation()
  const [seen] = useState(wasSeen)
  const [first] = useState(pathname)
  const [closed, setClosed] = useState(false)
  if (seen || closed || pathname !== first) return null
  return <Bar onClose={() => setClosed(true)} />
}
