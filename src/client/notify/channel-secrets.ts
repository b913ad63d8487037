/** Removes a channel's secrets from its stored errors and from exports. */
import type { ChannelValues } from '../db/rows/channel'

/** Minimum length of a secret. Shorter texts occur in ordinary words, so they are not treated as secrets. */
const MIN_SECRET_LENGTH = 4
/** Minimum length of a secret path. A path such as `/hook` is no secret. */
const MIN_PATH_LENGTH = 12

/**
 * Replaces secrets in a text, whether they are plain, JSON-escaped or URL-encoded.
 * @example redactSecrets('Invalid key: tok-1', ['tok-1']) // 'Invalid key: •••'
 */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((each) => {
    const whole = each.replace(/\p{Cs}/gu, '')
    return [each, JSON.stringify(each).slice(1, -1), encodeURIComponent(whole)]
  })
  const words = [...new Set(forms)].filter(({ length }) => length >= MIN_SECRET_LENGTH)
  return words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, each) => left.replaceAll(each, '•••'), text)
}

/**
 * Lists the secret texts of a channel: its sealed values, and the paths of its URLs, which may be secret too.
 */
export function secretTexts(values: ChannelValues, secrets: ChannelValues): readonly string[] {
  const paths = Object.values(values).flatMap((each) => {
    if (each === undefined || !/^https?:/.test(each) || !URL.canParse(each)) return []
    const { pathname, search } = new URL(each)
    return pathname.length + search.length < MIN_PATH_LENGTH ? [] : [pathname + search]
  })
  return [...Object.values(secrets).filter((each) => each !== undefined), ...paths]
}
