/**
 * Reads bodies of requests: content type, size, JSON, and schema (SOURCES: HTTP). Also remembers the text of
 * requests, so that a recorder need not read it again.
 */
import type * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import { faultOf } from '../domain/schema-faults'
import { decodeWire } from '../domain/wire-values'

/** Maximum size of a request body in bytes (SOURCES: HTTP). */
const MAX_BODY_BYTES = 16 * 1024

const tooLarge = (): Refusal => new Refusal('PayloadTooLarge')

/** Reads a body up to the limit. @throws Refusal PayloadTooLarge */
async function readBytes(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('Content-Length')
  if (Number(length) > MAX_BODY_BYTES) throw tooLarge()
  // A server reads no more than this length. Without the stream it need not build a full request.
  if (length !== null || !request.body) return new Uint8Array(await request.arrayBuffer())
  const reader = request.body.getReader()
  const bytes = new Uint8Array(MAX_BODY_BYTES)
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, size)
    if (size + value.length > MAX_BODY_BYTES) {
      await reader.cancel()
      throw tooLarge()
    }
    bytes.set(value, size)
    size += value.length
  }
}

/** Parses a body. @throws Refusal UnsupportedMediaType, PayloadTooLarge, InvalidParameter */
export async function readBody(request: Request): Promise<unknown> {
  if (!request.headers.get('Content-Type')?.toLowerCase().startsWith('application/json')) {
    throw new Refusal('UnsupportedMediaType')
  }
  const bytes = await readBytes(request)
  if (bytes.byteLength > MAX_BODY_BYTES) throw tooLarge()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Refusal('InvalidParameter', { description: `body: not JSON (${(cause as Error).message})` })
  }
}

/**
 * Decodes a part of a request. `part` is the name in the error text if the error concerns no field.
 * @throws Refusal InvalidParameter, with the field
 */
export function decodeRequest<S extends z.ZodMiniType>(schema: S, given: unknown, part: string): z.output<S> {
  const parsed = decodeWire(schema, given)
  if (parsed.success) return parsed.data
  const { field, wrong } = faultOf(parsed.error, given)
  throw new Refusal('InvalidParameter', { description: `${field || part}: ${wrong}` })
}

const textByRequest = new WeakMap<Request, string>()

/**
 * Remembers the text of a request. Reading the body again would cost more than the rest of recording a call.
 */
export function rememberRequestText(request: Request, text: string | null): Request {
  if (text !== null) textByRequest.set(request, text)
  return request
}

/** Returns the remembered text of a request, or undefined. */
export const findRequestText = (request: Request): string | undefined => textByRequest.get(request)
