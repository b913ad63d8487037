/** What happened, by day. */
import { day } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

const DAY_MS = 86_400_000

/** What a day is called. @example dayWords(now, now) // 'Today' */
function dayWords(at: number, now: number): string {
  if (day(at) === day(now)) return t`Today`
  return day(at) === day(now - DAY_MS) ? t`Yesterday` : day(at)
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
