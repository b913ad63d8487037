/** Sends a recorded call again, to the service of any environment, and compares the replies. */
import { MAX_REPLY_BYTES, readWhole } from '../../api/hosts'
import type { ShadowReply } from '../../api/recorded-call'
import { Refusal } from '../../domain/refusal'
import { isJson } from '../../domain/text/json'
import type { JsonDifference } from '../../domain/text/json-differences'
import { t } from '../../domain/text/texts'
import type { Profile } from '../settings/profiles'
import type { CallBodies, StoredCall } from './call-rows'
import { compareReplies } from './compare'
import { requireNoRealWrite } from './real-writes'

/** Reply to a repeated call. `ms` is its duration in milliseconds. */
export interface Replayed {
  readonly reply: ShadowReply
  readonly ms: number
  readonly differences: readonly JsonDifference[]
}

/** The environment to which a call is sent. `open` is called only for a permitted request. */
export interface ReplayTarget {
  readonly profile: Pick<Profile, 'label' | 'backend'>
  readonly open: () => Promise<Fetch>
}

type Fetch = (request: Request) => Promise<Response>

/**
 * Builds the recorded request.
 * @throws Refusal InvalidParameter if it was not stored completely
 */
function toRequest({ method, path }: StoredCall, { request }: Pick<CallBodies, 'request'>): Request {
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

/**
 * Sends a call again. A missing reply counts as a difference.
 * @throws Refusal InvalidParameter if the request was not stored completely, Forbidden if it would change a
 * remote service
 */
export async function replayCall(
  call: StoredCall,
  bodies: CallBodies,
  { profile, open }: ReplayTarget,
  elapsed: () => number,
): Promise<Replayed> {
  const request = toRequest(call, bodies)
  requireNoRealWrite(profile, request)
  const fetch = await open()
  const startedAt = elapsed()
  const reply = await readReply(fetch, request)
  const ms = elapsed() - startedAt
  // If only the beginning of the recorded reply is stored, only that part is compared.
  const text = call.replyLength > bodies.reply.length ? reply.text.slice(0, MAX_TEXT) : reply.text
  const recorded = { status: call.status, text: bodies.reply }
  return { reply, ms, differences: compareReplies(call, recorded, { ...reply, text }) }
}
