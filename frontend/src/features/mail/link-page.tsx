import { MailCheck, MailQuestionMark, Unlink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths, patterns } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { useNoIndex } from '@/ui/layout/no-index'
import { usePageTitle } from '@/ui/layout/page-title'
import { LanguageSwitch } from '@/shared/language-switch'
import { xrayFacts } from '@/shared/rules/xray-facts'
import { useLink, type Kind } from './use-link'
import { useToken } from './use-token'

const icons = { none: Unlink, ready: MailQuestionMark, done: MailCheck, dead: Unlink } as const

/** Follows a link of a mail once its button is pressed, and says what became of it. */
function LinkCard({ kind }: { kind: Kind }) {
  const { t } = useTranslation(['mail', 'common'])
  const { state, busy, error, address, act } = useLink(kind, useToken())
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  const isOver = state === 'done' || state === 'dead'
  useEffect(() => {
    if (isOver) heading.current?.focus()
  }, [isOver])
  const Icon = icons[state]
  return (
    <section aria-labelledby="state" className="card grid w-full grid-cols-1 gap-4 p-6">
      <Icon aria-hidden className={cx('size-8', state === 'done' ? 'text-good' : 'text-ink-3')} />
      <h1
        ref={heading}
        id="state"
        tabIndex={-1}
        className="rounded-sm text-xl font-semibold tracking-tight outline-none"
      >
        {t(`${kind}.${state}.title`)}
      </h1>
      <p className="wrap-anywhere text-ink-2">
        {t(`${kind}.${state}.text`, { hours: xrayFacts.confirmHours, address })}
      </p>
      {error && (
        <FailedNotice title={t(`${kind}.failed`)} retry={t('common:actions.tryAgain')} onRetry={act}>
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
      {state === 'ready' && !error && (
        <Button look="primary" className="justify-self-start" busy={busy} onClick={act}>
          {t(`${kind}.act`)}
        </Button>
      )}
      {state !== 'ready' && (
        <>
          <p className="text-ink-2">{t(`${kind}.${state}.next`)}</p>
          <Link
            to={paths.performanceMonitor()}
            className={buttonClass('secondary', 'md', 'justify-self-start')}
          >
            {t('toMonitors')}
          </Link>
        </>
      )}
    </section>
  )
}

/** Where the links of mails lead: one confirms an address for reports, the other unsubscribes from them. For everybody. */
export default function LinkPage() {
  const { t } = useTranslation('mail')
  const { pathname } = useLocation()
  const kind: Kind = pathname === patterns.confirmAddress ? 'confirm' : 'unsubscribe'
  usePageTitle(t(`${kind}.title`), t(`${kind}.description`))
  useNoIndex()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-6 py-10">
      <LinkCard key={kind} kind={kind} />
      <LanguageSwitch label={t('language')} />
    </div>
  )
}
