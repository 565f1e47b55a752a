/** Leaves the product for an address that `paymentAddress` has let through. */
export const leaveFor = (url: URL): void => location.assign(url)
