import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type Board = Schemas['Leaderboard']
export type Row = Schemas['LeaderboardRow']
export type Access = Schemas['LeaderboardAccess']
export type FeatureKey = Schemas['LeaderboardFeature']
export type Choices = Schemas['LeaderboardChoices']
export type Choice = Schemas['LeaderboardChoice']
export type ChannelOnBoard = Schemas['LeaderboardChannel']
/** What everybody sees, as a file served with the app. */
export type CachedBoard = Schemas['LeaderboardTop']
export type RankPoint = Schemas['RankPoint']
export type SmartKey = Schemas['SmartFilter']
