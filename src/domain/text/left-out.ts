/**
 * Leaves signatures and credentials out of data that a user gives to others: copied calls and exported files.
 * Harmless text that looks like a secret is left out as well. Each left-out value is named, so that the reader
 * of the file knows what is missing.
 */

/** Text in the place of a value that was left out. */
const LEFT_OUT = '[left out]'

/** The same as a part of a URL, which has no spaces. */
export const LEFT_OUT_OF_URL = 'left-out'

/** Hex that can contain a signature, with or without a prefix: at least 64 bytes. A UID has 56. */
export const LONG_HEX = /(?:0x)?[0-9a-f]{128,}/gi

/** Names of fields, headers and parameters whose values are always left out. */
const SECRET_NAME =
  /signature|signed_?message|authori[sz]ation|cookie|secret|password|passphrase|mnemonic|private_?key|credential|bearer|jwt|session|(?:api|access)[_-]?key|seed[_-]?phrase|^(?:pwd|passwd|pass|pin|seed|pk)$/i
/** Names that also mean ERC-20 tokens. Their values are left out unless they are addresses or short. */
const TOKEN_NAME = /^(?:key|sig|auth)$|tokens?$/i
const MIN_TOKEN_LENGTH = 8
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Names and values of the two halves of a signature. */
const HALF_NAME = /^[rs]$/i
const HALF = /^(?:0x)?[0-9a-f]{56,64}$/i

/** Returns true if the value of a field may be a secret. */
const isSecret = (name: string, value: string): boolean =>
  value !== '' &&
  value !== '0x' &&
  (SECRET_NAME.test(name) ||
    (HALF_NAME.test(name) && HALF.test(value)) ||
    (TOKEN_NAME.test(name) && value.length >= MIN_TOKEN_LENGTH && !ADDRESS.test(value)))

/** Receives the name of each left-out value. */
export type NoteLeftOut = (name: string) => void

const CREDENTIAL = /\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g
/** A parameter, or a header of a request. */
const PARAMETER =
  /\b(?:([\w-]+)=|((?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]+|api[_-]?key|password|secret|token):\s*)("[^"]*"|[^\s&"',;}]+)/gi
const URL_TEXT = /\b(?:https?|wss?):\/\/[^\s"'<>\\]+/g

/** Returns true for a part of a URL that is no word, name or hex value, but may be a key. */
const isKeyLike = (segment: string): boolean =>
  segment.length >= 16 && /\d/.test(segment) && /[a-z]/i.test(segment) && !/^0x[0-9a-f]*$/i.test(segment)

/** Returns true for a value of a parameter that may be a key. A date has colons. */
const isKey = (value: string): boolean => /^[\w-]+$/.test(value) && isKeyLike(value)

/**
 * Leaves keys out of a URL: user name, fragment, long parts of the host and the path, and every parameter that
 * is not known.
 * @param isKnown Returns true for a harmless parameter. By default a parameter without a secret is harmless.
 */
export function leaveOutOfUrl(
  text: string,
  note: NoteLeftOut,
  isKnown = (name: string, value: string) => !isSecret(name, value) && !isKey(value),
): string {
  if (!URL.canParse(text)) return text
  const { protocol, host, username, pathname, searchParams, hash } = new URL(text)
  if (username !== '') note('user name of a URL')
  if (hash !== '') note('fragment of a URL')
  const leaveOut = (part: string, what: string) => {
    if (!isKeyLike(part)) return part
    note(what)
    return LEFT_OUT_OF_URL
  }
  const labels = host
    .split('.')
    .map((label) => (/^[\w-]+$/.test(label) ? leaveOut(label, 'host of a URL') : label))
  const path = pathname.split('/').map((segment) => leaveOut(segment, 'path of a URL'))
  const query = [...searchParams].map(([name, value]) => {
    // A parameter without a value can be a key itself.
    const isKeyItself = isKeyLike(name)
    if (!isKeyItself && isKnown(name, value))
      return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
    if (isKeyItself || value === '') {
      note('query of a URL')
      return LEFT_OUT_OF_URL
    }
    note(`?${name}`)
    return `${encodeURIComponent(name)}=${LEFT_OUT_OF_URL}`
  })
  return `${protocol}//${labels.join('.')}${path.join('/')}${query.length > 0 ? '?' : ''}${query.join('&')}`
}

/** Leaves secrets out of a text that is no JSON. `name` is the name of its field. */
function leaveOutOfWords(text: string, name: string, note: NoteLeftOut): string {
  const replace = (found: string, what: string) => {
    note(what)
    return found
  }
  return text
    .replace(URL_TEXT, (url) => {
      let isClean = true
      const cleaned = leaveOutOfUrl(url, (what) => {
        isClean = false
        note(what)
      })
      return isClean ? url : cleaned
    })
    .replace(LONG_HEX, () => replace(LEFT_OUT, name || 'long hex'))
    .replace(CREDENTIAL, () => replace(LEFT_OUT, 'authorization'))
    .replace(PARAMETER, (found, parameter: string | undefined, header: string | undefined, value: string) => {
      const field = parameter ?? header ?? ''
      if (value.startsWith('[') || !isSecret(field, value.replaceAll('"', ''))) return found
      return replace(found.slice(0, -value.length) + LEFT_OUT, field)
    })
}

/** Name of a text field of JSON and the opening quote of its value. Quotes within a text are escaped. */
const TEXT_FIELD = /\\*"([^"\\]*)\\*"\s*:\s*(\\*)"/g

/** Name of a field of JSON whose value is a number or a list of numbers, and the value. */
const NUMBER_FIELD = /(\\*"([^"\\]*)\\*"\s*:\s*)(-?\d[\d.eE+-]*|\[[\d\s,.-]+\]?)/g

/** Returns the end of a text that begins at `start`: its closing quote, or the end of what was cut. */
function endOfText(json: string, start: number, backslashes: string): number {
  const quotes = json.slice(start).matchAll(/\\*"/g)
  for (const { 0: quote, index } of quotes) if (quote.length <= backslashes.length + 1) return start + index
  return json.length
}

function leaveOutOfCutJson(text: string, note: NoteLeftOut): string {
  let cleaned = ''
  let from = 0
  for (const { 0: head, 1: name = '', 2: backslashes = '', index } of text.matchAll(TEXT_FIELD)) {
    const start = index + head.length
    const end = endOfText(text, start, backslashes)
    if (index < from || !isSecret(name, text.slice(start, end))) continue
    note(name)
    cleaned += text.slice(from, start) + LEFT_OUT
    from = end
  }
  const withoutTexts = cleaned + text.slice(from)
  const withoutNumbers = withoutTexts.replace(NUMBER_FIELD, (found, head: string, name: string) => {
    if (!SECRET_NAME.test(name)) return found
    note(name)
    return head + LEFT_OUT
  })
  return leaveOutOfWords(withoutNumbers, '', note)
}

/** Returns true for a list or a plain object. Bytes and dates contain no texts. */
const isContainer = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** Parses a JSON object or list, or returns undefined for any other text. */
function parseContainer(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isContainer(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Leaves secrets out of a text. The rest of a JSON text is unchanged, but may be formatted differently. A text
 * without secrets is returned unchanged.
 */
export function leaveOutOfText(text: string, note: NoteLeftOut, name = ''): string {
  const value = parseContainer(text)
  if (!value) return /^\s*[{[]/.test(text) ? leaveOutOfCutJson(text, note) : leaveOutOfWords(text, name, note)
  let isClean = true
  const cleaned = leaveOutOfValue(value, (what) => {
    isClean = false
    note(what)
  })
  return isClean ? text : JSON.stringify(cleaned)
}

/** Rows of an exported file, and the names of the values that were left out of them, without duplicates. */
export interface CleanRows {
  readonly rows: readonly unknown[]
  readonly leftOut: readonly string[]
}

/** Leaves secrets out of the rows of a file, unless its user asked for the whole rows. */
export function cleanRows(rows: readonly unknown[], isWhole: boolean): CleanRows {
  if (isWhole) return { rows, leftOut: [] }
  const names = new Set<string>()
  const cleaned = rows.map((row) => leaveOutOfValue(row, (name) => void names.add(name)))
  return { rows: cleaned, leftOut: [...names] }
}

/**
 * Leaves secrets out of every text in a value, and numbers and bytes of secret fields. A text can be JSON
 * itself, such as an app-data document.
 */
function leaveOutOfValue(value: unknown, note: NoteLeftOut, name = ''): unknown {
  if (typeof value === 'string') {
    if (!isSecret(name, value)) return leaveOutOfText(value, note, name)
    note(name)
    return LEFT_OUT
  }
  if (Array.isArray(value)) return value.map((each) => leaveOutOfValue(each, note, name))
  if (!isContainer(value)) {
    const isHarmless = typeof value === 'boolean' || value === null || value === undefined
    if (isHarmless || !SECRET_NAME.test(name)) return value
    note(name)
    return LEFT_OUT
  }
  // The texts of a secret object are secret too, for example the bytes of a signature.
  const nameOf = (field: string) =>
    SECRET_NAME.test(name) && field !== 'scheme' ? `${name}.${field}` : field
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, leaveOutOfValue(each, note, nameOf(field))]),
  )
}
