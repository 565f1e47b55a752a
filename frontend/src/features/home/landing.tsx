import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentLanguage, loadArea } from '@/i18n'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { usePageTitle } from '@/ui/page-title'
import { whenNear } from '@/ui/when-near'
import { ExamplePicture } from './example-picture'
import { Stats } from './stats'
import { Tagline } from './tagline'

const restId = 'landing-rest'

const Rest = lazy(async () => {
  await whenNear(restId)
  const [module] = await Promise.all([import('./rest/rest'), loadArea('journey')])
  return module
})

function Hero() {
  const { t } = useTranslation('home')
  const next = paths.quickAnalyzer()
  return (
    <section className="grid items-center gap-12 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:gap-16 lg:py-12">
      <div>
        <Tagline />
        <h1 className="mt-4 max-w-[16ch] text-2xl font-semibold tracking-tight">{t('hero.title')}</h1>
        <p className="mt-5 max-w-[46ch] text-base text-ink-2">{t('hero.text')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.auth({ view: 'sign-up', next })} className={buttonClass('primary', 'lg')}>
            {t('hero.start')}
          </Link>
          <Link to={paths.auth({ next })} className={buttonClass('secondary', 'lg')}>
            {t('hero.have')}
          </Link>
        </div>
        <p className="mt-4 text-ink-3">{t('hero.free')}</p>
        <Stats />
      </div>
      <ExamplePicture />
    </section>
  )
}

/**
 * Everything below the first screen: rendered ahead, taken over only when it comes near. It has no properties, so that nothing redraws
 * it before its code is there; another language begins anew.
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
