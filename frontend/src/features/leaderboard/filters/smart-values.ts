import { facts } from '@/shared/rules/facts'
import { useFormat } from '@/i18n/format'
import { part, rulebook } from '@/shared/rules/rulebook'

const hiddenGem = rulebook.badgeGroups.flatMap(({ badges }) => badges).find(({ key }) => key === 'hidden_gem')

const threshold = (figure: string): number => {
  const found = hiddenGem?.rule.flat().find((condition) => condition.figure === figure)?.value
  return typeof found === 'number' ? found : Number.NaN
}

/** Thresholds that the explanations of the smart filters name, from the rules that the engine keeps to. */
export function useSmartValues() {
  const format = useFormat()
  return {
    subscribers: format.whole(threshold('subscribers')),
    gem: format.whole(threshold('hidden_gem_score')),
    ratio: format.perHundred(threshold('views_to_subs_ratio')),
    score: format.whole(threshold('overall_score')),
    points: format.whole(facts.efficientPoints),
    most: format.whole(part('consistency_output')?.points ?? Number.NaN),
    views: format.perHundred(facts.efficientRatio),
  }
}
