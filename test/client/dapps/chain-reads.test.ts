import { beforeEach, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { createDappHandlers } from '../../../src/client/dapps/handlers'
import { clientDb } from '../../../src/client/db/db'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, NOW, TRADER } from '../../support/client'

const APP = 'https://app.example'

beforeEach(emptyClientDb)

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
  const none = async () => undefined
  const handlers = createDappHandlers({
    fetch,
    service: fetch,
    now: () => NOW,
    notifyPages: none,
    wait: none,
    report: (trouble) => expect(trouble).toBeUndefined(),
    window: { isOpen: async () => false, open: none },
  })
  const nodes = { '1': ['https://behind.example', 'https://node.example'] }
  await changeSettings({ account: TRADER, profileId: 'production', nodes })
  await clientDb.connectedSites.put({
    origin: APP,
    accounts: [TRADER],
    serviceAccess: 'off',
    addedAt: NOW,
  })
  const request = {
    id: '00000000-0000-4000-a000-000000000001',
    page: '00000000-0000-4000-a000-000000000000',
    method: 'eth_gasPrice',
    params: [],
  }
  const page = { origin: APP, siteOrigin: APP, tabId: 1, frameId: 0 }
  expect(await handlers.walletRequest(request, page)).toEqual({ result: '0x2' })
  expect(read).toEqual(['https://node.example/'])
})
