import useSWR, { type SWRResponse } from 'swr'
import { client, unwrap } from './client'
import type { ApiError } from './errors'
import { useOwnMutate } from './own-mutate'
import { currentUserId } from './auth/current-user-id'
import { swrOptions } from './swr-options'
import type { components } from './schema'

type Schemas = components['schemas']

export type Experiment = Schemas['Experiment']
export type ExperimentPlanner = Schemas['ExperimentPlanner']
export type ExperimentProgress = Schemas['ExperimentProgress']
export type ExperimentVerdict = Schemas['ExperimentVerdict']
export type ExperimentSide = Schemas['ExperimentSide']
export type Hypothesis = Schemas['Hypothesis']
export type Detectable = Schemas['Detectable']
export type TimeSlot = Schemas['TimeSlot']
export type TitleFeature = Schemas['TitleFeature']

const experimentsKey = (): [string, string] => ['experiments', currentUserId()]

/** The person's experiments, newest first. */
export const useExperiments = (): SWRResponse<Schemas['ExperimentList'], ApiError> =>
  useSWR<Schemas['ExperimentList'], ApiError, [string, string]>(
    experimentsKey(),
    () => unwrap(client.GET('/experiments')),
    swrOptions,
  )

/** The same `key` again is the same experiment, never a second one. */
export const startExperiment = (body: Schemas['StartExperiment'], key: string): Promise<Experiment> =>
  unwrap(client.POST('/experiments', { params: { header: { 'Idempotency-Key': key } }, body }))

export const cancelExperiment = (experimentId: string): Promise<Experiment> =>
  unwrap(client.POST('/experiments/{experimentId}/cancel', { params: { path: { experimentId } } }))

export const deleteExperiment = (experimentId: string): Promise<unknown> =>
  unwrap(client.DELETE('/experiments/{experimentId}', { params: { path: { experimentId } } }))

interface Change {
  /** As it is now; one that is new comes first. */
  experiment?: Experiment
  deleted?: string
}

/** Shows a change in the list at once, then asks for the list again. */
export function useChangeExperiments(): (change: Change) => void {
  const mutate = useOwnMutate()
  return ({ experiment, deleted }) => {
    const changed = (items: readonly Experiment[]): Experiment[] => {
      const others = items.filter(({ experimentId }) => experimentId !== deleted)
      if (!experiment) return others
      const isKnown = others.some(({ experimentId }) => experimentId === experiment.experimentId)
      return isKnown
        ? others.map((other) => (other.experimentId === experiment.experimentId ? experiment : other))
        : [experiment, ...others]
    }
    void mutate<Schemas['ExperimentList']>(
      experimentsKey(),
      (list) => list && { ...list, items: changed(list.items) },
      { revalidate: true },
    )
  }
}
