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
  it('wait in the order of arrival, even within one millisecond', async () => {
    const rows = [made(), made(), made()]
    for (const row of rows) await addRequest(row, true)
    expect(await listed()).toEqual(rows.map(({ id }) => id))
  })

  it('fail from the sixth request of a site on, while other sites can still send requests', async () => {
    for (let index = 0; index < 5; index += 1)
      await addRequest(made({ tabId: 10 + index, page: nameOf(900 + index) }), true)
    expect(await addRequest(made(), true)).toBe('tooMany')
    expect(await addRequest(made({ origin: 'https://other.example' }), true)).toBe('added')
  })

  it('fail from the 21st request of all sites on', async () => {
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

describe('requests of a closed page', () => {
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

it('removeRequest removes an answered request', async () => {
  const row = made()
  await addRequest(row, true)
  await removeRequest(row.id)
  expect(await listed()).toEqual([])
})

it('watchRequests skips a damaged row', async () => {
  const row = made()
  await addRequest(row, true)
  await clientDb.walletRequests.put({ ...row, id: 'altered', origin: 'javascript:', at: 0 as Milliseconds })
  expect(await listed()).toEqual([row.id])
})
