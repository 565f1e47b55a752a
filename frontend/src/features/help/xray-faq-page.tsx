import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { facts } from '@/shared/rules/facts'
import { usePlainFormat } from '@/i18n/format'
import { isBuilt, paths } from '@/paths'
import { PlaceLink } from '@/shared/addresses/place-link'
import { Accordion } from '@/ui/layout/accordion'
import { Button, buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { Notice } from '@/ui/feedback/notice'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Spinner } from '@/ui/feedback/spinner'
import { Answer } from './answer'
import { LanguageChoice } from './language-choice'
import { PageLink } from './page-link'
import { SupportMail } from './support-mail'
import { questionsIn, sectionKeys, type SectionKey } from './xray-sections'
import { xrayTable } from './xray-tables'
import { xrayValues } from './xray-values'

/**
 * The texts have come in neither language; should they come yet, they are drawn. A browser may remember that a file failed until it
 * reloads.
 */
function Missing() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      <Spinner className="size-6 text-ink-3" />
      <h1 className="text-base font-medium">{t('shell.loading')}</h1>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={paths.home()} className={buttonClass('primary')}>
          {t('actions.returnHome')}
        </Link>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </div>
    </div>
  )
}

/** Where to look at it: each way is there once its page is. */
function Ways() {
  const { t } = useTranslation('xrayFaq')
  const [isOpen, hasDemo] = [isBuilt('performance'), isBuilt('demoXray')]
  if (!isOpen && !hasDemo) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isOpen && (
        <PlaceLink route="performance" to={paths.performance({ tab: 'analytics' })} look="primary">
          {t('go.open')}
        </PlaceLink>
      )}
      {hasDemo && (
        <PlaceLink route="demoXray" to={paths.demoXray('demo')}>
          {t('go.demo')}
        </PlaceLink>
      )}
    </div>
  )
}

function Glance() {
  const { t } = useTranslation(['xrayFaq', 'common'])
  const format = usePlainFormat()
  return (
    <Card title={t('glance.title')}>
      <Details
        rows={[
          { label: t('glance.price'), value: t('common:credits', { count: facts.xrayCredits }) },
          { label: t('glance.rhythm'), value: t('glance.rhythmValue') },
          { label: t('glance.uploads'), value: t('glance.uploadsValue', xrayValues(format)) },
          { label: t('glance.duration'), value: t('glance.durationValue') },
          { label: t('glance.privacy'), value: t('glance.privacyValue') },
        ]}
      />
      <Ways />
    </Card>
  )
}

function Contact() {
  const { t } = useTranslation('xrayFaq')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <SupportMail />
      <PageLink route="faq" to={paths.faq()}>
        {t('contact.faq')}
      </PageLink>
      <PageLink route="status" to={paths.status()}>
        {t('contact.status')}
      </PageLink>
    </div>
  )
}

function Section({ section }: { section: SectionKey }) {
  const { t } = useTranslation(['xrayFaq', 'common'])
  const format = usePlainFormat()
  const values = xrayValues(format)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 pt-1 pb-4">
      {questionsIn(section).map(({ key, table }) => (
        <section key={key} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="font-medium text-ink">{t(`items.${key}.q`, values)}</h3>
          <Answer text={t(`items.${key}.a`, values)} tables={table ? [xrayTable(t, format, table)] : []} />
        </section>
      ))}
      {section === 'contact' && <Contact />}
    </div>
  )
}

function Sections() {
  const { t } = useTranslation('xrayFaq')
  const [open, setOpen] = useState<string | null>('overview')
  return (
    <Accordion
      level={2}
      openKey={open}
      onOpen={setOpen}
      items={sectionKeys.map((key) => ({
        key,
        title: (
          <>
            <span className="block">{t(`sections.${key}.title`)}</span>{' '}
            <span className="block text-sm font-normal text-ink-3">{t(`sections.${key}.summary`)}</span>
          </>
        ),
        content: <Section section={key} />,
      }))}
    />
  )
}

/** The guide to X-Ray: what a monitor does, what it costs, what its figures mean. */
export default function XrayFaqPage() {
  const { t, i18n } = useTranslation(['xrayFaq', 'common'])
  const { key } = useLocation()
  const title = t('title')
  const isThere = i18n.exists('xrayFaq:title')
  usePageTitle(isThere ? title : t('common:shell.loading'), isThere ? t('description') : undefined)
  if (!isThere) return <Missing />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title={title} description={t('lead')} actions={<LanguageChoice />} />
      {!isBuilt('performance') && <Notice title={t('soon.title')}>{t('soon.text')}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
        {/* Going to another section is a new visit. */}
        <Sections key={key} />
        <div className="lg:sticky lg:top-24">
          <Glance />
        </div>
      </div>
    </div>
  )
}
