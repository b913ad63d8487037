/** Slow operations of pages, recorded for reports without accounts, orders or codes. */
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { createRecentEntries } from './recent-entries'

/** Minimum duration of a slow operation. */
const SLOW_MS = 1_000

const entries = createRecentEntries(
  'slowOperations',
  z.object({ at: z.string(), page: z.string(), operation: z.string(), ms: z.number() }),
)

/** Lists the recorded operations, newest last. */
export const readSlowOperations = entries.read

/** The storage, the page and the clock. */
export interface SlowPorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly page: string
  readonly now: () => number
}

/**
 * Records an operation if it was slow. A full storage is ignored, so that recording never fails the
 * operation.
 */
export function recordIfSlow(operation: string, ms: number, findPorts: () => SlowPorts): void {
  if (ms < SLOW_MS) return
  const { storage, page, now } = findPorts()
  try {
    entries.add(storage, { at: new Date(now()).toISOString(), page, operation, ms: Math.round(ms) })
  } catch {
    // The storage is full. The user's own writes report that.
  }
}

/**
 * Describes a request by its kind. Fixed words of the path are kept. Other segments may contain an account,
 * an order or a code.
 * @example describeRequest('GET', '/mainnet/api/v1/orders/0x5c0f…') // 'GET /mainnet/api/v1/orders/…'
 */
const describeRequest = (method: string, path: string): string =>
  `${method} ${path
    .split('/')
    .map((part) => (/^(?:[a-z_]*|v\d)$/.test(part) ? part : '…'))
    .join('/')}`

/** Wraps a Fetch and records its slow requests, successful or not. */
export const recordSlowRequests =
  (fetch: Fetch, ticks: () => number, record: (operation: string, ms: number) => void): Fetch =>
  async (request) => {
    const from = ticks()
    try {
      return await fetch(request)
    } finally {
      record(describeRequest(request.method, new URL(request.url).pathname), ticks() - from)
    }
  }
