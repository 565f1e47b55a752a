import { Suspense } from 'react'
import { CustomerPage } from '@/features/billing/customer-page'
import { BoardWaiting } from '../dashboard/board-waiting'
import { HistoryWhenNear } from '../dashboard/history-when-near'
import { lazyWithTexts } from '../lazy-with-texts'

const Board = lazyWithTexts(
  () => import('../dashboard/board'),
  'dashboard',
  'discovery',
  'history',
  'analysis',
)

/** Joins the customer area with what came of the credits that were spent. */
export default function CustomerRoute() {
  return (
    <CustomerPage
      dashboard={
        <Suspense fallback={<BoardWaiting />}>
          <Board place="customer" history={<HistoryWhenNear />} />
        </Suspense>
      }
    />
  )
}
