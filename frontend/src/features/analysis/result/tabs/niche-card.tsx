import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import type { Report } from '@/features/analysis/types'
import { HowComputed } from '../explanation/how-computed'
import { useNicheNames } from '../texts/niche-names'
import { useStatement } from '../texts/statement'
import { ResultFold } from '../result-fold'

type Profile = Report['nicheProfile']

function Candidates({ profile }: { profile: Profile }) {
  const { t } = useTranslation('result')
  const format = usePlainFormat()
  const names = useNicheNames()
  return (
    <section className="min-w-0">
      <h3 className="text-ink-3">{t('niche.candidates')}</h3>
      <ol className="mt-2 grid grid-cols-1 gap-2.5">
        {profile.candidates.map(({ niche, share, keywords }) => (
          <li key={niche}>
            <div className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{names.niche(niche)}</span>
              <span className="tnum shrink-0 text-ink-2">
                {t('niche.share', { share: format.percent(share) })}
              </span>
            </div>
            <svg aria-hidden width="100%" height="4" className="mt-1 rounded-full bg-track">
              <rect width={`${share * 100}%`} height="4" rx="2" className="fill-ink-2" />
            </svg>
            {keywords.length > 0 && (
              <p className="mt-1 truncate text-xs text-ink-3">
                {keywords.map(({ word }) => word).join(', ')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Keywords({ profile }: { profile: Profile }) {
  const { t } = useTranslation('result')
  return (
    <section className="min-w-0">
      <h3 className="text-ink-3">{t('niche.keywords')}</h3>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {profile.nicheKeywords.map(({ word, uploads }) => (
          <li key={word}>
            <Badge>
              <span aria-hidden className="[overflow-wrap:anywhere]">
                {word} {uploads > 0 && <span className="tnum text-ink-3">{uploads}</span>}
              </span>
              <span className="sr-only">
                {uploads > 0 ? t('niche.keyword', { word, count: uploads }) : word}
              </span>
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Name({ profile, report }: { profile: Profile; report: Report }) {
  const { t } = useTranslation(['result', 'advice', 'report'])
  const format = usePlainFormat()
  const names = useNicheNames()
  const write = useStatement()
  const { metaNiche, subNiche, confidence } = profile
  if (!metaNiche) {
    if (!confidence) return <p className="text-ink-2">{t('niche.notMeasured')}</p>
    return (
      <div>
        <p className="text-base font-medium">{t('niche.abstained')}</p>
        <p className="mt-1 text-ink-2">
          {confidence.reason && `${t(`report:reasons.${confidence.reason}`)} `}
          {profile.candidates.length > 0 && t('niche.near')}
        </p>
      </div>
    )
  }
  return (
    <div>
      <p className="text-base font-medium">
        {names.meta(metaNiche)}
        {subNiche && ` › ${names.niche(subNiche)}`}
      </p>
      {profile.nicheExplanation && <p className="mt-1 text-ink-2">{write(profile.nicheExplanation)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
        <span>
          {t('niche.scope')}: {t(`advice:scope.${profile.nicheScope}`)}
        </span>
        {confidence?.value != null && (
          <span className="tnum inline-flex items-center gap-1">
            {t('niche.confidence')}: {format.percent(confidence.value)}
            {confidence.state === 'provisional' && ` · ${t('report:provisional')}`}
            <HowComputed name={t('niche.confidence')} claim={confidence} report={report} />
          </span>
        )}
      </div>
    </div>
  )
}

/** What the channel is about, the words that say so, and what else it could be. */
export function NicheCard({ report, closed = false }: { report: Report; closed?: boolean }) {
  const { t } = useTranslation('result')
  const names = useNicheNames()
  const profile = report.nicheProfile
  return (
    <ResultFold
      closed={closed}
      title={t('niche.title')}
      headline={
        profile.subNiche ? names.niche(profile.subNiche) : profile.metaNiche && names.meta(profile.metaNiche)
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Name profile={profile} report={report} />
        <div className="grid grid-cols-1 gap-5 empty:hidden md:grid-cols-2 md:gap-6">
          {profile.nicheKeywords.length > 0 && <Keywords profile={profile} />}
          {profile.candidates.length > 0 && <Candidates profile={profile} />}
        </div>
      </div>
    </ResultFold>
  )
}
