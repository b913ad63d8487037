/** A recorded call sent again, to the service of any environment, and its answer beside the recorded one. */
import { MAX_REPLY_BYTES, readWhole } from '../../api/hosts'
import type { ShadowReply } from '../../api/recorded-call'
import { Refusal } from '../../domain/refusal'
import { isJson } from '../../domain/text/json'
import type { JsonDifference } from '../../domain/text/json-differences'
import { t } from '../../domain/text/texts'
import type { CallBodies, KnownCall } from './call-rows'
import { compareReplies } from './compare'

/** An answer to a call that was sent again; `ms` is the time it took. */
export interface Replayed {
  readonly reply: ShadowReply
  readonly ms: number
  readonly differences: readonly JsonDifference[]
}

type Fetch = (request: Request) => Promise<Response>

/** The request as it was. @throws Refusal InvalidParameter where not all of it is stored */
function toRequest({ method, path }: KnownCall, { request }: Pick<CallBodies, 'request'>): Request {
  if (`${path}${request}`.includes('[redacted]'))
    throw new Refusal('InvalidParameter', { description: t`A secret in it was not recorded.` })
  if (request !== '' && !isJson(request))
    throw new Refusal('InvalidParameter', { description: t`Its request is longer than what is stored.` })
  const body = request === '' ? {} : { body: request, headers: { 'Content-Type': 'application/json' } }
  return new Request(`https://cowbell.invalid${path}`, { method, ...body })
}

const MAX_TEXT = 64 * 1024

async function readReply(fetch: Fetch, request: Request): Promise<ShadowReply> {
  try {
    const response = await fetch(request)
    return { status: response.status, text: await (await readWhole(response, MAX_REPLY_BYTES)).text() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: 0, text: error.message }
  }
}

/** Sends a call again. Where nobody answers, that is the difference. @throws Refusal where not all of the request is stored */
export async function replayCall(
  call: KnownCall,
  bodies: CallBodies,
  fetch: Fetch,
  elapsed: () => number,
): Promise<Replayed> {
  const request = toRequest(call, bodies)
  const startedAt = elapsed()
  const reply = await readReply(fetch, request)
  const ms = elapsed() - startedAt
  // Of the recorded answer the beginning is stored: of a longer one no more is compared.
  const text = call.replyLength > bodies.reply.length ? reply.text.slice(0, MAX_TEXT) : reply.text
  const recorded = { status: call.status, text: bodies.reply }
  return { reply, ms, differences: compareReplies(call, recorded, { ...reply, text }) }
}
