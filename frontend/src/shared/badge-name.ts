import i18next from 'i18next'

type Named = (key: 'report:badges.hidden_gem', options: { defaultValue: string }) => string

/**
 * The name of a badge; `named` knows the texts of `report`. A badge that only an older record knows is written as it was there, without
 * the underscores of its key.
 */
export function badgeName(named: Named, key: string): string {
  const known = `report:badges.${key}` as 'report:badges.hidden_gem'
  const plain = key.replaceAll('_', ' ')
  const written = plain.charAt(0).toLocaleUpperCase() + plain.slice(1)
  // While the texts are still loading none is there: they are asked for all the same.
  const areLoaded = i18next.exists('report:badges.hidden_gem')
  return areLoaded && !i18next.exists(known) ? written : named(known, { defaultValue: written })
}
