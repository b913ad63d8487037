/**
 * Refusals of a remote service. Known types get our own text. Other texts are quoted with the host's name.
 */

import { isServiceError } from '../../domain/refusals'
import { cleanForeign } from '../../domain/text/foreign-words'

const MAX_TYPE_LENGTH = 60

/**
 * Builds the body of a refusal for our caller. `reply` is the parsed body, `text` the raw body.
 * @example readLiveRefusal({ errorType: 'NotFound', description: 'x' }, '', 'api.example') // { errorType: 'NotFound' }
 */
export function readLiveRefusal(reply: unknown, text: string, host: string): Record<string, unknown> {
  const body = typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>) : {}
  const { errorType, description, message, data } = body
  const more = data === undefined ? {} : { data }
  if (typeof errorType !== 'string')
    return { message: cleanForeign(typeof message === 'string' ? message : text), quotedFrom: host }
  if (isServiceError(errorType)) return { errorType, ...more }
  const type = cleanForeign(errorType, MAX_TYPE_LENGTH)
  return { errorType: type, description: cleanForeign(description) || type, ...more, quotedFrom: host }
}
