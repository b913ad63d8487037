/**
 * Reads keys and scalars of a JSON text as they are written. `JSON.parse` loses them: of a key that occurs
 * twice it keeps the last, and 1.0 and 1 become the same number.
 */

/** A key or a scalar of a JSON text. */
export interface JsonToken {
  readonly kind: 'key' | 'value'
  /** Keys from the root to the object or value, as in a JSON pointer. Indexes of arrays are left out. */
  readonly path: string
  /** Key as text, or scalar as written. */
  readonly text: string
  /** True for a key that an object has for the second time. */
  readonly isRepeated: boolean
}

const TOKEN = /[{}[\],]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/gs
/** Half of a surrogate pair, which is no character and has no UTF-8. */
const LONE_SURROGATE = /\p{Cs}/u

interface Level {
  readonly path: string
  /** Keys so far. Undefined for an array. */
  readonly keys: Set<string> | undefined
  key: string | undefined
}

const pathOf = ({ path, key }: Level): string =>
  key === undefined ? path : `${path}/${key.replaceAll('/', '~1')}`

/**
 * Lists keys and scalars of a valid JSON text in their order.
 * @example listJsonTokens('{"a":[1.0]}') // key a at '', value 1.0 at '/a'
 */
export function listJsonTokens(json: string): readonly JsonToken[] {
  const tokens: JsonToken[] = []
  const levels: Level[] = [{ path: '', keys: undefined, key: undefined }]
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1) as Level
    if (token === '{' || token === '[')
      levels.push({ path: pathOf(level), keys: token === '{' ? new Set() : undefined, key: undefined })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',') level.key = undefined
    else if (level.keys && level.key === undefined) {
      const text = JSON.parse(token) as string
      tokens.push({ kind: 'key', path: level.path, text, isRepeated: level.keys.has(text) })
      level.keys.add(text)
      level.key = text
    } else tokens.push({ kind: 'value', path: pathOf(level), text: token, isRepeated: false })
  }
  return tokens
}

/** Returns a key or string without its escapes, and any other scalar as written. */
export const textOf = ({ kind, text }: JsonToken): string =>
  kind === 'value' && text.startsWith('"') ? (JSON.parse(text) as string) : text

/** Returns true if a key or string contains half of a surrogate pair, raw or escaped. */
export const isBroken = (token: JsonToken): boolean => LONE_SURROGATE.test(textOf(token))
