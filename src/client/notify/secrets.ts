/** Keeps a channel's secrets out of what is written of it: its failures, and what is exported. */
import type { ChannelValues } from '../db/rows/channel'

/** Shorter words are no secrets, and stand in many a text. */
const MIN_SECRET_LENGTH = 4
/** A path such as `/hook` is no secret. */
const MIN_PATH_LENGTH = 12

/**
 * Takes secret words out of a text, however they are written there: plain, in JSON, or in an address.
 * @example blot('Invalid key: tok-1', ['tok-1']) // 'Invalid key: •••'
 */
export function blot(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((each) => {
    const whole = each.replace(/\p{Cs}/gu, '')
    return [each, JSON.stringify(each).slice(1, -1), encodeURIComponent(whole)]
  })
  const words = [...new Set(forms)].filter(({ length }) => length >= MIN_SECRET_LENGTH)
  return words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, each) => left.replaceAll(each, '•••'), text)
}

/** What of a channel must not be kept in clear: its sealed words, and the paths of its addresses, which may be secret as well. */
export function hiddenWords(values: ChannelValues, secrets: ChannelValues): readonly string[] {
  const paths = Object.values(values).flatMap((each) => {
    if (each === undefined || !/^https?:/.test(each) || !URL.canParse(each)) return []
    const { pathname, search } = new URL(each)
    return pathname.length + search.length < MIN_PATH_LENGTH ? [] : [pathname + search]
  })
  return [...Object.values(secrets).filter((each) => each !== undefined), ...paths]
}
