/** Reads what a request asks, or why it is refused: to the user in their language, to the site in English. */
import { Refusal } from '../../domain/refusal'
import { inEnglish } from '../../domain/text/texts'
import { rpcErrorOf } from './rpc-errors'

type Attempt<T> = { readonly value: T } | { readonly refusal: Refusal }

function attempt<T>(read: () => T): Attempt<T> {
  try {
    return { value: read() }
  } catch (cause) {
    if (cause instanceof Refusal) return { refusal: cause }
    throw cause
  }
}

/**
 * Reads a request: what it asks, or a refusal for the screen with the error that the site is given. A refusal's words have the
 * values in them, so it is met a second time in English.
 * @throws whatever is no refusal
 */
export function readOnce<T>(read: () => T) {
  const shown = attempt(read)
  if ('value' in shown) return shown
  const { refusal } = shown
  const sent = inEnglish(() => attempt(read))
  const { errorType, message } = 'refusal' in sent ? sent.refusal : refusal
  const name = errorType === 'InvalidParameter' ? 'invalid' : 'unreadable'
  return { refusal, rejection: rpcErrorOf(name, message) }
}
