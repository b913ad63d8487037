/**
 * Removes secrets and identifying data from texts, for reports that the user shows to strangers. A module of
 * its own chunk, because it needs the word list of recovery phrases (BIP-39).
 */
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Replacements in order. Whole values precede their parts. */
const REPLACEMENTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)\]}]+/gi, '[url]'],
  // The lengths are limited, because the pattern is slow on long texts without an end.
  [/[^\s"'<>(),;:@]{1,64}@[^\s"'<>(),;:@]{1,255}\.[a-z]{2,}/gi, '[email]'],
  [/\b\d{6,}:[\w-]{20,}/g, '[token]'],
  [
    /\b(?:bearer|basic|api[-_ ]?key|token|secret|password|passwort|passphrase|authorization)\b["']?\s*[:= ]\s*["']?[^\s"',;}]+/gi,
    '[secret]',
  ],
  [/\b(?:0x)?[0-9a-f]{16,}\b/gi, '[hex]'],
  // A key in groups of digits.
  [
    /\b(?:0x)?(?:[0-9a-f]{4}[\s:-]){7,}[0-9a-f]{4}\b|\b(?:0x)?(?:[0-9a-f]{8}[\s:-]){3,}[0-9a-f]{8}\b/gi,
    '[hex]',
  ],
  // Bytes in a list, as hex or as decimal numbers.
  [/\b(?:0x)?[0-9a-f]{1,3}(?:[\s:,-]+(?:0x)?[0-9a-f]{1,3}){15,}\b/gi, '[hex]'],
  // Words of a recovery phrase in Chinese, Japanese or Korean.
  [
    /(?:[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{M}]{1,8}[\s,]+){11,}\p{L}[\p{L}\p{M}]{0,7}/gu,
    '[words]',
  ],
  // Words of a recovery phrase in another language, or with typos: many short words in lower case.
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

/** The first four letters identify a word of the list, and some people write down only these. */
const PREFIX_LENGTH = 4
const PHRASE_WORDS: ReadonlySet<string> = new Set(
  wordlist.flatMap((word) => [word, word.slice(0, PREFIX_LENGTH)]),
)

const withoutMarks = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** A phrase word in a text, with the number of other words between it and the previous phrase word. */
interface PhraseWord {
  readonly from: number
  readonly to: number
  readonly wordsBefore: number
}

function findPhraseWords(text: string): readonly PhraseWord[] {
  let wordsBefore = 0
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
    if (!PHRASE_WORDS.has(withoutMarks(word).toLowerCase())) {
      wordsBefore += 1
      return []
    }
    const found = { from: index, to: index + word.length, wordsBefore }
    wordsBefore = 0
    return [found]
  })
}

/** Maximum number of words between two words of a phrase, such as "no." or tags of a list. */
const MAX_WORDS_BETWEEN = 2

/** Splits phrase words into groups that could be phrases. */
function groupPhraseWords(words: readonly PhraseWord[]): readonly (readonly PhraseWord[])[] {
  const groups: PhraseWord[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    if (last && word.wordsBefore <= MAX_WORDS_BETWEEN) last.push(word)
    else groups.push([word])
  }
  return groups
}

/** Minimum number of words of a phrase, because sentences also contain words of the list. */
const MIN_PHRASE_WORDS = 9
const MIN_ADJACENT = 5

function isPhrase(words: readonly PhraseWord[]): boolean {
  let adjacent = 0
  return (
    words.length >= MIN_PHRASE_WORDS ||
    words.some(({ wordsBefore }, index) => {
      adjacent = index > 0 && wordsBefore === 0 ? adjacent + 1 : 1
      return adjacent >= MIN_ADJACENT
    })
  )
}

/** Replaces the words of recovery phrases, with any separators, numbers and labels between them. */
function redactPhrases(text: string): string {
  const phrases = groupPhraseWords(findPhraseWords(text)).filter(isPhrase)
  const parts = phrases.map((words, index) => {
    const previousEnd = phrases[index - 1]?.at(-1)?.to ?? 0
    return `${text.slice(previousEnd, words[0]?.from)}[words]`
  })
  return parts.join('') + text.slice(phrases.at(-1)?.at(-1)?.to ?? 0)
}

/** Maximum number of characters of a redacted text. */
const MAX_LENGTH = 300
/** Maximum number of characters that are read, so that the time does not grow with the text. */
const MAX_READ = 2_000

/** Cuts a text before a word that would be incomplete, because a part of a secret may not look like one. */
const cut = (text: string): string =>
  text.length <= MAX_READ ? text : text.slice(0, MAX_READ).replace(/[^\s"',;()<>]*$/, '')

/** Converts full-width and similar letters, and removes invisible characters between letters. */
const withPlainLetters = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(/\p{L}+/gu, (letters) => letters.normalize('NFKC'))

/**
 * Redacts addresses, keys, hosts and everything that looks like a secret. Harmless text may be redacted too.
 * @example redact('0x5c0f… of a@b.example') // '0x5c0f… of [email]'
 */
export const redact = (text: string): string =>
  REPLACEMENTS.reduce(
    (left, [pattern, replacement]) => left.replace(pattern, replacement),
    redactPhrases(withPlainLetters(cut(text))),
  ).slice(0, MAX_LENGTH)

/** Redacts every text in a value, except field names. */
export function redactAll(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (ArrayBuffer.isView(value)) return '[bytes]'
  if (Array.isArray(value)) return value.map(redactAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactAll(each)]))
}
