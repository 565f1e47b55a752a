import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSiteConfig } from '@/api/use-site-config'
import { external, paths } from '@/paths'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { usePageTitle } from '@/ui/layout/page-title'
import { Prose } from '@/ui/layout/prose'
import { LanguageSwitch } from '@/shared/language-switch'
import { outside } from '@/shared/addresses/outside-paths'
import { useBack } from '@/shared/use-back'
import { OperatorCard } from './operator-card'
import { StorageTable } from './storage-table'

export interface Section {
  id: string
  title: string
  text: string
}

interface LegalDocumentProps {
  name: 'terms' | 'privacy'
  title: string
  description: string
  intro: string
  sections: Section[]
  other: { label: string; path: string }
}

const link = 'inline-block text-iris underline underline-offset-4'

/** Back to where one came from; home, for somebody who came by the address itself. */
function BackButton() {
  const { t } = useTranslation('legal')
  return (
    <Button
      look="quiet"
      size="sm"
      icon={<ArrowLeft aria-hidden className="size-4" />}
      onClick={useBack(paths.home())}
    >
      {t('back')}
    </Button>
  )
}

const addresses = { ...external, platformAccess: outside.platformAccess }
type PlatformLink = keyof typeof addresses

const platformLinks = {
  terms: ['platformTerms', 'platformPrivacy'],
  privacy: ['platformTerms', 'platformPrivacy', 'platformAccess'],
} as const satisfies Record<string, readonly PlatformLink[]>

function PlatformLinks({ names }: { names: readonly PlatformLink[] }) {
  const { t } = useTranslation('legal')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-6">
      {names.map((name) => (
        <li key={name}>
          <a className={link} href={addresses[name]} target="_blank" rel="noreferrer">
            {t(`links.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link className={link} to={to}>
        {children}
      </Link>
    </p>
  )
}

export function LegalDocument({ name, title, description, intro, sections, other }: LegalDocumentProps) {
  const { t } = useTranslation('legal')
  const config = useSiteConfig()
  const region = typeof config === 'object' ? config.region : null
  usePageTitle(title, description)
  // What a section shows below its text.
  const more: Partial<Record<string, ReactNode>> = {
    platform: (
      <div className="grid gap-6">
        <PlaceLink to={paths.deleteChannelData()}>{t('links.deletion')}</PlaceLink>
        <PlatformLinks names={platformLinks[name]} />
      </div>
    ),
    browser: <StorageTable />,
    prices: <PlaceLink to={paths.status()}>{t('links.status')}</PlaceLink>,
    where: region && <p>{t('region', { region })}</p>,
  }
  return (
    <article className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="-ml-3 flex flex-wrap items-center justify-between gap-2">
        <BackButton />
        <LanguageSwitch label={t('language')} />
      </div>
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere] sm:text-2xl">{title}</h1>
        <p className="text-sm text-ink-3">{t('updated')}</p>
        <p className="text-base text-ink-2">{intro}</p>
      </header>
      <OperatorCard config={config} />
      <nav aria-label={t('contents')}>
        <ol className="grid list-decimal pl-6 marker:text-ink-3 sm:grid-cols-2 sm:gap-x-10 sm:gap-y-1.5">
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a className={cx(link, 'py-3 sm:py-0.5')} href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
          className="grid scroll-mt-20 gap-3 text-base text-ink-2"
        >
          <h2 id={`${section.id}-title`} className="text-lg font-semibold text-ink">
            <span className="tnum text-ink-3">{index + 1}.</span> {section.title}
          </h2>
          <Prose text={section.text} />
          {more[section.id]}
        </section>
      ))}
      <p>
        <Link className={link} to={other.path}>
          {other.label}
        </Link>
      </p>
    </article>
  )
}
