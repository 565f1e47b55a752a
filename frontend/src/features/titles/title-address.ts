import { addressOverlay } from '@/shared/addresses/address-overlay'

/** In the place of an id: a title that is being written. */
export const newTitle = 'new'

/** Which title is edited is part of the address. */
export const editOverlay = addressOverlay('edit', /^(new|[0-9a-f]{32})$/)
