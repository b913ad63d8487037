/** What happened, by day. */
import { day } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** What a day is called: one has 23 or 25 hours when clocks are changed. @example dayWords(now, now) // 'Today' */
function dayWords(at: number, now: number): string {
  if (day(at) === day(now)) return t`Today`
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  return day(at) === day(midnight - 1) ? t`Yesterday` : day(at)
}

/** What happened on one day. */
export interface Day<T> {
  readonly name: string
  readonly items: readonly T[]
}

/** Groups what happened by day, in its order. */
export function groupByDay<T extends { readonly at: number }>(
  items: readonly T[],
  now: number,
): readonly Day<T>[] {
  const days = new Map<string, T[]>()
  for (const item of items) {
    const name = dayWords(item.at, now)
    days.set(name, [...(days.get(name) ?? []), item])
  }
  return [...days].map(([name, each]) => ({ name, items: each }))
}

/** The day of a time where it is read, as names of files sort by it. @example fileDay(noon) // '2026-11-21' */
export function fileDay(at: number): string {
  const date = new Date(at)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
