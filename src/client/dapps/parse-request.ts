/**
 * Parses a site's request. A refusal is shown to the user in the chosen language and sent to the site in
 * English.
 */
import { Refusal } from '../../domain/refusal'
import { withEnglish } from '../../domain/text/texts'
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
 * Parses a request. Returns its value, or a refusal for the screen and the error for the site. A refusal's
 * message contains values, so the request is parsed again for the English message.
 * @throws every error that is not a refusal
 */
export function parseRequest<T>(read: () => T) {
  const shown = attempt(read)
  if ('value' in shown) return shown
  const { refusal } = shown
  const sent = withEnglish(() => attempt(read))
  const { errorType, message } = 'refusal' in sent ? sent.refusal : refusal
  const name = errorType === 'InvalidParameter' ? 'invalid' : 'unreadable'
  return { refusal, rejection: rpcErrorOf(name, message) }
}
