import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '@/shared/language-switch'
import { deletionFacts } from '@/shared/rules/deletion-facts'
import { facts } from '@/shared/rules/facts'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Prose } from '@/ui/layout/prose'
import type { Draft } from './draft'
import { Received } from './received'
import { RequestForm } from './request-form'
import type { Requested } from './use-request'

const sections = ['gone', 'stays', 'how'] as const

const values = {
  days: deletionFacts.withinDays,
  keptDays: deletionFacts.keptDays,
  textDays: facts.platformTextDays,
  backupDays: facts.backupDays,
  archiveDays: facts.archiveDays,
}

function Explained() {
  const { t } = useTranslation('deletion')
  return (
    <div className="grid gap-6">
      {sections.map((id) => (
        <section key={id} aria-labelledby={id} className="grid gap-2 text-base text-ink-2">
          <h2 id={id} className="text-lg font-semibold text-ink">
            {t(`${id}.title`)}
          </h2>
          <Prose text={t(`${id}.text`, values)} />
        </section>
      ))}
    </div>
  )
}

function Ask({ onRequested }: { onRequested: (requested: Requested, draft: Draft) => void }) {
  const { t } = useTranslation('deletion')
  usePageTitle(t('title'), t('description'))
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Explained />
      <RequestForm onRequested={onRequested} />
    </div>
  )
}

/** Where the owner of a channel asks for its data to be deleted. For everybody, with and without an account. */
export default function DeletionPage() {
  const { t } = useTranslation('deletion')
  const [done, setDone] = useState<{ requested: Requested; draft: Draft }>()
  const language = <LanguageSwitch label={t('language')} />
  if (done)
    return (
      <div className="grid grid-cols-1 justify-items-center gap-6 py-6">
        <Received {...done} />
        {language}
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeader title={t('title')} description={t('intro', values)} actions={language} />
      <Ask onRequested={(requested, draft) => setDone({ requested, draft })} />
    </div>
  )
}
