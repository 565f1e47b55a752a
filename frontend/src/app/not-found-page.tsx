import { useTranslation } from 'react-i18next'
import { Link, matchPath, useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { isBuilt, paths, routeTable } from '@/paths'
import { buttonClass } from '@/ui/button'
import { usePageTitle } from '@/ui/page-title'
import { destination, entrance, mainDestinations } from './destinations'

const planned = Object.values(routeTable).filter((route) => route.state === 'planned')

/** The address belongs to a part of the product that is not open yet. */
export const isPlanned = (pathname: string): boolean =>
  planned.some(({ path }) => matchPath(path, pathname) !== null)

function Planned() {
  const { t } = useTranslation(['shell', 'common'])
  const signedIn = useSession().status === 'in'
  const text = t('planned.text')
  usePageTitle(t('planned.title'), text)
  const ways = [...mainDestinations, destination('faq')].filter(({ route }) => isBuilt(route))
  return (
    <>
      <h1 className="text-xl font-semibold">{t('planned.title')}</h1>
      <p className="text-base text-ink-2">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Link to={paths.home()} className={buttonClass('primary')}>
          {t('common:actions.home')}
        </Link>
        {ways.map((place) => (
          <Link key={place.key} to={entrance(place, signedIn)} className={buttonClass()}>
            {t(`nav.${place.key}`)}
          </Link>
        ))}
      </div>
    </>
  )
}

function Missing() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'), t('notFound.text'))
  return (
    <>
      <p aria-hidden className="tnum text-2xl font-semibold text-ink-3">
        404
      </p>
      <h1 className="text-xl font-semibold">{t('notFound.title')}</h1>
      <p className="text-base text-ink-2">{t('notFound.text')}</p>
      <Link to={paths.home()} className={buttonClass('primary', 'md', 'mt-2')}>
        {t('actions.home')}
      </Link>
    </>
  )
}

/** Nothing here; or nothing here yet, which is another thing to say. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      {isPlanned(pathname) ? <Planned /> : <Missing />}
    </div>
  )
}
