import { Link2, Share2 } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { Switch } from '@/ui/form/switch'
import { toast } from '@/ui/feedback/toast'
import { useRunSharing } from '@/api/runs'
import { isRun } from '../run'
import type { Analysis } from '../types'
import { linkOf, useLinks } from './link'
import { SharePicture } from './share-picture'
import { useSharing } from './use-sharing'

interface ShareDialogProps {
  analysis: Analysis
  name: string
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** The owner's choice who may read an analysis, and the link to hand on. */
export default function ShareDialog({ analysis, name, open, onOpen, anchor }: ShareDialogProps) {
  const { t, i18n } = useTranslation(['report', 'common'])
  const language = i18n.language === 'de' ? 'de' : 'en'
  const ofAnalysis = useSharing(analysis.requestId)
  const ofRun = useRunSharing(analysis.requestId)
  const change = isRun(analysis) ? ofRun : ofAnalysis
  const { copy, share } = useLinks(analysis, name)
  const [busy, setBusy] = useState(false)
  const shared = !!analysis.shareId

  const choose = async (wanted: boolean) => {
    setBusy(true)
    try {
      await change({ shared: wanted, language })
      void toast({ title: t(wanted ? 'sharing.on' : 'sharing.off') })
    } catch (cause) {
      void toast({
        title: t('sharing.failed'),
        text: t(`common:errors.${asApiError(cause).code}`),
        tone: 'error',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onOpen={onOpen} anchor={anchor} title={t('sharing.title')} close={t('sharing.close')}>
      <div className="grid gap-5">
        <Switch
          label={t('sharing.switch')}
          description={t('sharing.hint')}
          checked={shared}
          busy={busy}
          onChange={(wanted) => void choose(wanted)}
        />
        {analysis.shareId ? (
          <div className="grid gap-3">
            <p className="rounded-control border border-line bg-raised px-3 py-2 break-all select-all">
              <span className="sr-only">{t('sharing.link')}: </span>
              {linkOf(analysis)}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                look="primary"
                icon={<Link2 aria-hidden className="size-4" />}
                onClick={() => void copy()}
              >
                {t('actions.copy')}
              </Button>
              {'share' in navigator && (
                <Button
                  size="sm"
                  icon={<Share2 aria-hidden className="size-4" />}
                  onClick={() => void share()}
                >
                  {t('actions.share')}
                </Button>
              )}
            </div>
            <SharePicture analysis={analysis} name={name} shareId={analysis.shareId} language={language} />
          </div>
        ) : (
          <p className="text-ink-2">{t('sharing.private')}</p>
        )}
      </div>
    </Dialog>
  )
}
