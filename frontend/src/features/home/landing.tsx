import { memo, Suspense, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { currentLanguage, loadArea } from '@/i18n'
import { whenOnline } from '@/lib/online'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { inputClass } from '@/ui/form/input-class'
import { usePageTitle } from '@/ui/layout/page-title'
import { whenUsed } from '@/ui/loading/when-used'
import { HeroDemo } from './hero-demo'
import { Stats } from './stats'
import { Tagline } from './tagline'
import { lazyPart } from '@/ui/loading/lazy-part'

const restId = 'landing-rest'

const Rest = lazyPart(async () => {
  // In a large window it is in sight from the beginning, and there to be read.
  await whenUsed(restId)
  const [module] = await whenOnline(() =>
    Promise.all([import('./sections/landing-sections'), loadArea('journey')]),
  )
  return module
})

/**
 * The first field of the product. What is typed travels through the sign-up into the field that analyses it; before the app is there, the
 * document alone leads the same way.
 */
function ChannelForm() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const start = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('channel')
    const channel = typeof typed === 'string' ? typed.trim() : ''
    void navigate(paths.auth({ view: 'sign-up', next: paths.quickAnalyzer(channel ? { channel } : {}) }))
  }
  return (
    <form action={paths.quickAnalyzer()} onSubmit={start} className="mt-6 flex max-w-xl gap-2">
      <input
        name="channel"
        aria-label={t('hero.channel')}
        placeholder={t('hero.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        className={`${inputClass} h-auto min-w-0 flex-1`}
      />
      <button className={buttonClass('primary', 'lg')}>{t('hero.start')}</button>
    </form>
  )
}

function Hero() {
  const { t } = useTranslation('home')
  return (
    <section className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:items-center lg:py-12">
      <div className="max-lg:contents">
        <Tagline />
        <h1 className="mt-4 max-w-[16ch] text-xl font-semibold tracking-tight sm:text-2xl">
          {t('hero.title')}
        </h1>
        <p className="mt-4 max-w-[46ch] text-ink-2 sm:text-base">{t('hero.text')}</p>
        <ChannelForm />
        <p className="mt-3 text-xs text-ink-3">
          {t('hero.free')}{' '}
          <Link
            to={paths.auth({ next: paths.quickAnalyzer() })}
            className="whitespace-nowrap underline underline-offset-4 hover:text-ink"
          >
            {t('hero.have')}
          </Link>
        </p>
        <div className="max-lg:order-last">
          <Stats />
        </div>
      </div>
      <div className="mt-6 lg:mt-0">
        <HeroDemo />
      </div>
    </section>
  )
}

/**
 * Everything below the first screen: rendered ahead, taken over only when somebody does something. It has no properties, so that nothing redraws
 * it before its code is there; another language starts over.
 */
const Below = memo(function Below({ language }: { language: string }) {
  return (
    <div id={restId} className="min-h-dvh">
      <Suspense key={language} fallback={null}>
        <Rest />
      </Suspense>
    </div>
  )
})

/** What a visitor sees: what it does, what it promises, how to begin. No figure here is invented to impress. */
export function Landing() {
  const { t } = useTranslation('home')
  usePageTitle(t('title'), t('description'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 pb-8 lg:gap-24">
      <Hero />
      <Below language={currentLanguage()} />
    </div>
  )
}
