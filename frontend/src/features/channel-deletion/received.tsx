import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { CopyButton } from '@/shared/copy-button'
import { buttonClass } from '@/ui/button'
import { Details } from '@/ui/layout/details'
import { usePageTitle } from '@/ui/layout/page-title'
import { Link } from 'react-router'
import type { Draft } from './draft'
import { OperatorMail } from './operator-mail'
import type { Requested } from './use-request'

interface ReceivedProps {
  requested: Requested
  draft: Draft
}

/** The two ways to show that the channel is theirs. */
function Proof({ proof }: { proof: string }) {
  const { t } = useTranslation('deletion')
  return (
    <section aria-labelledby="proof" className="grid justify-items-start gap-3">
      <h2 id="proof" className="font-semibold">
        {t('done.proof.title')}
      </h2>
      <p className="text-ink-2">{t('done.proof.text')}</p>
      <p translate="no" className="tnum text-lg font-semibold wrap-anywhere">
        {proof}
      </p>
      <CopyButton
        text={proof}
        label={t('done.proof.copy')}
        copied={t('done.proof.copied')}
        failed={{ title: t('done.proof.copyFailed'), text: t('done.proof.copyFailedText') }}
      />
      <p className="text-ink-2">
        <OperatorMail unnamed={t('done.proof.byMailUnnamed')}>{t('done.proof.byMail')}</OperatorMail>
      </p>
    </section>
  )
}

/** The request was taken: what is still to do, and by when there is an answer. */
export function Received({ requested, draft }: ReceivedProps) {
  const { t } = useTranslation(['deletion', 'common'])
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(t('done.title'), t('description'))
  // The form that was sent is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="received" className="card mx-auto grid w-full max-w-xl grid-cols-1 gap-6 p-6">
      <div className="grid gap-3">
        <CircleCheck aria-hidden className="size-8 text-good" />
        <h1
          ref={heading}
          id="received"
          tabIndex={-1}
          className="rounded-sm text-xl font-semibold tracking-tight outline-none"
        >
          {t('done.title')}
        </h1>
        <p className="text-ink-2">{t('done.text')}</p>
      </div>
      <Proof proof={requested.proof} />
      <Details
        rows={[
          { label: t('done.channel'), value: <span className="wrap-anywhere">{draft.channel.trim()}</span> },
          { label: t('done.answer'), value: <span className="wrap-anywhere">{draft.email.trim()}</span> },
          {
            label: t('done.due'),
            value: <time dateTime={requested.dueAt}>{format.dateTime(requested.dueAt)}</time>,
          },
        ]}
      />
      <Link to={paths.home()} className={buttonClass('secondary', 'md', 'justify-self-start')}>
        {t('common:actions.home')}
      </Link>
    </section>
  )
}
