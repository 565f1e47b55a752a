import { useSyncExternalStore } from 'react'

interface Signal {
  /** For `useSyncExternalStore`. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
  /** Whether anything is subscribed. */
  isObserved: () => boolean
}

/** The listeners of state that is stored elsewhere, for example in the browser's storage. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: () => listeners.forEach((listener) => listener()),
    isObserved: () => listeners.size > 0,
  }
}

interface Store<State> {
  get: () => State
  set: (next: State) => void
  /** For followers outside React. Returns the function that unsubscribes. */
  subscribe: Signal['subscribe']
  /** Hook. `prerendered` is the state while a page is prerendered and hydrated; by default the current one. */
  useValue: (prerendered?: () => State) => State
}

/** State outside React that components follow. */
export function createStore<State>(state: State): Store<State> {
  const { subscribe, notify } = createSignal()
  const get = () => state
  return {
    get,
    set: (next) => {
      state = next
      notify()
    },
    subscribe,
    useValue: (prerendered = get) => useSyncExternalStore(subscribe, get, prerendered),
  }
}
