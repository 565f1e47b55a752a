import { RecentAnalyses } from '@/features/analysis/recent-analyses'
import { CustomerPage } from '@/features/billing/customer-page'

/** Joins the customer area with the analyses that the credits were spent on. */
export default function CustomerRoute() {
  return <CustomerPage dashboard={<RecentAnalyses limit={6} />} />
}
