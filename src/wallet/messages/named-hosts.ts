/**
 * Hosts in texts that are no sign-in by EIP-4361. Some sites accept such a text as a login, so a text of
 * another site may sign in there.
 */
import { removeHidden } from '../../domain/text/characters'

/** Host names of URLs, and values of a field `domain`. */
const HOST = /(?:\b(?:https?|wss?):\/\/(?:[^\s/@"']*@)?|\bdomain["']?\s*[:=]\s*["']?)([^\s/?#:"'<>,)]+)/gi

const NAME = '((?:[\\p{L}\\d-]{1,63}\\.){1,8}\\p{L}{2,63})'
/** Host names without a scheme, next to the words of a sign-in. */
const LOGIN = new RegExp(
  `\\b(?:sign|log)(?:ging|ing)?[\\s-]*(?:in|on)(?:to)?(?:\\s+(?:to|at|on|with|for))?\\s+${NAME}|${NAME}\\s+wants\\s+you\\b`,
  'gu',
)

/** Returns whether two host names are equal, or one is a part of the other's domain. */
const isRelated = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)

/** `host` is named, but does not belong to the site. Null if a text with a nonce names no host. */
interface ForeignLogin {
  readonly host: string | null
}

/**
 * Returns the host of another site that a text names, or undefined if it cannot be a login at another site.
 * @example findForeignLogin('Terms: https://opensea.io/tos', 'https://app.example') // { host: 'opensea.io' }
 */
export function findForeignLogin(text: string, origin: string): ForeignLogin | undefined {
  const plain = removeHidden(text).normalize('NFKC').toLowerCase()
  const found = [...plain.matchAll(HOST), ...plain.matchAll(LOGIN)]
  const named = found.map(([, host, other = '']) => (host ?? other).replace(/\.+$/, ''))
  const host = named.find((each) => !isRelated(each, new URL(origin).hostname))
  if (host !== undefined) return { host }
  return named.length === 0 && /\bnonce\b/.test(plain) ? { host: null } : undefined
}
