import { useHistory } from '../api'
import { useStoredView } from './recent'
import { RecentList } from './recent-list'

/** The person's newest analyses, at most `limit`. */
export function NewestAnalyses({ limit }: { limit: number }) {
  return <RecentList list={useHistory()} view={useStoredView()} limit={limit} />
}
