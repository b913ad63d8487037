/** Entries of the command palette, and the search among them. Pure. */
import type { IconName } from '../kit/icon'

/** One line of the palette. */
export interface Entry {
  /** Unique among all entries. */
  readonly id: string
  /** What it leads to; shown beside its label. */
  readonly kind: string
  readonly label: string
  /** Further words that find it: a symbol's name, a UID, a synonym. */
  readonly words?: string
  readonly icon: IconName
  /** Shown only for what was typed: too many of its kind to list. */
  readonly isOnlyFound?: boolean
  readonly run: () => void
}

const MAX_SHOWN = 50

/** How well a text matches a typed word: at its start 3, at a word's start 2, inside 1, not at all 0. */
function rateWord(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return 0
  if (at === 0) return 3
  return text.includes(` ${word}`) ? 2 : 1
}

/** Points of an entry for all typed words, each of which must be found; the label counts ten times its other words. */
function rate({ label, words = '', kind }: Entry, typed: readonly string[]): number {
  const shown = label.toLowerCase()
  const hidden = `${words} ${kind}`.toLowerCase()
  let points = 0
  for (const word of typed) {
    const found = Math.max(10 * rateWord(shown, word), rateWord(hidden, word))
    if (found === 0) return 0
    points += found
  }
  return points
}

/**
 * Finds the entries for a text, the best first; of equal ones the earlier. An empty text lists all that are not only found.
 * @example findEntries(entries, 'dark')[0].label // 'Use the dark theme'
 */
export function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  const typed = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (typed.length === 0) return entries.filter(({ isOnlyFound }) => !isOnlyFound)
  return entries
    .map((entry) => ({ entry, points: rate(entry, typed) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_SHOWN)
    .map(({ entry }) => entry)
}
