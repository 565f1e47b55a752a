import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useSession } from '@/api/auth/session'
import { readAbout, type About } from '@/shared/coach-about'
import { Coach } from '@/features/coach/coach'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { Select } from '@/ui/form/select'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { ReportHead } from './report-head'
import { useReports, type Choice } from './use-reports'

interface Chosen {
  about: About | undefined
  /** The address names the coach itself. */
  arrive: boolean
  choose: (about: About) => void
}

/** The subject of the questions is in the address; a demo that is shown there is the subject, too. */
function useChosen(): Chosen {
  const [search, setSearch] = useSearchParams()
  const about = readAbout(search.get('about')) ?? (search.has('demo') ? 'demo' : undefined)
  return {
    about,
    arrive: search.get('openCoach') === 'true',
    choose: (next) =>
      setSearch(
        (before) => {
          before.set('about', next)
          before.delete('demo')
          // The focus stays where the choice is made.
          before.delete('openCoach')
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

interface PickerProps {
  about: About
  choices: readonly Choice[]
  choose: (about: About) => void
}

function Picker({ about, choices, choose }: PickerProps) {
  const { t } = useTranslation('coach')
  const format = useFormat()
  const isListed = about === 'demo' || choices.some((choice) => choice.about === about)
  const options = [
    // From a result or a comparison: the address names it, the list does not.
    ...(isListed ? [] : [{ value: about, label: t('choice.other') }]),
    ...choices.map(({ about: value, kind, name, createdAt }) => ({
      value,
      label: t(`choice.${kind}`, { name, date: format.date(createdAt) }),
    })),
    { value: 'demo' as const, label: t('choice.demo') },
  ]
  return <Select<About> label={t('choice.label')} options={options} value={about} onChange={choose} />
}

interface SideBySideProps {
  about: About
  arrive: boolean
  picker?: React.ReactNode
}

/** The report's head figures and the coach: side by side where there is room. */
function SideBySide({ about, arrive, picker }: SideBySideProps) {
  const { t } = useTranslation('coach')
  return (
    <div className="coach-layout grid grid-cols-1 gap-4">
      <div className="grid content-start gap-4">
        {picker}
        <ReportHead key={about} about={about} />
      </div>
      <section aria-label={t('title')} className="card coach-box flex min-w-0 flex-col">
        <Coach key={about} about={about} arrive={arrive} />
      </section>
    </div>
  )
}

/** No report yet: the ways to one, and to a demo in the meantime. */
function Nothing({ choose }: Pick<Chosen, 'choose'>) {
  const { t } = useTranslation('coach')
  return (
    <EmptyState
      icon={<MessagesSquare className="size-6" />}
      title={t('nothing.title')}
      text={t('nothing.text')}
      action={
        <>
          <Link to={paths.quickAnalyzer()} className={buttonClass('primary')}>
            {t('nothing.analyze')}
          </Link>
          <Link to={paths.performance({ tab: 'analytics', setup: 'new' })} className={buttonClass()}>
            {t('nothing.setUp')}
          </Link>
          <Button onClick={() => choose('demo')}>{t('nothing.demo')}</Button>
        </>
      }
    />
  )
}

function OwnReports() {
  const { t } = useTranslation(['coach', 'common'])
  const { about: named, arrive, choose } = useChosen()
  const { choices, error, reload } = useReports()
  const about = named ?? choices?.[0]?.about
  if (about)
    return (
      <SideBySide
        about={about}
        arrive={arrive}
        picker={<Picker about={about} choices={choices ?? []} choose={choose} />}
      />
    )
  if (choices) return <Nothing choose={choose} />
  if (error)
    return (
      <ErrorState
        title={t('choice.failed')}
        text={t(`common:errors.${error.code}`)}
        action={<Button onClick={reload}>{t('common:actions.tryAgain')}</Button>}
      />
    )
  return <Skeleton className="h-96 rounded-card" />
}

/** Who is not signed in sees what would be asked about: a conversation belongs to somebody. */
function Visitors() {
  const { t } = useTranslation('coach')
  const { pathname, search } = useLocation()
  return (
    <div className="coach-layout grid grid-cols-1 gap-4">
      <ReportHead about="demo" />
      <EmptyState
        icon={<MessagesSquare className="size-6" />}
        title={t('visitors.title')}
        text={t('visitors.text')}
        action={
          <>
            <Link to={paths.auth({ next: pathname + search })} className={buttonClass('primary')}>
              {t('visitors.signIn')}
            </Link>
            <Link to={paths.performance({ tab: 'analytics', demo: 'true' })} className={buttonClass()}>
              {t('visitors.demo')}
            </Link>
          </>
        }
      />
    </div>
  )
}

/** The coach next to one of the person's reports, or the demo report. */
export default function Intelligence() {
  return useSession().status === 'in' ? <OwnReports /> : <Visitors />
}
