import { coachFacts } from '@/shared/rules/coach-facts'
import { deletionFacts } from '@/shared/rules/deletion-facts'
import { facts } from '@/shared/rules/facts'
import { xrayFacts } from '@/shared/rules/xray-facts'

const [reward1, reward2, reward3] = facts.rewards

/** The product's figures that legal texts name; the texts themselves have placeholders, so that no figure goes stale. */
export const legalValues = {
  analysisCredits: facts.analysisCredits,
  xrayCredits: facts.xrayCredits,
  freeCredits: facts.freeCredits,
  freeDays: facts.freeDays,
  seconds: facts.expectedSeconds,
  deadline: facts.deadlineSeconds,
  runMinutes: xrayFacts.deadlineMinutes,
  confirmHours: xrayFacts.confirmHours,
  addressDays: xrayFacts.addressDays,
  mailDays: xrayFacts.mailDays,
  uploads: facts.uploadsRead,
  snapshotHours: facts.snapshotHours,
  failures: facts.failuresOfAPerson,
  failuresAtAddress: facts.failuresOfAnAddress,
  reward1,
  reward2,
  reward3,
  logDays: facts.logDays,
  // As long as a session can be renewed, and a day more; a test compares.
  sessionDays: 31,
  // infra/stacks/edge.yaml; a test compares.
  cdnLogDays: 90,
  // infra/stacks/trail.yaml; a test compares. AWS itself shows these events for as long.
  trailDays: 90,
  textDays: facts.platformTextDays,
  backupDays: facts.backupDays,
  eventDays: facts.eventDays,
  archiveDays: facts.archiveDays,
  coachDays: coachFacts.keptDays,
  deletionDays: deletionFacts.withinDays,
  deletionKeptDays: deletionFacts.keptDays,
}
