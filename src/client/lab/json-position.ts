/**
 * Finds the position at which a text stops being JSON. Engines report it in different words or not at all.
 */

const SPACE = /[ \t\r\n]*/y
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** The tokens allowed next, and the brackets still open. */
interface ParserState {
  readonly wants: 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'next'
  readonly open: readonly string[]
}

const isText = (token: string): boolean => token.startsWith('"')
const close = ({ open }: ParserState): ParserState => ({ wants: 'next', open: open.slice(0, -1) })

function startValue(token: string, { open }: ParserState): ParserState | undefined {
  if (token === '{') return { wants: 'first-key', open: [...open, '}'] }
  if (token === '[') return { wants: 'first-value', open: [...open, ']'] }
  return /^[\]},:]/.test(token) ? undefined : { wants: 'next', open }
}

/** Returns the state after a token, or undefined if the token is not allowed there. */
function step(state: ParserState, token: string): ParserState | undefined {
  const { wants, open } = state
  const end = open.at(-1)
  if (token === end && (wants === 'next' || wants.startsWith('first'))) return close(state)
  if (wants === 'value' || wants === 'first-value') return startValue(token, state)
  if (wants === 'colon') return token === ':' ? { wants: 'value', open } : undefined
  if (wants === 'next') {
    if (token !== ',' || end === undefined) return undefined
    return { wants: end === '}' ? 'key' : 'value', open }
  }
  return isText(token) ? { wants: 'colon', open } : undefined
}

const matchAt = (pattern: RegExp, text: string, offset: number): string | undefined => {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0]
}

/**
 * Returns the line and column, counted from 1, at which a text stops being JSON.
 * @example findJsonFault('{"a": }') // { line: 1, column: 7 }
 */
export function findJsonFault(text: string): { readonly line: number; readonly column: number } {
  let state: ParserState | undefined = { wants: 'value', open: [] }
  let offset = 0
  while (offset < text.length) {
    offset += matchAt(SPACE, text, offset)?.length ?? 0
    const token = matchAt(TOKEN, text, offset)
    state = token === undefined ? undefined : step(state, token)
    if (!state || token === undefined) break
    offset += token.length
  }
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
