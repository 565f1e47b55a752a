import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { completeSignIn } from '@/api/auth/complete-sign-in'
import { useSession } from '@/api/auth/session'
import { paths, type AuthView } from '@/paths'
import { safeNext } from '@/shared/addresses/safe-next'
import { cx } from '@/ui/cx'
import { usePageTitle } from '@/ui/layout/page-title'
import { Spinner } from '@/ui/feedback/spinner'
import { toast } from '@/ui/feedback/toast'
import { useFocusOnStep } from '@/ui/form/use-focus-on-step'
import { AuthenticatorForm } from './authenticator-form'
import { ConfirmForm } from './confirm-form'
import { RecoveryForm } from './recovery-form'
import { ResetForm } from './reset-form'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'
import type { Draft, Notice, StepProps } from './steps'

const forms: Record<AuthView, ComponentType<StepProps>> = {
  'sign-in': SignInForm,
  'sign-up': SignUpForm,
  confirm: ConfirmForm,
  reset: ResetForm,
  authenticator: AuthenticatorForm,
  recovery: RecoveryForm,
}
const views = Object.keys(forms) as AuthView[]
/** What comes with these is no good news. */
const warnings: Notice[] = ['lastCode', 'signInOver']

function useView(): [AuthView, (view: AuthView) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('view')
  const view = views.find((known) => known === asked) ?? 'sign-in'
  // One place in the history, whatever the steps: once signed in, the way back does not lead through them.
  const change = (next: AuthView) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'sign-in') after.delete('view')
        else after.set('view', next)
        return after
      },
      { replace: true },
    )
  return [view, change]
}

/** Completes a sign-in; says so where it should have ended other sessions and did not. */
function useDone(): () => Promise<void> {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  return async () => {
    if ((await completeSignIn()) === 'done') return
    void toast({
      title: t('othersStay.title'),
      text: t('othersStay.text'),
      tone: 'error',
      stay: 'long',
      action: { label: t('othersStay.open'), run: () => void navigate(paths.accountSettings('devices')) },
    })
  }
}

function Said({ text, warns }: { text: string; warns: boolean }) {
  const look = warns ? 'bg-warn-soft' : 'bg-good-soft'
  return (
    <p role="status" className={cx('mt-4 rounded-card px-4 py-3 text-ink', look)}>
      {text}
    </p>
  )
}

export default function AuthPage() {
  const { t } = useTranslation(['account', 'common'])
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [view, setView] = useView()
  const [draft, setDraft] = useState<Draft>({ email: '', password: '' })
  // Belongs to the step it leads to, which the address names a moment later.
  const [notice, setNotice] = useState<{ on: AuthView; why: Notice | undefined }>()
  const next = safeNext(search.get('next'))
  usePageTitle(t(`title.${view}`), t('description'))
  const place = useFocusOnStep(view)
  const Step = forms[view]
  const done = useDone()

  const lost = session.status === 'out' && session.lost
  const signedIn = session.status === 'in'
  useEffect(() => {
    if (signedIn) void navigate(next, { replace: true })
  }, [signedIn, navigate, next])

  const step: StepProps = {
    draft,
    goTo: (target, typed, why) => {
      setDraft((before) => ({ ...before, ...typed }))
      setNotice({ on: target, why })
      setView(target)
    },
    done,
  }

  if (signedIn) {
    return (
      <div role="status" className="flex min-h-64 items-center justify-center gap-3 text-ink-2">
        <Spinner />
        {t('goingOn')}
      </div>
    )
  }
  return (
    <div className="mx-auto w-full max-w-sm py-4 sm:py-12">
      <h1 className="text-xl font-semibold tracking-tight">{t(`title.${view}`)}</h1>
      <p className="mt-2 text-ink-2">{t(`intro.${view}`)}</p>
      {lost && view === 'sign-in' && !notice?.why && (
        <Said
          text={t(lost === 'account_suspended' ? 'errors.suspended' : 'common:errors.sign_in_required')}
          warns
        />
      )}
      {notice?.why && notice.on === view && (
        <Said text={t(`notice.${notice.why}`)} warns={warnings.includes(notice.why)} />
      )}
      <div ref={place} className="mt-6">
        <Step {...step} />
      </div>
    </div>
  )
}
