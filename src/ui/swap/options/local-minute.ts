/** Converts times to the text of a `datetime-local` input and back. */
import type { Seconds } from '../../../domain/scalars'

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** @example localMinute(1_800_000_000) // '2027-01-15T09:00' in Berlin */
export function localMinute(time: Seconds): string {
  const date = new Date(time * 1000)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Reads a local date and time. Undefined if a part is missing or does not exist. */
export function readLocalMinute(text: string): Seconds | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : (Math.floor(time / 1000) as Seconds)
}
