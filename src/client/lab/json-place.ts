/** Where a text stops being JSON: engines say it in words of their own, or not at all. */

const SPACE = /[ \t\r\n]*/y
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** What may come next, and in which brackets. */
interface Place {
  readonly wants: 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'next'
  readonly open: readonly string[]
}

const isText = (token: string): boolean => token.startsWith('"')
const close = ({ open }: Place): Place => ({ wants: 'next', open: open.slice(0, -1) })

function startValue(token: string, { open }: Place): Place | undefined {
  if (token === '{') return { wants: 'first-key', open: [...open, '}'] }
  if (token === '[') return { wants: 'first-value', open: [...open, ']'] }
  return /^[\]},:]/.test(token) ? undefined : { wants: 'next', open }
}

/** The place after a token; undefined where it may not stand. */
function step(place: Place, token: string): Place | undefined {
  const { wants, open } = place
  const end = open.at(-1)
  if (token === end && (wants === 'next' || wants.startsWith('first'))) return close(place)
  if (wants === 'value' || wants === 'first-value') return startValue(token, place)
  if (wants === 'colon') return token === ':' ? { wants: 'value', open } : undefined
  if (wants === 'next') {
    if (token !== ',' || end === undefined) return undefined
    return { wants: end === '}' ? 'key' : 'value', open }
  }
  return isText(token) ? { wants: 'colon', open } : undefined
}

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/**
 * The character at which a text that is not JSON breaks, and its line and column, counted from 1.
 * @example findJsonBreak('{"a": }') // { line: 1, column: 7 }
 */
export function findJsonBreak(text: string): { readonly line: number; readonly column: number } {
  let place: Place | undefined = { wants: 'value', open: [] }
  let at = 0
  while (at < text.length) {
    at += matchAt(SPACE, text, at)?.length ?? 0
    const token = matchAt(TOKEN, text, at)
    place = token === undefined ? undefined : step(place, token)
    if (!place || token === undefined) break
    at += token.length
  }
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
