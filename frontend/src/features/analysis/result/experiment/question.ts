import type {
  Detectable,
  ExperimentPlan,
  ExperimentPlanner,
  Hypothesis,
  TimeSlot,
  TitleFeature,
} from '../types'

/** What is chosen in the planner. */
export interface Question {
  kind: Hypothesis['kind']
  feature: TitleFeature
  first: number
  second: number
  detects: Detectable
}

const dayparts = ['night', 'morning', 'afternoon', 'evening'] as const

/** One of the eight blocks of the week, as the engine numbers them. */
const slotAt = (block: number): TimeSlot => ({
  weekend: block >= dayparts.length,
  daypart: dayparts[block % dayparts.length] ?? 'night',
})

export const slots: readonly TimeSlot[] = Array.from({ length: 2 * dayparts.length }, (_, block) =>
  slotAt(block),
)

export const features = [
  'number',
  'question',
  'brackets',
  'caps',
  'short',
  'long',
  'second_person',
  'first_person',
  'negative',
  'year',
  'list',
  'how_to',
  'explains',
  'versus',
  'superlative',
  'exclamation',
  'emoji',
  'time_bound',
] as const satisfies readonly TitleFeature[]

/** The smallest plan that is offered: of two differences the finer one, where the channel allows it. */
export function firstQuestion({ plans }: ExperimentPlanner): Question {
  const offered = plans.find(({ obstacle }) => !obstacle)
  return { kind: 'title', feature: 'number', first: 3, second: 7, detects: offered?.detects ?? 'half_more' }
}

export const hypothesisOf = ({ kind, feature, first, second }: Question): Hypothesis =>
  kind === 'title' ? { kind, feature } : { kind, first: slotAt(first), second: slotAt(second) }

export const planOf = ({ plans }: ExperimentPlanner, { detects }: Question): ExperimentPlan | undefined =>
  plans.find((plan) => plan.detects === detects)

/** Why a question cannot be asked as it is chosen. */
export function flawOf(
  { hoursKnown }: ExperimentPlanner,
  question: Question,
): 'noHours' | 'sameSlot' | undefined {
  if (question.kind === 'title') return undefined
  if (!hoursKnown) return 'noHours'
  return question.first === question.second ? 'sameSlot' : undefined
}
