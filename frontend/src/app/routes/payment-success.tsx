import { NewestAnalyses } from '@/features/analysis/recent/newest-analyses'
import { PaymentSuccessPage } from '@/features/billing/payment-success-page'

/** Joins the payment's page with the analyses of the person who has paid. */
export default function PaymentSuccessRoute() {
  return <PaymentSuccessPage dashboard={<NewestAnalyses limit={6} />} />
}
