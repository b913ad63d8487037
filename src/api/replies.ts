/** A handler's result as a response: text, JSON or a stream; what may be kept carries a tag to ask again by. */
import * as z from 'zod/mini'
import { hashText } from '../domain/bytes'
import { Answer, type EndpointRow } from './endpoint'
import { streamEvents } from './event-streams'

/** So many characters of a digest, `0x` and 16 bytes, distinguish two replies of one path. */
const TAG_LENGTH = 34

const tagOf = (text: string): string => `"${hashText(text).slice(0, TAG_LENGTH)}"`

/** Whether the client holds this very reply: tags are compared as weak ones (RFC 9110, 13.1.2). */
function isHeld(request: Request, tag: string): boolean {
  const held = request.headers.get('If-None-Match')
  if (held === null) return false
  const tags = held.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}

/** The parts of a stream, each in wire form. */
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

/** The response to a request that succeeded. `writeFailure` words what breaks a stream that has begun. */
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
  if (!isHeld(request, tag)) return new Response(text, { status, headers })
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}
