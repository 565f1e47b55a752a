import { serviceState, useStatus } from '@/api/status'
import type { Subscription } from '../api'

/** Whether there is a portal to open: the provider knows the person, and payments are on. */
export function useHasPortal({ billingPortal }: Subscription): boolean {
  return serviceState(useStatus(), 'payments') !== 'off' && billingPortal
}
