import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { contentId } from './content-id'
import { Footer } from './footer'
import { Header } from './header'
import { lazyWithTexts } from '../lazy-with-texts'

const ShellDeferred = lazyWithTexts(() => import('./shell-deferred'), 'shell')

/** Moves the focus to the page's content after a navigation, so that a screen reader starts where the news is. */
function useFocusOnNavigation(): React.RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** What surrounds every page. */
export function Shell() {
  const { t } = useTranslation()
  const main = useFocusOnNavigation()
  const navigating = useNavigation().state !== 'idle'
  return (
    <div className="flex min-h-dvh flex-col pr-[env(safe-area-inset-right)] pb-[calc(4rem+env(safe-area-inset-bottom))] pl-[env(safe-area-inset-left)] md:pb-0">
      <a
        href={`#${contentId}`}
        className="sr-only z-50 rounded-control bg-iris-solid px-4 py-2 text-on-iris focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('shell.skip')}
      </a>
      <Header />
      {navigating && (
        <div
          role="progressbar"
          aria-label={t('shell.loading')}
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-shimmer bg-iris"
        />
      )}
      <main
        ref={main}
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8"
      >
        <Outlet />
      </main>
      <Footer />
      <Suspense fallback={null}>
        <ShellDeferred />
      </Suspense>
      <ScrollRestoration />
    </div>
  )
}
