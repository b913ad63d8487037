/** Removes secrets and identifying data from texts, for reports that the user shows to strangers. */

/** Replacements in order. Whole values precede their parts. */
const REPLACEMENTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)\]}]+/gi, '[url]'],
  [/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+\.[a-z]{2,}/gi, '[email]'],
  [/\b\d{6,}:[\w-]{20,}/g, '[token]'],
  [
    /\b(?:bearer|basic|api[-_ ]?key|token|secret|password|passphrase|authorization)\b["']?\s*[:= ]\s*["']?[^\s"',;}]+/gi,
    '[secret]',
  ],
  [/\b(?:0x)?[0-9a-f]{16,}\b/gi, '[hex]'],
  // Words of a recovery phrase: many short words in lower case, separated by spaces or commas.
  [/\b[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}\b/g, '[words]'],
  [/\b[A-Za-z0-9+/_-]{24,}={0,2}/g, '[text]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b/g, '[host]'],
  [/\[(?:[\da-f]*:){2,}[\da-f.]*\](?::\d+)?/gi, '[host]'],
  // Every dotted name, except our files, field paths (terms.sellAmount) and method names in errors (a.map is
  // not a function).
  [
    /(?<![\w-]|[\w-]\.)(?:[\w-]+\.)+(?!(?:js|css|html)\b|[a-z]+[A-Z])[A-Za-z][\w-]+(?![\w-]|\.[A-Za-z]| is not (?:a function|a constructor|iterable)\b)(?::\d+)?/g,
    '[host]',
  ],
  // Every name with a port, except times and positions in our files.
  [/(?<![\w-])(?!(?:[\d-]+|\d{4}-\d\d-\d\dT\d\d|js|css|html):)[\w-]+:\d{2,5}\b/g, '[host]'],
]

const MAX_LENGTH = 300

/**
 * Redacts addresses, keys, hosts and everything that looks like a secret. Harmless text may be redacted too.
 * @example redact('0x5c0f… of a@b.example') // '0x5c0f… of [email]'
 */
export const redact = (text: string): string =>
  REPLACEMENTS.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text).slice(
    0,
    MAX_LENGTH,
  )

/** Redacts every text in a value, except field names. */
export function redactAll(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(redactAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactAll(each)]))
}
