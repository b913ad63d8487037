/** Refusals of a service elsewhere: one of the catalogue by its type alone, in our words; any other as what its host says. */

import { isServiceError } from '../../domain/refusals'
import { cleanForeign } from '../../domain/text/foreign-words'

const MAX_TYPE_LENGTH = 60

/**
 * The body of a refusal as our caller reads it. `reply` is the parsed body, `text` the body as it came.
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
