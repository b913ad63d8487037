import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { clientDb } from '../../../src/client/db/db'
import { proofOf } from '../../../src/client/db/rows/order-entry'
import { readEntry } from '../../../src/client/orders/journal'
import { deploymentFor, profileNamed, registerProfiles } from '../../../src/client/settings/profiles'
import { defaultSettings } from '../../../src/client/settings/settings'
import { serviceParts, type TickPorts } from '../../../src/client/worker/tick-parts'
import { orderUidOf } from '../../../src/domain/orders/uid'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  TRADER,
} from '../../support/client'
import { networkAt } from '../../support/own-profile'

const profileId = 'own-custom00'
const network = networkAt('https://api.example', { rpcUrls: ['https://rpc.example'] })

beforeEach(emptyClientDb)
afterEach(() => registerProfiles([]))

it.each<[string, Record<string, string[]>, string[], string]>([
  ['the chosen node', { '1': ['https://chosen.example'] }, ['https://chosen.example/'], 'fill'],
  ['no node', {}, [], 'service'],
  [
    'the chosen node that is not behind',
    { '1': ['https://behind.example', 'https://chosen.example'] },
    ['https://chosen.example/'],
    'fill',
  ],
])('tracking in an environment with a node of its own asks %s', async (_, nodes, hosts, proof) => {
  registerProfiles([{ id: profileId, label: 'Custom', colour: '#6b2f7a', networks: [network] }])
  const profile = profileNamed(profileId)
  const deployment = deploymentFor(profile, MAINNET)
  const terms = makeTerms()
  const uid = orderUidOf(deployment, terms, TRADER)
  const own = makeAccepted(terms, { profileId, uid })
  await clientDb.orders.put(own)
  const service = createTestService()
  service.orders.set(uid, makeOrder(terms, { uid, settlementContract: deployment.settlement, ...FILLED }))
  const asked = new Set<string>()
  const fetch: Fetch = async (request) => {
    const isBehind = request.url === 'https://behind.example/'
    // 21 blocks and 5 minutes apart.
    const seconds = NOW / 1_000 - (isBehind ? 300 : 0)
    const answer = ({ id, method }: { id: number; method: string }) => ({
      ...{ jsonrpc: '2.0', id },
      result:
        {
          eth_chainId: '0x1',
          eth_getBlockByNumber: {
            number: isBehind ? '0x4f' : '0x64',
            timestamp: `0x${seconds.toString(16)}`,
          },
        }[method] ?? `0x${terms.sellAmount.toString(16).padStart(64, '0')}`,
    })
    const body = await request.json()
    if (body.method === 'eth_call' || body.method === 'eth_getLogs') asked.add(request.url)
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
  }
  const ports = {
    serviceOf: () => ({ call: service.call, runAuctions: async () => [] }),
    fetch,
    now: () => NOW,
  }
  const parts = serviceParts(profile, { ...defaultSettings, nodes }, ports as unknown as TickPorts)
  const ignore = () => undefined
  const tracking = parts.find(({ name }) => name === 'tracking')
  await tracking?.act({ signal: new AbortController().signal, report: ignore, note: ignore })
  expect([...asked]).toEqual(hosts)
  expect(proofOf(await readEntry(own))).toBe(proof)
})
