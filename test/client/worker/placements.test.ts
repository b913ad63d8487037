import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { readTimer } from '../../../src/client/db/worker-state'
import { MIN_DELAY_MS, nextAlarm } from '../../../src/client/schedule/alarms'
import { changeSettings } from '../../../src/client/settings/settings'
import { readPending } from '../../../src/client/worker/pending'
import { settlePlacements, watchPlacements } from '../../../src/client/worker/placements'
import { emptyClientDb, later, NOW } from '../../support/client'

const PLACEMENT = 'https://cowbell.invalid/mainnet/api/v1/orders'
const set = vi.fn()
const startTick = vi.fn()
const browser = {
  alarms: { create: set, get: async () => undefined, clear: async () => true },
}
const readPlacement = () => readTimer('placement', 'sandbox')

beforeEach(async () => {
  await emptyClientDb()
  vi.clearAllMocks()
})

/** Sends a request through the wrapper. Returns the timer as the service saw it. */
async function send(
  url: string,
  { method = 'POST', status = 201, profileId = 'sandbox' as 'sandbox' | 'production' } = {},
) {
  let seen: number | undefined
  const service: Fetch = async () => {
    seen = await readPlacement()
    return new Response('""', { status })
  }
  await changeSettings({ profileId })
  await watchPlacements(service, { browser, now: () => NOW, startTick })(new Request(url, { method }))
  return seen
}

describe('watchPlacements', () => {
  it('stores the time and sets an alarm before the order is accepted, and starts a tick after it', async () => {
    expect(await send(PLACEMENT)).toBe(NOW)
    expect(set).toHaveBeenCalledOnce()
    expect(startTick).toHaveBeenCalledOnce()
    const pending = await readPending('sandbox', NOW)
    expect(nextAlarm(pending, NOW)).toBe(MIN_DELAY_MS)
  })

  it('starts no tick for an order that the service refuses', async () => {
    await send(PLACEMENT, { status: 400 })
    expect(startTick).not.toHaveBeenCalled()
  })

  it.each([
    ['a quote', 'https://cowbell.invalid/mainnet/api/v1/quote', {}],
    ['a list of orders', PLACEMENT, { method: 'GET' }],
    ['a remote service', PLACEMENT, { profileId: 'production' }],
  ] as const)('stores nothing for %s', async (_, url, options) => {
    await send(url, options)
    expect(await readPlacement()).toBeUndefined()
    expect(set).not.toHaveBeenCalled()
  })
})

describe('settlePlacements', () => {
  const settle = (hasOpenOrders: boolean, ms: number) =>
    settlePlacements('sandbox', async () => hasOpenOrders, later(ms))

  it('keeps the timer while the service has open orders, or may still accept the order', async () => {
    await send(PLACEMENT)
    await settle(false, 59_999)
    await settle(true, 60_000)
    expect(await readPlacement()).toBe(NOW)
  })

  it('removes the timer after the last open order ended', async () => {
    await send(PLACEMENT)
    await settle(false, 60_000)
    expect(await readPlacement()).toBeUndefined()
    expect(nextAlarm(await readPending('sandbox', later(60_000)), later(60_000))).toBeUndefined()
  })
})
