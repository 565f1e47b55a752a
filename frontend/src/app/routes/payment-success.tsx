import { RecentAnalyses } from '@/features/analysis/recent/recent-analyses'
import { PaymentSuccessPage } from '@/features/billing/payment-success-page'

/** Joins the payment's page with the analyses of the person who has paid. */
export default function PaymentSuccessRoute() {
  return <PaymentSuccessPage dashboard={<RecentAnalyses limit={6} />} />
}
