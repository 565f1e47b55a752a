import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type Hub = Schemas['Hub']
export type HubVideo = Schemas['HubVideo']
export type HubStep = Schemas['HubStep']
export type InHub = Hub['inHub']
export type Choices = Schemas['HubChoices']
export type Details = Schemas['HubVideoDetails']
export type LinePoint = Details['line'][number]
export type Patterns = Schemas['HubPatterns']
export type Repeat = Patterns['repeats'][number]
export type Gap = Patterns['gaps'][number]
/** What everybody sees, as a file served with the app. */
export type HubPreview = Schemas['HubPreview']
