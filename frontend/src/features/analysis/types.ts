import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type Analysis = Schemas['Analysis']
export type AnalysisSummary = Schemas['AnalysisSummary']
export type AnalysisPage = Schemas['AnalysisPage']
export type Report = Schemas['Report']
export type Claim = Schemas['Claim']
export type Metrics = Schemas['Metrics']
export type Outlier = Schemas['Outlier']
export type Upload = Schemas['Upload']
export type Badge = Schemas['Badge']
export type Stage = Schemas['AnalysisStage']
export type Statement = Schemas['Statement']
export type Recommendation = Schemas['Recommendation']
export type ContentGap = Schemas['ContentGap']
export type SpinOff = Schemas['SpinOff']
export type Xray = Schemas['Xray']
export type FormatAnalysis = Schemas['FormatAnalysis']
export type TopVideo = Schemas['TopVideo']
export type Benchmark = Schemas['Benchmark']
export type Topic = Schemas['Topic']
export type LengthBin = Schemas['LengthBin']
export type TitleClaim = Schemas['TitleClaim']
export type Impact = Schemas['Impact']
export type RiskLevel = Schemas['RiskLevel']
export type Failure = Schemas['AnalysisFailure']
export type ChannelSuggestion = Schemas['ChannelSuggestion']

export const isRunning = (analysis: Pick<AnalysisSummary, 'status'>): boolean =>
  analysis.status === 'queued' || analysis.status === 'running'
