import { Suspense } from 'react'
import { useSignInQuestion } from '@/api/auth/sign-in-again'
import { lazyWithTexts } from '../lazy-with-texts'

const SignInAgainDialog = lazyWithTexts(() => import('../overlays/sign-in-again-dialog'), 'account')

/** Over everything else: what waits for it may be open below. */
export function SignInAgain() {
  const question = useSignInQuestion()
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog
        open
        user={question.user}
        onOpen={() => question.answer(false)}
        onDone={() => question.answer(true)}
      />
    </Suspense>
  )
}
