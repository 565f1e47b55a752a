import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSiteConfig } from '@/api/use-site-config'
import { external, isBuilt, paths, type RouteName } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/card'
import { Unavailable } from '@/ui/states'

const link = 'text-iris underline underline-offset-4'

/** A link to a page that may not be there yet. */
function PageLink({ route, to, children }: { route: RouteName; to: string; children: ReactNode }) {
  const { t } = useTranslation('faq')
  if (isBuilt(route))
    return (
      <Link className={link} to={to}>
        {children}
      </Link>
    )
  return (
    <Unavailable look="link" reason={t('more.notOpen')}>
      {children}
    </Unavailable>
  )
}

function SupportMail() {
  const { t } = useTranslation('faq')
  const config = useSiteConfig()
  const operator = typeof config === 'object' ? config.operator : null
  const label = (
    <>
      <Mail aria-hidden className="size-4" />
      {t('more.mail')}
    </>
  )
  // As long as nothing is known, the place is kept and nothing is claimed.
  if (config === 'loading')
    return <span className={buttonClass('secondary', 'md', 'invisible')}>{label}</span>
  if (!operator) return <Unavailable reason={t('more.noMail')}>{label}</Unavailable>
  return (
    <a className={buttonClass('secondary')} href={external.mail(operator.email)}>
      {label}
    </a>
  )
}

/** Where to go when no answer fits. */
export function MoreHelp() {
  const { t } = useTranslation('faq')
  return (
    <Card title={t('more.title')}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="grid min-w-60 flex-1 gap-3">
          <p className="text-ink-2">{t('more.text')}</p>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            <li>
              <PageLink route="xrayFaq" to={paths.xrayFaq()}>
                {t('more.xray')}
              </PageLink>
            </li>
            <li>
              <PageLink route="status" to={paths.status()}>
                {t('more.status')}
              </PageLink>
            </li>
            <li>
              <PageLink route="terms" to={paths.terms()}>
                {t('more.terms')}
              </PageLink>
            </li>
            <li>
              <PageLink route="privacy" to={paths.privacy()}>
                {t('more.privacy')}
              </PageLink>
            </li>
          </ul>
        </div>
        <SupportMail />
      </div>
    </Card>
  )
}
