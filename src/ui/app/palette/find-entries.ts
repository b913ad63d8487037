/** Entries of the command palette, and their search. Pure. */
import type { IconName } from '../../kit/icon'

export interface Entry {
  /** Unique among all entries. */
  readonly id: string
  /** Kind of the target, shown next to the label. */
  readonly kind: string
  readonly label: string
  /** More search terms: a token's name, a UID, a synonym. */
  readonly words?: string
  readonly icon: IconName
  /** Hidden while the search is empty, because there are too many entries of this kind. */
  readonly isSearchOnly?: boolean
  readonly run: () => void
}

const MAX_SHOWN = 50

/** Scores a typed word: 3 at the start of the text, 2 at the start of a word, 1 inside, 0 if not found. */
function scoreWord(text: string, word: string): number {
  const index = text.indexOf(word)
  if (index < 0) return 0
  if (index === 0) return 3
  return text.includes(` ${word}`) ? 2 : 1
}

/**
 * Scores an entry for all typed words. Each word must match. A match in the label counts ten times as much.
 */
function scoreEntry({ label, words = '', kind }: Entry, typed: readonly string[]): number {
  const shown = label.toLowerCase()
  const hidden = `${words} ${kind}`.toLowerCase()
  let points = 0
  for (const word of typed) {
    const found = Math.max(10 * scoreWord(shown, word), scoreWord(hidden, word))
    if (found === 0) return 0
    points += found
  }
  return points
}

/**
 * Finds the entries that match a text, best first. Equal scores keep their order. An empty text lists all
 * entries that are not search-only.
 * @example findEntries(entries, 'dark')[0].label // 'Use the dark theme'
 */
export function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  const typed = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (typed.length === 0) return entries.filter(({ isSearchOnly }) => !isSearchOnly)
  return entries
    .map((entry) => ({ entry, points: scoreEntry(entry, typed) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_SHOWN)
    .map(({ entry }) => entry)
}
