import { ifOnline } from '@/lib/online'
import { createStore } from '@/lib/store'
import { passwordRules, type CommonPasswords, type Compared } from './password'

const list = createStore<CommonPasswords | undefined>(undefined)
const loadList = () => import('./common-passwords')

/** Nobody waits for the list, nor for a network: without it, the rules that need none decide. */
export function fetchCommonPasswords(): void {
  if (list.get()) return
  void ifOnline(loadList)
    .then((module) => list.set(module.commonPasswords))
    .catch(() => undefined)
}

/** What the password of this person is compared with now. */
export const comparedFor = (email: string): Compared => ({ email, common: list.get() })

interface NewPassword {
  rules: { key: 'length' | 'common'; met: boolean }[]
  /** For the field: the list comes when somebody is about to type. */
  onFocus: () => void
}

export function useNewPassword(text: string, email: string): NewPassword {
  const common = list.useValue()
  return {
    rules: passwordRules.map(([key, met]) => ({ key, met: met(text, { email, common }) })),
    onFocus: fetchCommonPasswords,
  }
}
