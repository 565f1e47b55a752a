import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { usePageTitle } from '@/ui/page-title'
import { ExamplePicture } from './example-picture'

const promises = ['honest', 'open', 'exact'] as const
const steps = ['name', 'wait', 'read'] as const

function Hero() {
  const { t } = useTranslation('home')
  const next = paths.quickAnalyzer()
  return (
    <section className="grid items-center gap-10 py-6 lg:grid-cols-[1fr_minmax(0,30rem)] lg:py-14">
      <div>
        <h1 className="max-w-[16ch] text-2xl font-semibold tracking-tight">{t('hero.title')}</h1>
        <p className="mt-5 max-w-prose text-base text-ink-2">{t('hero.text')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.auth({ view: 'sign-up', next })} className={buttonClass('primary', 'lg')}>
            {t('hero.start')}
          </Link>
          <Link to={paths.auth({ next })} className={buttonClass('secondary', 'lg')}>
            {t('hero.have')}
          </Link>
        </div>
        <p className="mt-4 text-ink-3">{t('hero.free')}</p>
      </div>
      <ExamplePicture />
    </section>
  )
}

/** What a visitor sees: what it does, what it promises, how to begin. No figure here is invented to impress. */
export function Landing() {
  const { t } = useTranslation('home')
  usePageTitle(t('title'), t('description'))
  return (
    <div className="grid gap-16 pb-8">
      <Hero />
      <section aria-labelledby="promises">
        <h2 id="promises" className="text-lg font-semibold">
          {t('promises.title')}
        </h2>
        <ul className="mt-5 grid gap-4 md:grid-cols-3">
          {promises.map((key) => (
            <li key={key} className="card p-6">
              <h3 className="text-base font-semibold">{t(`promises.${key}.title`)}</h3>
              <p className="mt-2 text-ink-2">{t(`promises.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps" className="text-lg font-semibold">
          {t('steps.title')}
        </h2>
        <ol className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {steps.map((key, index) => (
            <li key={key} className="border-t border-line pt-4">
              <span aria-hidden className="tnum text-xs text-ink-3">
                {index + 1}
              </span>
              <h3 className="mt-1 text-base font-semibold">{t(`steps.${key}.title`)}</h3>
              <p className="mt-1 text-ink-2">{t(`steps.${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
