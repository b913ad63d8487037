/**
 * The service of an installed extension for contract stories. Each request crosses the real bridge from an
 * extension page to the background and back.
 */
import { createCaller } from '../../../src/api/caller'
import type { Fetch } from '../../../src/api/endpoint'
import type { Milliseconds } from '../../../src/domain/scalars'
import type { World } from '../../contract/story'

const BASE = 'https://cowbell.invalid'

/** Request in the form of the bridge. */
export interface BridgeMessage {
  readonly cowbell: 'request'
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

/** Reply of the background. */
export interface BridgeAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** Sends a message from a page of the extension. */
export type Send = (message: BridgeMessage) => Promise<BridgeAnswer>

/**
 * Runs in the extension's page, so it cannot use anything of this file.
 * @example worldOver((message) => page.evaluate(sendFromPage, message))
 */
export const sendFromPage = (message: BridgeMessage): Promise<BridgeAnswer> => {
  const { chrome, browser = chrome } = globalThis as unknown as Record<
    'chrome' | 'browser',
    { runtime: { sendMessage(message: unknown): Promise<BridgeAnswer> } }
  >
  return browser.runtime.sendMessage(message)
}

const fetchOver =
  (send: Send): Fetch =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    const { status, headers, body } = await send({
      cowbell: 'request',
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: request.body === null ? null : await request.text(),
    })
    return new Response(body || null, { status, headers })
  }

/** Pause after a rate limit: the service accepts five submissions a second. */
const TURN_MS = 200

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Wraps a Fetch that waits when the installed service limits the rate. */
const awaitTurn =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const response = await fetch(request.clone())
    if (response.status !== 429) return response
    await wait(TURN_MS)
    return awaitTurn(fetch)(request)
  }

async function scheduleAuctions(fetch: Fetch): Promise<void> {
  const response = await fetch(new Request(`${BASE}/client/wake`, { method: 'POST' }))
  if (!response.ok) throw new Error(`The worker held no round: ${response.status} ${await response.text()}`)
}

/**
 * Returns the extension behind a bridge as a world for stories. Its clock is the machine's, so advancing
 * means waiting.
 */
export function worldBehind(bridge: Fetch): World {
  const fetch = awaitTurn(bridge)
  return {
    fetch,
    call: createCaller(fetch, { orderbook: BASE, wallet: BASE }),
    now: () => Date.now() as Milliseconds,
    runAuctions: () => scheduleAuctions(fetch),
    advance: wait,
  }
}

/** Returns the same world for a function that only sends messages. */
export const worldOver = (send: Send): World => worldBehind(fetchOver(send))
