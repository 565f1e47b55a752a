/** Where the link past the header leads, on every page. */
export const contentId = 'content'
