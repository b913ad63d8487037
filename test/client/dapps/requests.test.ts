import { beforeEach, describe, expect, it } from 'vitest'
import { pauseEnd } from '../../../src/client/dapps/pauses'
import {
  addRequest,
  blockSite,
  dropRequests,
  endRequest,
  markShown,
  watchRequests,
} from '../../../src/client/dapps/requests'
import { findSite } from '../../../src/client/dapps/sites'
import { clientDb } from '../../../src/client/db/db'
import { userMethod, type WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import type { Milliseconds } from '../../../src/domain/scalars'
import { emptyClientDb, MAINNET, NOW, TRADER } from '../../support/client'
import { firstOf } from '../../support/first-of'

const nameOf = (at: number): string => `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`
let count = 0
const made = (change: Partial<WalletRequest> = {}): WalletRequest => {
  count += 1
  return {
    id: nameOf(count),
    page: nameOf(999),
    origin: 'https://app.example',
    tabId: 1,
    params: '[]',
    at: NOW,
    method: 'personal_sign',
    profileId: 'sandbox',
    chainId: MAINNET,
    account: TRADER,
    ...change,
  }
}
const listed = async () => (await firstOf(watchRequests())).map(({ id }) => id)

beforeEach(emptyClientDb)

describe('requests of sites', () => {
  it('wait in the order of arrival, even within one millisecond', async () => {
    const rows = [made(), made(), made()]
    for (const row of rows) await addRequest(row, true)
    expect(await listed()).toEqual(rows.map(({ id }) => id))
  })

  it('fail if five requests of the site are waiting, while other sites can still send requests', async () => {
    for (let index = 0; index < 5; index += 1)
      await addRequest(made({ tabId: 10 + index, page: nameOf(900 + index) }), true)
    expect(await addRequest(made(), true)).toBe('tooMany')
    expect(await addRequest(made({ origin: 'https://other.example' }), true)).toBe('added')
  })

  it('fail if twenty requests of all sites are waiting', async () => {
    for (let index = 0; index < 20; index += 1)
      await addRequest(
        made({ origin: `https://a${index}.example`, tabId: 10 + index, page: nameOf(800 + index) }),
        true,
      )
    expect(await addRequest(made({ origin: 'https://last.example' }), true)).toBe('tooMany')
  })

  it('wait only once per site if they ask for accounts', async () => {
    await addRequest(made({ method: 'eth_requestAccounts' }), true)
    expect(await addRequest(made({ method: 'eth_requestAccounts' }), true)).toBe('busy')
  })

  it('wait only once per id', async () => {
    const row = made()
    await addRequest(row, true)
    await addRequest(row, false)
    expect(await listed()).toEqual([row.id])
  })
})

describe('requests of a closed page or window', () => {
  it('are removed by a request of the next page in their tab', async () => {
    await addRequest(made(), true)
    const next = made({ page: nameOf(777) })
    await addRequest(next, true)
    expect(await listed()).toEqual([next.id])
  })

  it('are removed by the next request after the window closed, because closing it refused them', async () => {
    for (let index = 0; index < 5; index += 1) await addRequest(made(), true)
    const next = made({ tabId: 2, page: nameOf(777) })
    expect(await addRequest(next, false)).toBe('added')
    expect(await listed()).toEqual([next.id])
  })

  it('are removed when the window loses its connection to the page', async () => {
    const [gone, stays] = [made(), made({ tabId: 2, page: nameOf(777) })]
    for (const row of [gone, stays]) await addRequest(row, true)
    await dropRequests(({ page }) => page === gone.page)
    expect(await listed()).toEqual([stays.id])
  })
})

it('endRequest removes an answered request', async () => {
  const row = made()
  await addRequest(row, true)
  await endRequest(row, 'accepted', NOW)
  expect(await listed()).toEqual([])
})

describe('a site whose requests the user does not accept', () => {
  const APP = 'https://app.example'
  const MINUTE = 60_000
  let now: Milliseconds
  const wait = (ms: number) => {
    now = (now + ms) as Milliseconds
  }

  /** Adds a request and shows it in the open window. Returns it, or the minutes until the site may ask. */
  const ask = async (change: Partial<WalletRequest> = {}, isWindowOpen = true) => {
    wait(1_000)
    const row = made({ at: now, ...change })
    const result = await addRequest(row, isWindowOpen)
    if (typeof result === 'object') return (result.pausedUntil - now) / MINUTE
    expect(result).toBe('added')
    await markShown([row.id])
    return row
  }
  const end = async (how: Parameters<typeof endRequest>[1], change?: Partial<WalletRequest>) => {
    const row = await ask(change)
    if (typeof row !== 'number') await endRequest(row, how, now)
    return row
  }

  beforeEach(async () => {
    now = NOW
    for (const origin of [APP, 'https://other.example'])
      await clientDb.connectedSites.put({ origin, accounts: [TRADER], serviceAccess: 'off', addedAt: NOW })
  })

  it.each(userMethod.options)('is paused for a minute after three rejections of %s', async (method) => {
    for (let each = 0; each < 3; each += 1) await end('rejected', { method })
    expect(await ask({ method })).toBeCloseTo(1, 1)
    expect(await listed()).toEqual([])
    wait(MINUTE)
    expect(await ask({ method })).toMatchObject({ method })
  })

  it('is not paused by several presses on one request', async () => {
    const row = await end('rejected')
    for (let press = 0; press < 3; press += 1)
      if (typeof row !== 'number') await endRequest(row, 'rejected', now)
    expect(await ask()).toMatchObject({ origin: APP })
  })

  it('is paused after three rejections of different methods, on any page', async () => {
    for (const [index, method] of userMethod.options.slice(0, 3).entries())
      await end('rejected', { method, tabId: index, page: nameOf(500 + index) })
    expect(await ask({ tabId: 77, page: nameOf(577) })).toBeCloseTo(1, 1)
    expect(await ask({ origin: 'https://other.example' })).toMatchObject({ origin: 'https://other.example' })
  })

  it('is paused twice as long after each further rejection, up to an hour', async () => {
    for (let each = 0; each < 2; each += 1) await end('rejected')
    const pauses: number[] = []
    for (let each = 0; each < 8; each += 1) {
      await end('rejected')
      const minutes = await ask()
      pauses.push(Math.ceil(Number(minutes)))
      wait(Number(minutes) * MINUTE)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it.each([
    ['closes the window', (row: WalletRequest) => addRequest(made({ at: row.at, tabId: 5 }), false)],
    ['leaves the page', (row: WalletRequest) => dropRequests(({ page }) => page === row.page)],
    ['reloads the page', (row: WalletRequest) => addRequest(made({ at: row.at, page: nameOf(50) }), true)],
  ])('is paused if the user or the site %s three times without an answer', async (_, leave) => {
    for (let each = 0; each < 3; each += 1) {
      const row = await ask({ page: nameOf(600 + each) })
      if (typeof row === 'number') throw new Error('The site was paused too early.')
      await leave(row)
      await clientDb.walletRequests.clear()
    }
    expect(await ask()).toBeCloseTo(1, 1)
  })

  it('gets one rejection for a closed window with five requests', async () => {
    for (let each = 0; each < 5; each += 1) await ask()
    expect(await ask({}, false)).toMatchObject({ origin: APP })
    expect((await findSite(APP))?.rejections?.count).toBe(1)
  })

  it('is paused after three closed windows that could not show its requests', async () => {
    const results = []
    for (let each = 0; each < 5; each += 1) {
      wait(1_000)
      results.push(await addRequest(made({ at: now, method: 'eth_requestAccounts' }), false))
    }
    expect(results).toMatchObject(['added', 'added', 'added', { pausedUntil: now + MINUTE - 2_000 }, {}])
  })

  it('gets no rejection for requests that ended without the user', async () => {
    for (let each = 0; each < 5; each += 1) await end('withdrawn')
    expect((await findSite(APP))?.rejections).toBeUndefined()
  })

  it('starts from zero after an accepted request, and ten minutes after the last pause', async () => {
    for (let each = 0; each < 2; each += 1) await end('rejected')
    await end('accepted')
    for (let each = 0; each < 2; each += 1) await end('rejected')
    wait(10 * MINUTE)
    for (let each = 0; each < 2; each += 1) await end('rejected')
    expect(await ask()).toMatchObject({ origin: APP })
  })

  it('is disconnected and paused for an hour when the user blocks it', async () => {
    await blockSite(APP, now)
    expect((await findSite(APP))?.accounts).toEqual([])
    expect(await ask({ method: 'eth_requestAccounts' })).toBeCloseTo(60, 1)
  })

  it('is not paused by a clock that was set back', async () => {
    await blockSite(APP, now)
    expect(pauseEnd(await findSite(APP), (now - 24 * 60 * MINUTE) as Milliseconds)).toBeUndefined()
  })
})

it('watchRequests skips a damaged row', async () => {
  const row = made()
  await addRequest(row, true)
  await clientDb.walletRequests.put({ ...row, id: 'altered', origin: 'javascript:', at: 0 as Milliseconds })
  expect(await listed()).toEqual([row.id])
})
