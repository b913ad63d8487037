/** The slow operations of pages, kept for reports: what was waited for, without whom or what it was about. */
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { createKept } from './kept'

/** What takes less is no operation that somebody notices as slow. */
const SLOW_MS = 1_000

const kept = createKept(
  'slowOperations',
  z.object({ at: z.string(), page: z.string(), what: z.string(), ms: z.number() }),
)

/** The operations that were kept, the newest last. */
export const readSlowOperations = kept.read

/** Where operations are kept, and when. */
export interface SlowPorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly page: string
  readonly now: () => number
}

/** Keeps an operation if it was slow, and there is room for it: nobody waits for more than the operation itself. */
export function keepIfSlow(what: string, ms: number, findPorts: () => SlowPorts): void {
  if (ms < SLOW_MS) return
  const { storage, page, now } = findPorts()
  try {
    kept.add(storage, { at: new Date(now()).toISOString(), page, what, ms: Math.round(ms) })
  } catch {
    // The disk is full, which the writes of the user tell.
  }
}

/**
 * A request by its kind: words of its path are our own, whatever else stands there may name an account, an order or a code.
 * @example kindOf('GET', '/mainnet/api/v1/orders/0x5c0f…') // 'GET /mainnet/api/v1/orders/…'
 */
const kindOf = (method: string, path: string): string =>
  `${method} ${path
    .split('/')
    .map((part) => (/^(?:[a-z_]*|v\d)$/.test(part) ? part : '…'))
    .join('/')}`

/** Answers the same, and keeps what was slow to be answered or refused. */
export const noteSlow =
  (fetch: Fetch, ticks: () => number, keep: (what: string, ms: number) => void): Fetch =>
  async (request) => {
    const from = ticks()
    try {
      return await fetch(request)
    } finally {
      keep(kindOf(request.method, new URL(request.url).pathname), ticks() - from)
    }
  }
