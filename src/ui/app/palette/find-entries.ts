/** Entries of the command palette, and their search. Pure. */
import type { IconName } from '../../kit/icon'

export interface Entry {
  /** Unique among all entries. */
  readonly id: string
  /** Kind of the target, shown next to the label. */
  readonly kind: string
  readonly label: string
  /** Tells this entry from others with the same label, such as the status and date of an order. */
  readonly detail?: string
  /** More search terms: a token's name, a UID, a synonym. */
  readonly words?: string
  readonly icon: IconName
  /** Hidden while the search is empty, because there are too many entries of this kind. */
  readonly isSearchOnly?: boolean
  readonly run: () => void
}

/**
 * Maximum number of results, and of results of a kind that only a search finds. A longer list is harder to
 * read than to narrow down.
 */
const MAX_SHOWN = 50
const MAX_PER_KIND = 6

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
function scoreEntry({ label, words = '', detail = '', kind }: Entry, typed: readonly string[]): number {
  const shown = label.toLowerCase()
  const hidden = `${words} ${detail} ${kind}`.toLowerCase()
  let points = 0
  for (const word of typed) {
    const found = Math.max(10 * scoreWord(shown, word), scoreWord(hidden, word))
    if (found === 0) return 0
    points += found
  }
  return points
}

interface FoundEntries {
  readonly shown: readonly Entry[]
  /** Number of matches that are not shown. */
  readonly hidden: number
}

/**
 * Finds the entries that match a text, best first. Equal scores keep their order. An empty text lists all
 * entries that are not search-only.
 * @example findEntries(entries, 'dark').shown[0].label // 'Use the dark theme'
 */
export function findEntries(entries: readonly Entry[], text: string): FoundEntries {
  const typed = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (typed.length === 0) return { shown: entries.filter(({ isSearchOnly }) => !isSearchOnly), hidden: 0 }
  const found = entries
    .map((entry) => ({ entry, points: scoreEntry(entry, typed) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ entry }) => entry)
  const counts = new Map<string, number>()
  const isShown = ({ kind, isSearchOnly }: Entry): boolean => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return !isSearchOnly || count <= MAX_PER_KIND
  }
  const shown = found.filter(isShown).slice(0, MAX_SHOWN)
  return { shown, hidden: found.length - shown.length }
}
