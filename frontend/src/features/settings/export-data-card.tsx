import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError, type ApiError } from '@/api/errors'
import { exportAccount, type ExportProgress as Fetched } from '@/api/export-data'
import { saveFile } from '@/shared/files/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { Progress } from '@/ui/feedback/progress'

type State =
  | { step: 'idle' }
  | { step: 'fetching'; fetched: Fetched }
  | { step: 'done'; fetched: Fetched }
  | { step: 'failed'; error: ApiError }

/** Downloads the whole account as one file; leaving the page, or a press, aborts it. */
function useDataExport() {
  const [state, setState] = useState<State>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    let fetched: Fetched = { movements: 0, analyses: 0, runs: 0 }
    setState({ step: 'fetching', fetched })
    try {
      const all = await exportAccount((progress) => {
        fetched = progress
        if (!controller.signal.aborted) setState({ step: 'fetching', fetched })
      }, controller.signal)
      const at = new Date().toISOString()
      const text = JSON.stringify({ exportedAt: at, ...all }, null, 2)
      saveFile(`kanalyse-${at.slice(0, 10)}.json`, text, 'application/json')
      setState({ step: 'done', fetched })
    } catch (cause) {
      if (!controller.signal.aborted) setState({ step: 'failed', error: asApiError(cause) })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  return { state, start: () => void start(), stop }
}

/** Everything the product knows of somebody, as one file of JSON. */
export function ExportDataCard() {
  const { t } = useTranslation(['settings', 'common'])
  const { state, start, stop } = useDataExport()
  const counted = ({ movements, analyses, runs }: Fetched) =>
    [
      t('takeAlong.movements', { count: movements }),
      t('takeAlong.analyses', { count: analyses }),
      // Only where there are any: not everybody knows what that is.
      ...(runs > 0 ? [t('takeAlong.reports', { count: runs })] : []),
    ].join(', ')
  return (
    <Card title={t('takeAlong.title')}>
      <div className="grid gap-4">
        <p className="max-w-2xl text-ink-2">{t('takeAlong.text')}</p>
        {state.step === 'fetching' && (
          <div className="grid gap-2">
            <Progress label={t('takeAlong.fetching')} value={null} />
            <p className="tnum text-xs text-ink-3">{counted(state.fetched)}</p>
          </div>
        )}
        {state.step === 'done' && (
          <Notice live tone="good" title={t('takeAlong.done')}>
            {counted(state.fetched)}
          </Notice>
        )}
        {state.step === 'failed' && (
          <Notice live tone="danger" title={t('takeAlong.failed')}>
            {t(`common:errors.${state.error.code}`)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            busy={state.step === 'fetching'}
            icon={<Download aria-hidden className="size-4" />}
            onClick={start}
          >
            {t('takeAlong.button')}
          </Button>
          {state.step === 'fetching' && (
            <Button look="quiet" onClick={stop}>
              {t('common:actions.cancel')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
