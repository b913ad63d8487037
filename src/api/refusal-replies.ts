/** A refusal on the wire, both ways: in its area's body form, and read back from any service's form (SOURCES: the two principles at its head). */
import * as z from 'zod/mini'
import { Refusal, type RefusalDetails } from '../domain/refusal'
import { type ErrorType, isServiceError, refusals } from '../domain/refusals'
import { cleanForeign, quoteForeign } from '../domain/text/foreign-words'
import type { Area } from './endpoint'

/**
 * What the order book says of a refusal: what was wrong, then what would be right (SOURCES: Refusals). A bug has nothing to say (live
 * service 1.5).
 */
function describe({ message, fix, status, details }: Refusal): string {
  const said = details.quote === undefined ? message : `${message} ${details.quote}`
  if (status === 500 || fix === '') return said
  const isSentence = /[.!?]$/.test(said)
  return `${said}${isSentence ? '' : '.'} ${fix}`
}

/** The text without what would be right, which the catalogue knows by itself. */
const undescribe = (text: string, errorType: ErrorType): string =>
  text.endsWith(` ${refusals[errorType].fix}`) ? text.slice(0, -refusals[errorType].fix.length - 1) : text

/** The body of a refusal, in its area's form. */
export function writeRefusal(refusal: Refusal, area: Area): string {
  const { errorType, message, details } = refusal
  const data = details.data === undefined ? {} : { data: details.data }
  return JSON.stringify(
    area === 'wallet' ? { message } : { errorType, description: describe(refusal), ...data },
  )
}

/** The response to a refused request. */
export function replyRefusal(refusal: Refusal, area: Area): Response {
  const { details } = refusal
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (details.retryAfterSeconds !== undefined) headers.set('Retry-After', String(details.retryAfterSeconds))
  if (details.allow) headers.set('Allow', details.allow.join(', '))
  return new Response(writeRefusal(refusal, area), { status: refusal.status, headers })
}

const refusalBody = z.lazy(() =>
  z.union([
    z.looseObject({
      errorType: z.string(),
      description: z._default(z.string(), ''),
      data: z.optional(z.unknown()),
    }),
    z.looseObject({ message: z.string() }),
  ]),
)

const MAX_TYPE_LENGTH = 60

const TYPE_OF_STATUS: Readonly<Record<number, ErrorType>> = {
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'RateLimited',
  503: 'IntegrationOff',
}

/** A body without a type: what the endpoint refuses with by this status, when that is one thing only. */
function typeOfStatus(status: number, promised: readonly ErrorType[]): ErrorType {
  const [only, ...others] = promised.filter((errorType) => refusals[errorType].status === status)
  if (only && others.length === 0) return only
  return TYPE_OF_STATUS[status] ?? (status >= 500 ? 'InternalServerError' : 'InvalidParameter')
}

function parseBody(text: string): z.output<typeof refusalBody> | undefined {
  try {
    const parsed = z.safeDecode(refusalBody, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Whether a gate before a service may have refused: of whom, and why, is not known where it gives no type. */
export const isGate = (status: number): boolean => status === 401 || status === 403

/** What is said of a refusal whose own words are only quoted, or that has none. */
function sayGeneral(status: number, isTyped: boolean): Pick<RefusalDetails, 'description' | 'fix'> {
  if (status >= 500) return { description: 'The service failed.' }
  if (isTyped) return { description: 'The service refused it.' }
  return isGate(status) ? { description: 'The service refused it.', fix: '' } : {}
}

/** A host of the wrap before a remote service: what it says is quoted, never said as ours. */
const hostIn = (body: object | undefined): string | undefined =>
  body && 'quotedFrom' in body ? String(body.quotedFrom) : undefined

/** A refusal that is none of the catalogue: the server's words are kept, as a quotation. */
function readForeign(
  status: number,
  text: string,
  body: z.output<typeof refusalBody> | undefined,
  promised: readonly ErrorType[],
): [ErrorType, RefusalDetails] {
  const host = hostIn(body)
  // The disk that is full is the user's own where the service is inside.
  const isOwnDisk = status === refusals.StorageFull.status && host === undefined
  const type = isOwnDisk ? 'StorageFull' : typeOfStatus(status, promised)
  if (body && 'errorType' in body) {
    const foreignType = cleanForeign(body.errorType, MAX_TYPE_LENGTH)
    const quote = quoteForeign(host ?? 'The service', body.description || foreignType)
    return [type, { status, foreignType, quote, data: body.data, ...sayGeneral(status, true) }]
  }
  const words = cleanForeign(body && 'message' in body ? body.message : text)
  if (words === '') return [type, { status, ...(isGate(status) ? sayGeneral(status, false) : {}) }]
  if (host === undefined) return [type, { status, description: words }]
  return [type, { status, quote: quoteForeign(host, words), ...sayGeneral(status, false) }]
}

/**
 * The refusal a response that is no success stands for; the server's own words are kept whatever their form. `promised`
 * is what the endpoint may refuse with.
 */
export function readRefusal(
  status: number,
  text: string,
  retryAfterSeconds: number | undefined,
  promised: readonly ErrorType[] = [],
): Refusal {
  const body = parseBody(text)
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  if (!body || !('errorType' in body) || !isServiceError(String(body.errorType))) {
    const [type, details] = readForeign(status, text, body, promised)
    return new Refusal(type, { ...details, ...wait })
  }
  const errorType = body.errorType as ErrorType
  const description = undescribe(String(body.description), errorType)
  const data = 'data' in body ? { data: body.data } : {}
  return new Refusal(errorType, { status, ...wait, ...(description ? { description } : {}), ...data })
}
