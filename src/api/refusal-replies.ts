/**
 * Writes refusals in the wire format of their area. Reads refusals in the format of any service (the two
 * principles at the head of SOURCES).
 */
import * as z from 'zod/mini'
import { Refusal, type RefusalDetails } from '../domain/refusal'
import { type ErrorType, generalMessages, isServiceError, refusals } from '../domain/refusals'
import { cleanForeign, quoteForeign } from '../domain/text/foreign-words'
import type { Area } from './endpoint'

/**
 * Returns the description of a refusal: message, then fix (SOURCES: Refusals). A bug has an empty description
 * (live service 1.5).
 */
function writeDescription({ message, fix, status, details }: Refusal): string {
  const text = details.quote === undefined ? message : `${message} ${details.quote}`
  if (status === 500 || fix === '') return text
  const isSentence = /[.!?]$/.test(text)
  return `${text}${isSentence ? '' : '.'} ${fix}`
}

/** Removes the fix from a description, because the catalogue already contains it. */
const removeFix = (text: string, errorType: ErrorType): string =>
  text.endsWith(` ${refusals[errorType].fix}`) ? text.slice(0, -refusals[errorType].fix.length - 1) : text

/** Writes the body of a refusal in its area's format. */
export function writeRefusal(refusal: Refusal, area: Area): string {
  const { errorType, message, details } = refusal
  const data = details.data === undefined ? {} : { data: details.data }
  return JSON.stringify(
    area === 'wallet' ? { message } : { errorType, description: writeDescription(refusal), ...data },
  )
}

/** Builds the response of a refused request. */
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
}

/**
 * Returns the error type of a body without one: the endpoint's only refusal with this status, or a general
 * type. A gateway can answer any request with 5xx, so the endpoint's refusal with 5xx also needs the message
 * of the catalogue.
 */
function typeOfStatus(status: number, words: string, promised: readonly ErrorType[]): ErrorType {
  const [only, ...others] = promised.filter((errorType) => refusals[errorType].status === status)
  if (only && others.length === 0 && (status < 500 || refusals[only].message === words)) return only
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

/**
 * Returns true for a status with which a gateway in front of a service may refuse. Without an error type the
 * reason is unknown.
 */
export const isGatewayStatus = (status: number): boolean => status === 401 || status === 403

/**
 * Describes a refusal whose reason the service does not give, by its status alone. Statuses with a general
 * type have the message of that type.
 */
function describeStatus(status: number): Pick<RefusalDetails, 'description' | 'fix'> {
  if (status === 503) return { description: generalMessages.unavailable }
  if (status >= 500) return { description: generalMessages.failed }
  if (status === 413) return { description: generalMessages.tooLarge }
  const isGeneral = status in TYPE_OF_STATUS && !isGatewayStatus(status)
  return isGeneral ? {} : { description: generalMessages.refused, fix: '' }
}

/** Returns the host that the wrapper of a remote service added. Words of this host are quoted. */
const readQuotedHost = (body: object | undefined): string | undefined =>
  body && 'quotedFrom' in body ? String(body.quotedFrom) : undefined

/** Reads a refusal that is not in the catalogue. The server's words become a quotation. */
function readForeign(
  status: number,
  text: string,
  body: z.output<typeof refusalBody> | undefined,
  promised: readonly ErrorType[],
): [ErrorType, RefusalDetails] {
  const host = readQuotedHost(body)
  const words = cleanForeign(body && 'message' in body ? body.message : text)
  // Only a local service reports the user's own full disk.
  const isLocalDisk = status === refusals.StorageFull.status && host === undefined
  const type = isLocalDisk ? 'StorageFull' : typeOfStatus(status, words, promised)
  if (body && 'errorType' in body) {
    const foreignType = cleanForeign(body.errorType, MAX_TYPE_LENGTH)
    const quote = quoteForeign(host ?? 'The service', body.description || foreignType)
    const description = status >= 500 ? generalMessages.failed : generalMessages.refused
    return [type, { status, foreignType, quote, data: body.data, description }]
  }
  if (words === '') return [type, { status, ...describeStatus(status) }]
  if (words === refusals[type].message) return [type, { status }]
  if (host === undefined) return [type, { status, description: words }]
  return [type, { status, quote: quoteForeign(host, words), ...describeStatus(status) }]
}

/**
 * Reads the refusal in an unsuccessful response, in any format. `promised` lists the refusals of the
 * endpoint.
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
  const description = removeFix(String(body.description), errorType)
  const data = 'data' in body ? { data: body.data } : {}
  return new Refusal(errorType, { status, ...wait, ...(description ? { description } : {}), ...data })
}
