import { loadArea } from '@/i18n'

/** What experiments say, with the names of slots and features. Separate from the parts that say it, because pages fetch it before them. */
export const loadExperimentTexts = (): Promise<void> => loadArea('experiments', 'advice')
