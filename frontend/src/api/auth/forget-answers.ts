import { unload } from 'swr'
import { onForget } from './forget'

/** Empties the cache of answers. Those that are still on their way do not come in any more. */
async function forgetAnswers(): Promise<void> {
  // React draws what the change of session means in the microtask that it has asked for by now. After that nothing of the person is on the
  // page, so what the cache asks for again is what everybody may see.
  await Promise.resolve()
  await Promise.resolve()
  unload()
}

onForget(() => void forgetAnswers())
