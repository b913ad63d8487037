/** Groups items by day, and names days. */
import { formatDate } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/**
 * Names the day of a time. A day has 23 or 25 hours when clocks change. @example dayName(now, now) // 'Today'
 */
function dayName(time: number, now: number): string {
  if (formatDate(time) === formatDate(now)) return t`Today`
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  return formatDate(time) === formatDate(midnight - 1) ? t`Yesterday` : formatDate(time)
}

/** The items of one day. */
export interface Day<T> {
  readonly name: string
  readonly items: readonly T[]
}

/** Groups items by day and keeps their order. */
export function groupByDay<T extends { readonly at: number }>(
  items: readonly T[],
  now: number,
): readonly Day<T>[] {
  const days = new Map<string, T[]>()
  for (const item of items) {
    const name = dayName(item.at, now)
    days.set(name, [...(days.get(name) ?? []), item])
  }
  return [...days].map(([name, each]) => ({ name, items: each }))
}

/** Formats the local date of a time, so that file names sort by it. @example fileDay(noon) // '2026-11-21' */
export function fileDay(time: number): string {
  const date = new Date(time)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
