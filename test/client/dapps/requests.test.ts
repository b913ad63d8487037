import { beforeEach, describe, expect, it } from 'vitest'
import { addRequest, dropRequests, removeRequest, watchRequests } from '../../../src/client/dapps/requests'
import { clientDb } from '../../../src/client/db/db'
import type { WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
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
  it('wait in the order they came, also within one millisecond', async () => {
    const rows = [made(), made(), made()]
    for (const row of rows) await addRequest(row, true)
    expect(await listed()).toEqual(rows.map(({ id }) => id))
  })

  it('of a flood are refused from the sixth on, and other sites still asked', async () => {
    for (let at = 0; at < 5; at += 1) await addRequest(made({ tabId: 10 + at, page: nameOf(900 + at) }), true)
    expect(await addRequest(made(), true)).toBe('tooMany')
    expect(await addRequest(made({ origin: 'https://other.example' }), true)).toBe('added')
  })

  it('of many sites together are refused from the 21st on', async () => {
    for (let at = 0; at < 20; at += 1)
      await addRequest(
        made({ origin: `https://a${at}.example`, tabId: 10 + at, page: nameOf(800 + at) }),
        true,
      )
    expect(await addRequest(made({ origin: 'https://last.example' }), true)).toBe('tooMany')
  })

  it('for an account wait once a site', async () => {
    await addRequest(made({ method: 'eth_requestAccounts' }), true)
    expect(await addRequest(made({ method: 'eth_requestAccounts' }), true)).toBe('busy')
  })

  it('asked once more under the same name wait once', async () => {
    const row = made()
    await addRequest(row, true)
    await addRequest(row, false)
    expect(await listed()).toEqual([row.id])
  })
})

describe('requests of a page that is gone', () => {
  it('are dropped by the next page of its tab', async () => {
    await addRequest(made(), true)
    const next = made({ page: nameOf(777) })
    await addRequest(next, true)
    expect(await listed()).toEqual([next.id])
  })

  it('are dropped by the next request once the window is closed: whoever closed it refused them', async () => {
    for (let at = 0; at < 5; at += 1) await addRequest(made(), true)
    const next = made({ tabId: 2, page: nameOf(777) })
    expect(await addRequest(next, false)).toBe('added')
    expect(await listed()).toEqual([next.id])
  })

  it('are dropped by the window when the line to the page ends', async () => {
    const [gone, stays] = [made(), made({ tabId: 2, page: nameOf(777) })]
    for (const row of [gone, stays]) await addRequest(row, true)
    await dropRequests(({ page }) => page === gone.page)
    expect(await listed()).toEqual([stays.id])
  })
})

it('a request that was answered is over', async () => {
  const row = made()
  await addRequest(row, true)
  await removeRequest(row.id)
  expect(await listed()).toEqual([])
})

it('a stored request that does not fit is left out, and the next is shown', async () => {
  const row = made()
  await addRequest(row, true)
  await clientDb.walletRequests.put({ ...row, id: 'altered', origin: 'javascript:', at: 0 as Milliseconds })
  expect(await listed()).toEqual([row.id])
})
