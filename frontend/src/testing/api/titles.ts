import type { components } from '@/api/schema'
import { claim } from './fixtures'

type Schemas = components['schemas']

/** Two ideas with a question, which 12 of 41 uploads have, and one about a topic of 8. */
export function titlePool(change: Partial<Schemas['TitlePool']> = {}): Schemas['TitlePool'] {
  const idea = (
    title: string,
    category: Schemas['TitleIdea']['category'],
    withCount: number,
    lift: [number, number, number],
    score: number,
  ): Schemas['TitleIdea'] => ({
    title,
    score,
    predictedLift: claim('predicted_lift', ...lift, 41),
    category,
    topic: 'e-bike',
    withCount,
    of: 41,
  })
  return {
    titles: [
      idea('E-Bike: What Makes the Difference?', 'question', 12, [1.48, 1.17, 1.98], 61.3),
      idea('E-Bike: A Closer Look', 'topic', 8, [1.41, 1.02, 2.12], 51.4),
      idea('Workshop: What Gets Overlooked?', 'question', 12, [1.48, 1.17, 1.98], 61.3),
    ],
    score: 58,
    liftPercent: 45.7,
    reason: null,
    ...change,
  }
}
