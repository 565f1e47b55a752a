/** What this app asks of its router, without a page around it. Runs with the library as it is and with what the build makes of it. */
import { createMemoryRouter, matchRoutes, redirect, type RouterNavigateOptions, type To } from 'react-router'

const Nothing = () => null
const lazily = (name: string) => ({
  lazy: () => Promise.resolve({ Component: Nothing, handle: name }),
})
const routes = [
  { path: '/alone', ...lazily('alone') },
  {
    Component: Nothing,
    ErrorBoundary: Nothing,
    HydrateFallback: Nothing,
    children: [
      {
        ErrorBoundary: Nothing,
        children: [
          { path: '/', ...lazily('home') },
          { path: '/old', loader: () => redirect('/?moved=1#here') },
          { path: '/outside', loader: () => redirect('javascript:alert(1)') },
          { path: '/broken', lazy: () => Promise.reject(new Error('no code')) },
          {
            id: 'members',
            lazy: () => Promise.resolve({ Component: Nothing }),
            children: [{ path: '/runs/:id/:tab?', ...lazily('run') }],
          },
          { path: '*', ...lazily('lost') },
        ],
      },
    ],
  },
]

const message = (fault: unknown) => (fault instanceof Error ? fault.name : String(fault))

/** Every state that a page would see, as one reads it. Keys of entries are made up by chance. */
export async function story(): Promise<unknown[]> {
  const seen: unknown[] = [
    matchRoutes(routes, '/runs/7')?.map(({ params, pathname }) => ({ params, pathname })),
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/alone', '/old'] })
  const look = () => {
    const { location, historyAction, navigation, matches, errors, initialized, blockers, ...rest } =
      router.state
    seen.push({
      at: location.pathname + location.search + location.hash,
      state: location.state as unknown,
      historyAction,
      going: [navigation.state, navigation.location?.pathname],
      handles: matches.map(({ route, params }) => ({
        handle: route.handle as unknown,
        id: route.id,
        params,
      })),
      errors: Object.entries(errors ?? {}).map(([id, fault]) => [id, message(fault)]),
      initialized,
      blockers: [...blockers.values()].map(({ state }) => state),
      kept: [rest.preventScrollReset, rest.restoreScrollPosition],
    })
  }
  router.subscribe(look)
  const settled = () =>
    new Promise<void>((done) => {
      const ask = () =>
        router.state.initialized && router.state.navigation.state === 'idle' ? done() : setTimeout(ask)
      setTimeout(ask)
    })
  const settle = async (going: Promise<void>) => {
    const fault = await going.then(() => null, message)
    // What is refused stays half done, until the next one.
    if (fault === null) await settled()
    seen.push(fault)
    look()
  }
  await settled()
  const go = (to: To, how?: RouterNavigateOptions) => settle(router.navigate(to, how))
  const scrolled: Record<string, number> = {}
  const forget = router.enableScrollRestoration(scrolled, () => 420)
  await go('/runs/7/score?sort=date', { state: { from: 'here' } })
  await go('/runs/7/score?sort=date#end')
  await go('/runs/8', { replace: true, preventScrollReset: true })
  await go({ search: '?tab=2' })
  await go('..', { fromRouteId: 'members' })
  await go('/nowhere/at/all')
  await go('/broken')
  await go('/outside')
  await go('//elsewhere.example/x')
  await go('/')
  await settle(router.navigate(-2))
  await settle(router.navigate(1))
  // One overtakes the other.
  await Promise.all([router.navigate('/old'), router.navigate('/alone')])
  await settled()
  seen.push(Object.values(scrolled))
  forget()

  router.getBlocker('unsaved', ({ nextLocation }) => nextLocation.pathname === '/')
  await go('/')
  router.state.blockers.get('unsaved')?.reset?.()
  look()
  await go('/runs/9')
  await go('/')
  router.state.blockers.get('unsaved')?.proceed?.()
  await settled()
  router.deleteBlocker('unsaved')
  look()
  router.dispose()
  return seen
}
