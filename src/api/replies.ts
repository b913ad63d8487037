/** Writes the result of a handler as a response: text, JSON or a stream. A cacheable reply has an ETag. */
import * as z from 'zod/mini'
import { hashText } from '../domain/bytes'
import { Answer, type EndpointRow } from './endpoint'
import { streamEvents } from './event-streams'

/** Length of an ETag: `0x` and 16 bytes of a digest, enough to distinguish the replies of one path. */
const TAG_LENGTH = 34

const tagOf = (text: string): string => `"${hashText(text).slice(0, TAG_LENGTH)}"`

/** Returns true if the client has this reply. ETags are compared weakly (RFC 9110, 13.1.2). */
function isCached(request: Request, tag: string): boolean {
  const held = request.headers.get('If-None-Match')
  if (held === null) return false
  const tags = held.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}

/** Encodes the parts of a stream. */
async function* encodeParts(row: EndpointRow, parts: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const part of parts) yield JSON.stringify(z.encode(row.reply, part as never))
}

function replyStream(
  row: EndpointRow,
  parts: AsyncIterable<unknown>,
  writeFailure: (error: unknown) => string,
): Response {
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
  return new Response(streamEvents(encodeParts(row, parts), writeFailure), { status: 200, headers })
}

/** Builds the response of a successful request. `writeFailure` writes the error that interrupts a stream. */
export function replySuccess(
  row: EndpointRow,
  request: Request,
  result: unknown,
  writeFailure: (error: unknown) => string,
): Response {
  if (row.isStream) return replyStream(row, result as AsyncIterable<unknown>, writeFailure)
  const [usual] = row.statuses
  const { body, status } = result instanceof Answer ? result : { body: result, status: usual }
  const wire = z.encode(row.reply, body as never)
  const text = row.isText ? String(wire) : JSON.stringify(wire)
  const headers = new Headers({
    'Content-Type': row.isText ? 'text/plain; charset=utf-8' : 'application/json',
  })
  if (!row.cache) return new Response(text, { status, headers })
  const tag = tagOf(text)
  headers.set('Cache-Control', row.cache)
  headers.set('ETag', tag)
  if (!isCached(request, tag)) return new Response(text, { status, headers })
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}
