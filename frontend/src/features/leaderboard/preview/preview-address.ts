import { addressOverlay } from '@/shared/addresses/address-overlay'

/** Which channel is looked at over the board is part of the address too. */
export const previewOverlay = addressOverlay('channel', /^UC[0-9A-Za-z_-]{22}$/)
