import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What each function of Amplify that the app imports asks of the user pool. */
const asked: Record<string, readonly string[]> = {
  confirmResetPassword: ['ConfirmForgotPassword'],
  confirmSignIn: ['RespondToAuthChallenge'],
  confirmSignUp: ['ConfirmSignUp'],
  fetchAuthSession: ['GetTokensFromRefreshToken'],
  resendSignUpCode: ['ResendConfirmationCode'],
  resetPassword: ['ForgotPassword'],
  setUpTOTP: ['AssociateSoftwareToken'],
  signIn: ['InitiateAuth', 'RespondToAuthChallenge'],
  signOut: ['RevokeToken'],
  signUp: ['SignUp'],
  updatePassword: ['ChangePassword'],
  verifyTOTPSetup: ['VerifySoftwareToken'],
}

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

it('the web ACL before the user pool answers what the app asks, and nothing else', () => {
  const [, imported] =
    /import \{([^}]*)\} from 'aws-amplify\/auth'/.exec(read('src/api/auth/cognito.ts')) ?? []
  const functions = (imported ?? '').split(',').map((name) => name.trim())
  const [, own] =
    /'AWSCognitoIdentityProviderService\.(\w+)'/.exec(read('src/api/auth/global-sign-out.ts')) ?? []
  const operations = functions.filter(Boolean).flatMap((name) => asked[name] ?? [`what ${name} asks`])
  const [, answered] =
    /NotStatement:[\s\S]*?RegexString: "\^\(([^)]*)\)\$"/.exec(read('../infra/stacks/auth.yaml')) ?? []
  const allowed = (answered ?? '').replaceAll(/\\\s+/g, '').split('|')
  expect(new Set(allowed)).toEqual(new Set([...operations, own]))
})
