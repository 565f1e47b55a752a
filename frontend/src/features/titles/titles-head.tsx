import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { titleLimits, type SavedTitle } from '@/api/titles'
import { buttonClass } from '@/ui/button'
import { PageHeader } from '@/ui/layout/page-header'
import { Unavailable } from '@/ui/feedback/states'
import { Files } from './files/files'
import type { Labels } from './labels'
import { editOverlay, newTitle } from './title-address'

function NewTitle({ full }: { full: boolean }) {
  const { t } = useTranslation('titles')
  const { search } = useLocation()
  const inside = (
    <>
      <Plus aria-hidden className="size-4" />
      {t('new')}
    </>
  )
  if (full) return <Unavailable reason={t('full')}>{inside}</Unavailable>
  return (
    <Link
      to={{ search: editOverlay.with(search, newTitle) }}
      state={editOverlay.opened}
      preventScrollReset
      aria-haspopup="dialog"
      className={buttonClass('primary')}
    >
      {inside}
    </Link>
  )
}

interface TitlesHeadProps {
  /** All that are saved; nothing until they are there. */
  titles: readonly SavedTitle[] | undefined
  labels: Pick<Labels, 'whole'>
  /** How they are shown. */
  view: ReactNode
}

/** What the page is, how full it is, and the ways in and out. */
export function TitlesHead({ titles, labels, view }: TitlesHeadProps) {
  const { t } = useTranslation('titles')
  const count = titles?.length
  return (
    <PageHeader
      title={t('title')}
      badge={
        count !== undefined && (
          <span className="tnum text-sm text-ink-3">
            {t('count', { n: labels.whole(count), most: labels.whole(titleLimits.titles) })}
          </span>
        )
      }
      description={<p className="hidden sm:block">{t('lead')}</p>}
      actions={
        <>
          {view}
          <Files titles={titles} />
          <NewTitle full={count !== undefined && count >= titleLimits.titles} />
        </>
      }
    />
  )
}
