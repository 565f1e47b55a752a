import { GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBuilt, paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { allNewestFirst, useHistory, type AnalysisSelection } from '../api'
import { mayShowMore, storeView, useStoredView, type View } from './recent'
import { RecentControls } from './recent-controls'
import { RecentList } from './recent-list'
import { sinceNow } from './since'

function useView(): [View, (view: View) => void] {
  const stored = useStoredView()
  const [chosen, choose] = useState<View>()
  return [
    chosen ?? stored,
    (view) => {
      choose(view)
      storeView(view)
    },
  ]
}

/** The person's analyses with filter, order and view. */
export function RecentAnalyses() {
  const { t } = useTranslation('history')
  const [selection, select] = useState<AnalysisSelection>(allNewestFirst)
  // What there is at all decides on the controls: a period without any must not take away the way out of it.
  const { items: all = [] } = useHistory()
  const list = useHistory(selection, sinceNow)
  const [view, setView] = useView()
  const several = all.filter(({ status }) => status === 'completed').length > 1
  return (
    <RecentList
      list={list}
      view={view}
      filtered={selection.range !== 'all'}
      controls={
        all.length > 0 && (
          <>
            <RecentControls selection={selection} onSelect={select} view={view} onView={setView} />
            {several && isBuilt('compare') && (
              <Link to={paths.compare()} className={buttonClass('secondary', 'sm')}>
                <GitCompareArrows aria-hidden className="size-4" />
                {t('recent.compareTwo')}
              </Link>
            )}
          </>
        )
      }
    >
      {list.hasMore && list.items && mayShowMore(list.items, selection) && (
        <Button className="justify-self-center" busy={list.loadingMore} onClick={list.loadMore}>
          {t('recent.more')}
        </Button>
      )}
    </RecentList>
  )
}
