import { challenge, type Challenge } from './srp'
import { claimsOf, sessionClaims, token } from './token'
import { isCodeOf, newSecret } from './totp'

interface Factor {
  secret: string
  /** A code of the app has been seen. */
  isVerified: boolean
  /** Signing in takes a code. */
  isOn: boolean
  /** Codes count once. */
  used: Set<string>
}

interface Person {
  id: string
  password: string
  confirmed: boolean
  /** An operator has suspended them. */
  disabled?: boolean
  factor?: Factor
}

/** Whose refresh token it is. */
interface Refreshable {
  email: string
  person: Person
  /** The second of the sign-in, which all its access tokens name. */
  signedInAt: number
  /** A newer one took its place: until when it still counts. */
  until: number
}

type Body = Record<string, unknown>

/** A refusal of the pool, by the name its wire uses. */
class Refusal extends Error {
  readonly exception: string

  constructor(exception: string, message = exception) {
    super(message)
    this.exception = exception
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const member = (body: Body, name: string): Body => (body[name] ?? {}) as Body

/**
 * The user pool in memory, on the pool's own wire: people, codes, the password proof and tokens. Who does not exist is told apart from
 * a wrong password only where `revealsExistence` says so.
 */
export class UserPool {
  /** The codes it "mails". */
  static readonly codes = { signUp: '123456', reset: '654321' }
  /** How long a refresh token counts after it was used, for those who never got the answer. In milliseconds. */
  static readonly grace = 60_000
  people = new Map<string, Person>()
  revealsExistence = false
  /** Every following request is refused by this exception, until it is taken away. */
  refusal: string | undefined
  /** Single actions that are refused: by which exception. */
  readonly refusals = new Map<string, string>()
  offline = false
  /** The next sign-ins fall in the second of the last one. */
  isWithinOneSecond = false
  #lastSignIn = 0
  #silence: Promise<undefined> | undefined
  /** Actions seen, as "SignUp". */
  readonly seen: string[] = []
  readonly #open = new Map<string, { person: Person; email: string; challenge: Challenge }>()
  /** Sign-ins that wait for a code of the app, by their sessions. */
  readonly #halfway = new Map<string, [email: string, person: Person]>()
  readonly #refreshable = new Map<string, Refreshable>()

  add(email: string, password: string, confirmed = true): Person {
    const person = { id: crypto.randomUUID(), password, confirmed }
    this.people.set(email, person)
    return person
  }

  /** Gives somebody an authenticator app that signing in asks for; answers its secret. */
  protect(email: string): string {
    const secret = newSecret()
    this.find(email).factor = { secret, isVerified: true, isOn: true, used: new Set() }
    return secret
  }

  /** As an operator does who suspends somebody: their sessions end, and nobody signs in. */
  disable(email: string): void {
    const person = this.find(email)
    person.disabled = true
    this.endSessionsOf(person)
  }

  /** Three minutes pass: who has not answered with a code by then has to begin again. */
  endHalfway(): void {
    this.#halfway.clear()
  }

  /** Takes requests without an answer until the function it gives is called. */
  fallSilent(): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#silence = promise
    return () => resolve(undefined)
  }

  async respond(request: Request): Promise<Response> {
    const action = request.headers.get('X-Amz-Target')?.split('.')[1] ?? ''
    this.seen.push(action)
    if (this.offline) return Response.error()
    await this.#silence
    try {
      const refusal = this.refusal ?? this.refusals.get(action)
      if (refusal) throw new Refusal(refusal)
      return Response.json(this.answer(action, (await request.json()) as Body))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return Response.json({ __type: cause.exception, message: cause.message }, { status: 400 })
    }
  }

  private answer(action: string, body: Body): object {
    switch (action) {
      case 'SignUp':
        return this.signUp(text(body.Username), text(body.Password))
      case 'ConfirmSignUp':
        return this.confirm(text(body.Username), text(body.ConfirmationCode))
      case 'ResendConfirmationCode':
      case 'ForgotPassword':
        return this.sendCode(action, text(body.Username))
      case 'ConfirmForgotPassword':
        return this.reset(text(body.Username), text(body.ConfirmationCode), text(body.Password))
      case 'InitiateAuth':
      case 'GetTokensFromRefreshToken':
        return this.begin(body)
      case 'RespondToAuthChallenge':
        return body.ChallengeName === 'SOFTWARE_TOKEN_MFA'
          ? this.answerWithCode(text(body.Session), member(body, 'ChallengeResponses'))
          : this.prove(member(body, 'ChallengeResponses'))
      case 'AssociateSoftwareToken':
        return this.associate(body)
      case 'VerifySoftwareToken':
        return this.verify(body)
      case 'ChangePassword':
        return this.change(body)
      case 'RevokeToken':
        this.#refreshable.delete(text(body.Token))
        return {}
      case 'GlobalSignOut':
        this.endSessionsOf(this.holderOf(body))
        return {}
      default:
        throw new Refusal('InvalidParameterException', `unknown action ${action}`)
    }
  }

  private find(email: string): Person {
    const person = this.people.get(email)
    if (person) return person
    throw this.revealsExistence
      ? new Refusal('UserNotFoundException', 'User does not exist.')
      : new Refusal('NotAuthorizedException', 'Incorrect username or password.')
  }

  private signUp(email: string, password: string): object {
    if (this.people.has(email)) throw new Refusal('UsernameExistsException')
    checkPassword(password)
    const { id } = this.add(email, password, false)
    return { UserConfirmed: false, UserSub: id }
  }

  private sendCode(action: string, email: string): object {
    if (this.revealsExistence) this.find(email)
    const isReset = action === 'ForgotPassword'
    if (isReset && this.people.get(email)?.confirmed === false)
      throw new Refusal(
        'InvalidParameterException',
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    if (!isReset && this.people.get(email)?.confirmed)
      throw new Refusal('InvalidParameterException', 'User is already confirmed.')
    return {
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', AttributeName: 'email', Destination: 'm***' },
    }
  }

  private confirm(email: string, code: string): object {
    if (this.people.get(email)?.confirmed)
      throw new Refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED')
    if (code !== UserPool.codes.signUp) throw new Refusal('CodeMismatchException')
    this.find(email).confirmed = true
    return {}
  }

  private reset(email: string, code: string, password: string): object {
    // The pool sends a disabled person no code, and says so to nobody.
    if (code !== UserPool.codes.reset || this.people.get(email)?.disabled)
      throw new Refusal('CodeMismatchException')
    checkPassword(password)
    this.find(email).password = password
    return {}
  }

  private begin(body: Body): object {
    const parameters = member(body, 'AuthParameters')
    if (body.AuthFlow !== 'USER_SRP_AUTH')
      return this.refresh(text(body.RefreshToken) || text(parameters.REFRESH_TOKEN))
    const email = text(parameters.USERNAME)
    const person = this.find(email)
    checkEnabled(person)
    const asked = challenge('test', person.id, person.password, text(parameters.SRP_A))
    this.#open.set(asked.secretBlock, { person, email, challenge: asked })
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        USERNAME: person.id,
        USER_ID_FOR_SRP: person.id,
        SALT: asked.salt,
        SRP_B: asked.serverValue,
        SECRET_BLOCK: asked.secretBlock,
      },
    }
  }

  private prove(answers: Body): object {
    const open = this.#open.get(text(answers.PASSWORD_CLAIM_SECRET_BLOCK))
    if (!open?.challenge.proves(text(answers.PASSWORD_CLAIM_SIGNATURE), text(answers.TIMESTAMP)))
      throw new Refusal('NotAuthorizedException', 'Incorrect username or password.')
    checkEnabled(open.person)
    if (!open.person.confirmed) throw new Refusal('UserNotConfirmedException', 'User is not confirmed.')
    if (!open.person.factor?.isOn) return this.letIn(open.email, open.person)
    const session = crypto.randomUUID()
    this.#halfway.set(session, [open.email, open.person])
    return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: session, ChallengeParameters: {} }
  }

  /** A wrong code leaves the sign-in where it is; a right one ends it, and counts once. */
  private answerWithCode(session: string, answers: Body): object {
    const [email, person] = this.#halfway.get(session) ?? []
    if (!email || !person?.factor)
      throw new Refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    const { secret, used } = person.factor
    const code = text(answers.SOFTWARE_TOKEN_MFA_CODE)
    checkEnabled(person)
    if (used.has(code))
      throw new Refusal('ExpiredCodeException', 'Your software token has already been used once.')
    if (!isCodeOf(secret, code)) throw new Refusal('CodeMismatchException', 'Invalid code received for user')
    used.add(code)
    this.#halfway.delete(session)
    return this.letIn(email, person)
  }

  /** Signs somebody in, here or on another device; answers the refresh token. */
  startSession(email: string, person = this.find(email), signedInAt = this.nextSecond()): string {
    const refreshToken = crypto.randomUUID()
    this.#refreshable.set(refreshToken, { email, person, signedInAt, until: Infinity })
    return refreshToken
  }

  /** The pool's clock goes on by a second with each sign-in, so that no two are one session to the API. */
  private nextSecond(): number {
    if (!this.isWithinOneSecond)
      this.#lastSignIn = Math.max(this.#lastSignIn + 1, Math.floor(Date.now() / 1_000))
    return this.#lastSignIn
  }

  private letIn(email: string, person: Person, signedInAt?: number): object {
    return this.tokens(this.startSession(email, person, signedInAt))
  }

  /** What a device asks the API with, that has this refresh token. */
  accessToken(refreshToken: string): string {
    const { person, signedInAt = 0 } = this.#refreshable.get(refreshToken) ?? {}
    const sub = person?.id ?? ''
    return token(sub, { ...sessionClaims(signedInAt), username: sub })
  }

  /** Whether a refresh token was given out and not revoked. */
  knows = (refreshToken: string): boolean => this.#refreshable.has(refreshToken)

  /** As an operator does, and who signs out everywhere. */
  endSessionsOf(person: Person): void {
    for (const [refreshToken, held] of this.#refreshable)
      if (held.person === person) this.#refreshable.delete(refreshToken)
  }

  private associate(body: Body): object {
    const secret = newSecret()
    this.holderOf(body).factor = { secret, isVerified: false, isOn: false, used: new Set() }
    return { SecretCode: secret }
  }

  private verify(body: Body): object {
    const { factor } = this.holderOf(body)
    const code = text(body.UserCode)
    if (!factor || !isCodeOf(factor.secret, code))
      throw new Refusal('EnableSoftwareTokenMFAException', 'Code mismatch')
    factor.isVerified = true
    factor.used.add(code)
    return { Status: 'SUCCESS' }
  }

  private refresh(refreshToken: string): object {
    const held = this.#refreshable.get(refreshToken)
    if (!held) throw new Refusal('NotAuthorizedException', 'Refresh Token has been revoked')
    checkEnabled(held.person)
    if (held.until < Date.now())
      throw new Refusal('RefreshTokenReuseException', 'Refresh token has been reused')
    held.until = Math.min(held.until, Date.now() + UserPool.grace)
    return this.letIn(held.email, held.person, held.signedInAt)
  }

  private tokens(refreshToken: string): object {
    const { email, person } = this.#refreshable.get(refreshToken) ?? {}
    const sub = person?.id ?? ''
    return {
      ChallengeParameters: {},
      AuthenticationResult: {
        AccessToken: this.accessToken(refreshToken),
        IdToken: token(sub, { token_use: 'id', email, 'cognito:username': sub }),
        RefreshToken: refreshToken,
        ExpiresIn: 3600,
        TokenType: 'Bearer',
      },
    }
  }

  /** Whose access token it is. */
  private holderOf(body: Body): Person {
    const { sub } = claimsOf(text(body.AccessToken))
    const person = [...this.people.values()].find(({ id }) => id === sub)
    if (!person) throw new Refusal('NotAuthorizedException', 'Access Token has been revoked')
    checkEnabled(person)
    return person
  }

  private change(body: Body): object {
    const person = this.holderOf(body)
    if (person.password !== body.PreviousPassword)
      throw new Refusal('NotAuthorizedException', 'Incorrect username or password.')
    checkPassword(text(body.ProposedPassword))
    person.password = text(body.ProposedPassword)
    return {}
  }
}

function checkEnabled({ disabled }: Person): void {
  if (disabled) throw new Refusal('NotAuthorizedException', 'User is disabled.')
}

function checkPassword(password: string): void {
  if (Array.from(password).length < 12)
    throw new Refusal('InvalidPasswordException', 'Password did not conform with policy')
}
