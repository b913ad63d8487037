/** Takes out of a text what identifies a user or opens anything: for reports that are shown to strangers. */

/** What is replaced, in this order: what is whole before what is part of it. */
const REPLACED: readonly (readonly [pattern: RegExp, by: string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)\]}]+/gi, '[url]'],
  [/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+\.[a-z]{2,}/gi, '[email]'],
  [/\b\d{6,}:[\w-]{20,}/g, '[token]'],
  [
    /\b(?:bearer|basic|api[-_ ]?key|token|secret|password|passphrase|authorization)\b["']?\s*[:= ]\s*["']?[^\s"',;}]+/gi,
    '[secret]',
  ],
  [/\b(?:0x)?[0-9a-f]{16,}\b/gi, '[hex]'],
  // Words of a recovery phrase: many short words in lower case, with only space between them.
  [/\b[a-z]{3,8}(?:[\s,]+[a-z]{3,8}){11,}\b/g, '[words]'],
  [/\b[A-Za-z0-9+/_-]{24,}={0,2}/g, '[text]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b/g, '[host]'],
  [/\[(?:[\da-f]*:){2,}[\da-f.]*\](?::\d+)?/gi, '[host]'],
  // Every dotted name, except files of ours, fields (terms.sellAmount) and what a script calls (a.map is not a function).
  [
    /(?<![\w-]|[\w-]\.)(?:[\w-]+\.)+(?!(?:js|css|html)\b|[a-z]+[A-Z])[A-Za-z][\w-]+(?![\w-]|\.[A-Za-z]| is not (?:a function|a constructor|iterable)\b)(?::\d+)?/g,
    '[host]',
  ],
  // Every name with a port, except times and places in files of ours.
  [/(?<![\w-])(?!(?:[\d-]+|\d{4}-\d\d-\d\dT\d\d|js|css|html):)[\w-]+:\d{2,5}\b/g, '[host]'],
]

const MAX_LENGTH = 300

/**
 * A text without addresses, keys, hosts and whatever looks like a secret. More is taken out than need be.
 * @example redact('0x5c0f… of a@b.example') // '0x5c0f… of [email]'
 */
export const redact = (text: string): string =>
  REPLACED.reduce((left, [pattern, by]) => left.replace(pattern, by), text).slice(0, MAX_LENGTH)

/** The same for every text in a value, names of fields excepted. */
export function redactAll(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(redactAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactAll(each)]))
}
