import { Suspense } from 'react'
import { sessionsKey } from '@/api/auth/sessions-key'
import { useSignInQuestion } from '@/api/auth/sign-in-again'
import { useOwnMutate } from '@/api/own-mutate'
import { lazyWithTexts } from '../lazy-with-texts'

const SignInAgainDialog = lazyWithTexts(() => import('../overlays/sign-in-again-dialog'), 'account')

/** Over everything else: what waits for it may be open below. */
export function SignInAgain() {
  const question = useSignInQuestion()
  const mutate = useOwnMutate()
  if (!question) return null
  const done = () => {
    question.answer(true)
    // The new session is listed in place of the old one.
    void mutate(sessionsKey(question.user.id))
  }
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog open user={question.user} onOpen={() => question.answer(false)} onDone={done} />
    </Suspense>
  )
}
