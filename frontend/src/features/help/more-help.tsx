import { useTranslation } from 'react-i18next'
import { paths } from '@/paths'
import { Card } from '@/ui/layout/card'
import { PageLink } from './page-link'
import { SupportMail } from './support-mail'

/** Where to go when no answer fits. */
export function MoreHelp() {
  const { t } = useTranslation(['faq', 'help'])
  return (
    <Card title={t('more.title')}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="grid min-w-60 flex-1 gap-3">
          <p className="text-ink-2">{t('more.text')}</p>
          <ul className="flex flex-wrap gap-6">
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
            <li>
              <PageLink route="deleteChannelData" to={paths.deleteChannelData()}>
                {t('help:deletion')}
              </PageLink>
            </li>
          </ul>
        </div>
        <SupportMail />
      </div>
    </Card>
  )
}
