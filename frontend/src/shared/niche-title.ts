import type { TFunction } from 'i18next'

/** The name of a niche or of a group of niches, as a label. `named` knows the texts of `advice`. */
export function nicheTitle(
  named: TFunction<['report', 'advice']> | TFunction<['advice']>,
  key: string,
): string {
  // Asked in one go: a text that is asked for and missing is looked for in the other language.
  const either = [`advice:nicheName.${key}`, `advice:metaName.${key}`]
  const name = (named as TFunction<['advice']>)(
    either as ['advice:nicheName.coding', 'advice:metaName.tech'],
    {
      defaultValue: key,
    },
  )
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}
