import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { checkSessionAgain } from '@/api/auth/check-again'
import { onForget } from '@/api/auth/forget'
import { useSession } from '@/api/auth/session'
import { useStatus } from '@/api/status'
import { creditsAnchor } from '@/shared/addresses/credits-link'
import { whenOnline } from '@/lib/online'
import { paths } from '@/paths'
import { clearToasts, nameToasts } from '@/ui/feedback/toast'
import '@/ui/touch.css'
import { LazyBoundary, setMissingPartNotice } from '@/ui/loading/lazy-boundary'
import { BottomBar } from './bottom-bar'
import { MissingPart, WaitingForNetwork } from './missing-part'
import { lazyWithTexts } from '../lazy-with-texts'
import { closeOverlay, openOverlay, useOverlays, type Overlay, type OverlayProps } from '../overlays/overlays'

const parts: Record<Overlay, ComponentType<OverlayProps>> = {
  menu: lazyWithTexts(() => import('../overlays/mobile-menu')),
  palette: lazyWithTexts(() => import('../overlays/palette')),
  quickAnalysis: lazyWithTexts(() => import('../overlays/quick-analysis-dialog'), 'analysis'),
  credits: lazyWithTexts(() => import('../overlays/credits-dialog'), 'billing'),
  tierTest: lazyWithTexts(() => import('../overlays/tier-test-dialog'), 'admin'),
  unlinkChannel: lazyWithTexts(() => import('@/features/channel-link/unlink-dialog'), 'channel'),
}

const SupportChat = lazyWithTexts(() => import('@/features/help/chat/chat-button'))
const RewardWatch = lazyWithTexts(() => import('./reward-watch'), 'discovery')

function useShortcut() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      const focused = document.activeElement
      openOverlay('palette', focused instanceof HTMLElement ? focused : null)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** What forced colours need comes to those who have them, also when they turn them on later. The shell stays as long as the page does. */
function useForcedColors() {
  useEffect(() => {
    const forced = matchMedia('(forced-colors: active)')
    const fetchLook = () => {
      if (forced.matches) void whenOnline(() => import('./forced-colors.css')).catch(() => undefined)
    }
    fetchLook()
    forced.addEventListener('change', fetchLook)
  }, [])
}

/** An address that ends in #credits opens the shop; the end goes, so that the same link opens it again. */
function useCreditsAnchor() {
  const { pathname, search, hash, ...rest } = useLocation()
  const state = rest.state as unknown
  const navigate = useNavigate()
  // On the help page it is the question about credits.
  const asked = hash === creditsAnchor && pathname !== paths.faq()
  const open = useEffectEvent(() => {
    const focused = document.activeElement
    openOverlay('credits', focused instanceof HTMLElement ? focused : null)
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state })
  })
  useEffect(() => {
    if (asked) open()
  }, [asked])
}

function Overlays() {
  const { open, used, opener } = useOverlays()
  return [...used].map((overlay) => {
    const Part = parts[overlay]
    return (
      <Suspense key={overlay} fallback={null}>
        <Part
          open={open === overlay}
          onOpen={(next) => {
            if (!next) closeOverlay(overlay)
          }}
          anchor={{ current: opener }}
        />
      </Suspense>
    )
  })
}

const SampleNotice = lazyWithTexts(() => import('./sample-notice'))

/** Only for members; one that cannot be fetched is missed by nobody before the next visit. */
function Watch() {
  const session = useSession()
  if (session.status !== 'in') return null
  const { id } = session.user
  return (
    <LazyBoundary fallback={null}>
      <Suspense fallback={null}>
        <RewardWatch key={id} userId={id} />
      </Suspense>
    </LazyBoundary>
  )
}

const chatless = /\/(auth|admin)/

/** Signing out, or going where there is no chat, ends it. */
function Chat() {
  const session = useSession()
  const { pathname } = useLocation()
  if (session.status !== 'in' || chatless.test(pathname)) return null
  return (
    <Suspense fallback={null}>
      <SupportChat key={session.user.id} />
    </Suspense>
  )
}

onForget(() => void clearToasts())
setMissingPartNotice((close) => <MissingPart close={close} />)

/** The parts of the shell below and over the page; none is needed for the first paint. */
export default function ShellDeferred() {
  const { t } = useTranslation('shell')
  const status = useStatus()
  useShortcut()
  useForcedColors()
  useEffect(checkSessionAgain, [])
  useCreditsAnchor()
  useEffect(() => void nameToasts(t('toasts')), [t])
  return (
    <>
      {status?.samplePlatform && (
        <Suspense fallback={null}>
          <SampleNotice />
        </Suspense>
      )}
      <BottomBar />
      <WaitingForNetwork />
      <Overlays />
      <Watch />
      <Chat />
    </>
  )
}
