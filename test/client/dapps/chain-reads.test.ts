import { beforeEach, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { createDappHandlers } from '../../../src/client/dapps/handlers'
import { clientDb } from '../../../src/client/db/db'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, GNOSIS, NOW, TRADER } from '../../support/client'
import { makeTransaction } from '../../support/transaction-rows'

const APP = 'https://app.example'

beforeEach(emptyClientDb)

const none = async () => undefined
const ask = async (fetch: Fetch, method: string, params: unknown[]) => {
  const handlers = createDappHandlers({
    fetch,
    service: fetch,
    now: () => NOW,
    notifyPages: none,
    wait: none,
    report: (trouble) => expect(trouble).toBeUndefined(),
    window: { isOpen: async () => false, open: none },
  })
  await clientDb.connectedSites.put({
    origin: APP,
    accounts: [TRADER],
    serviceAccess: 'off',
    addedAt: NOW,
  })
  const id = '00000000-0000-4000-a000-000000000001'
  const page = { origin: APP, siteOrigin: APP, tabId: 1, frameId: 0 }
  return handlers.walletRequest({ id, page: '00000000-0000-4000-a000-000000000000', method, params }, page)
}

it('sends the chain reads of a site to no endpoint that is more than 20 blocks behind', async () => {
  const read: string[] = []
  const fetch: Fetch = async (request) => {
    const { method } = await request.json()
    if (method === 'eth_chainId') return Response.json({ result: '0x1' })
    const isBehind = request.url === 'https://behind.example/'
    if (method === 'eth_getBlockByNumber') {
      // 21 blocks and 5 minutes apart.
      const seconds = Math.floor(NOW / 1_000) - (isBehind ? 300 : 0)
      const number = isBehind ? '0x64' : '0x79'
      return Response.json({ result: { number, timestamp: `0x${seconds.toString(16)}` } })
    }
    read.push(request.url)
    return Response.json({ result: '0x2' })
  }
  const nodes = { '1': ['https://behind.example', 'https://node.example'] }
  await changeSettings({ account: TRADER, profileId: 'production', nodes })
  expect(await ask(fetch, 'eth_gasPrice', [])).toEqual({ result: '0x2' })
  expect(read).toEqual(['https://node.example/'])
})

it('reads the receipts of a list of calls on the network where it was sent', async () => {
  const fetch: Fetch = async (request) => {
    const { method } = await request.json()
    const isMainnet = request.url === 'https://mainnet.example/'
    if (method === 'eth_chainId') return Response.json({ result: isMainnet ? '0x1' : '0x64' })
    return Response.json({ result: isMainnet ? { blockNumber: '0x9' } : null })
  }
  const nodes = { '1': ['https://mainnet.example'], '100': ['https://gnosis.example'] }
  await changeSettings({ account: TRADER, profileId: 'production', chainId: GNOSIS, nodes })
  const batch = { origin: APP, id: 'mine', count: 1 }
  await clientDb.transactions.put(makeTransaction('1', { batch, state: 'mined' }))
  expect(await ask(fetch, 'wallet_getCallsStatus', ['mine'])).toMatchObject({
    result: { chainId: '0x1', status: 200, receipts: [{ blockNumber: '0x9' }] },
  })
})
