/**
 * The body of a request: declared as JSON, not too large, and JSON indeed (SOURCES: HTTP); and what it says, by its schema. And the
 * texts of bodies that are known without being read.
 */
import * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import { faultOf } from '../domain/schema-faults'

/** A request body has at most this many bytes (SOURCES: HTTP). */
const MAX_BODY_BYTES = 16 * 1024

const tooLarge = (): Refusal => new Refusal('PayloadTooLarge')

/** Reads no further than the limit, where the browser gives a body in pieces. @throws Refusal PayloadTooLarge */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length')) > MAX_BODY_BYTES) throw tooLarge()
  if (!request.body) return new Uint8Array(await request.arrayBuffer())
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

/** The parsed body. @throws Refusal UnsupportedMediaType, PayloadTooLarge, InvalidParameter */
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

/** Decodes a part of a request; `at` names it where no field of it is at fault. @throws Refusal InvalidParameter, naming the field */
export function decodeRequest<S extends z.ZodMiniType>(schema: S, given: unknown, at: string): z.output<S> {
  const parsed = z.safeDecode(schema, given as z.input<S>)
  if (parsed.success) return parsed.data
  const { field, wrong } = faultOf(parsed.error, given)
  throw new Refusal('InvalidParameter', { description: `${field || at}: ${wrong}` })
}

const texts = new WeakMap<Request, string>()

/**
 * Notes the text that a request was made of. To read a body a second time costs a call more than all else that is recorded of it:
 * who records the request takes its text from here.
 */
export function noteText(request: Request, text: string | null): Request {
  if (text !== null) texts.set(request, text)
  return request
}

/** The text that a request was made of; undefined where nobody noted it. */
export const knownTextOf = (request: Request): string | undefined => texts.get(request)
