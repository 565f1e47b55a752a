import { loadArea } from '@/i18n'

/** What experiments say, with the names of slots and features. Apart from whoever says it, because pages fetch it before. */
export const loadExperimentTexts = (): Promise<void> => loadArea('experiments', 'advice')
