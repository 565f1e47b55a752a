import type { TitleCategory, TitleStatus } from '@/api/titles'

/**
 * The columns of a file of saved titles, in their order. They are written in English whatever the language, so that every file reads alike.
 */
export const columns = ['title', 'channel', 'category', 'status', 'score', 'notes', 'created'] as const
export type Column = (typeof columns)[number]

/** The column that says why a line could not be imported. */
export const problemColumn = 'problem'

const headers: Record<Column, readonly string[]> = {
  title: ['title', 'titel'],
  channel: ['channel', 'kanal'],
  category: ['category', 'kategorie'],
  status: ['status'],
  score: ['score', 'punkte', 'bewertung'],
  notes: ['notes', 'note', 'notizen', 'notiz'],
  created: ['created', 'created at', 'erstellt', 'erstellt am'],
}

const categories: Record<TitleCategory, readonly string[]> = {
  general: ['general', 'allgemein'],
  trending: ['trending', 'trend', 'im trend'],
  evergreen: ['evergreen', 'zeitlos', 'dauerbrenner'],
  seasonal: ['seasonal', 'saisonal'],
}

const statuses: Record<TitleStatus, readonly string[]> = {
  saved: ['saved', 'gespeichert'],
  planned: ['planned', 'geplant'],
  used: ['used', 'verwendet', 'benutzt', 'genutzt'],
  archived: ['archived', 'archiviert'],
}

/** A word as it is compared: in any case, without what surrounds it. */
export const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()

const finder = <Key extends string>(words: Record<Key, readonly string[]>) => {
  const found = new Map(
    (Object.entries(words) as [Key, readonly string[]][]).flatMap(([key, all]) =>
      all.map((word) => [word, key] as const),
    ),
  )
  return (text: string): Key | undefined => found.get(plain(text))
}

/** What a header or a value means, in English or German; nothing where it is unknown. */
export const columnOf = finder(headers)
export const categoryOf = finder(categories)
export const statusOf = finder(statuses)
