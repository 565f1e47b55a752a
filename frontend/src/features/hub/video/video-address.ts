import { addressOverlay } from '@/shared/addresses/address-overlay'

/** Which video is looked at is part of the address too. */
export const videoOverlay = addressOverlay('video', /^[0-9A-Za-z_-]{11}$/)
