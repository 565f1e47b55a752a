import { SearchX } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import type { FailureState } from './failures'
import { Suggestions } from './suggestions'

const causes = ['private', 'url', 'handle', 'noVideos', 'tooNew'] as const

export default function ChannelNotFoundPage() {
  const { t } = useTranslation(['failed', 'analysis', 'common'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { refunded, weeklyFree, failure, requestId } = (useLocation().state ?? {}) as FailureState
  const [channel, setChannel] = useState((search.get('channel') ?? '').slice(0, 200))
  const [empty, setEmpty] = useState(false)
  const trimmed = channel.trim()
  usePageTitle(t('notFound.title'), t('notFound.subtitle'))

  const retry = (event: SubmitEvent) => {
    event.preventDefault()
    setEmpty(!trimmed)
    if (trimmed) void navigate(paths.quickAnalyzer({ retry: trimmed }))
  }

  return (
    <div className="mx-auto grid w-full max-w-lg gap-6 py-4 sm:py-10">
      <div className="grid justify-items-start gap-3">
        <span className="inline-flex size-12 items-center justify-center rounded-card bg-raised">
          <SearchX aria-hidden className="size-6 text-ink-2" />
        </span>
        <h1 className="text-xl font-semibold tracking-tight">{t('notFound.title')}</h1>
        <p className="text-base text-ink-2">
          {t('notFound.subtitle')} {t('notFound.hint')}
        </p>
        {failure === 'channel_not_found' && <p className="text-ink-2">{t('notFound.unknown')}</p>}
        {failure === 'no_videos' && <p className="text-ink-2">{t('notFound.exists')}</p>}
      </div>
      {refunded && <Notice tone="good">{t(weeklyFree ? 'refundedWeekly' : 'refunded')}</Notice>}
      {failure === 'channel_not_found' && requestId && <Suggestions requestId={requestId} />}
      <Form onSubmit={retry} className="grid gap-4">
        <Field
          label={t('notFound.field')}
          error={empty && !trimmed ? t('analysis:form.invalid') : undefined}
          name="channel"
          value={channel}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setChannel(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            {t('common:actions.tryAgain')}
          </Button>
          <Link to={paths.home()} className={buttonClass()}>
            {t('notFound.home')}
          </Link>
        </div>
      </Form>
      <section aria-labelledby="causes" className="card p-5">
        <h2 id="causes" className="font-semibold">
          {t('notFound.causesTitle')}
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-2 marker:text-ink-3">
          {causes.map((cause) => (
            <li key={cause}>{t(`notFound.causes.${cause}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
