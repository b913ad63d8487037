import { beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import type { WebPage } from '../../../src/client/bridge/client-endpoints'
import { createDappHandlers } from '../../../src/client/dapps/handlers'
import { markShown } from '../../../src/client/dapps/requests'
import { clientDb } from '../../../src/client/db/db'
import type { ServiceAccess } from '../../../src/client/db/rows/dapps/connected-site'
import { changeSettings } from '../../../src/client/settings/settings'
import { Refusal } from '../../../src/domain/refusal'
import { emptyClientDb, GNOSIS, MAINNET, NOW, TRADER } from '../../support/client'

const APP = 'https://app.example'
const LOCAL = 'http://localhost:5173'
const at = (siteOrigin: string): WebPage => {
  const origin = siteOrigin.replace(/:\d+$/, '')
  return { origin, siteOrigin, tabId: 1, frameId: 0 }
}
const nameOf = (count: number) => `00000000-0000-4000-a000-${String(count).padStart(12, '0')}`

let count = 0
let isOpen = false
/** Number of checks whether the window is open. */
let windowChecks = 0
let done: string[] = []
let close: () => void
let node: (asked: { method: string; params: unknown }) => unknown

const fetch: Fetch = async (request) => {
  const asked = await request.json()
  if (asked.method === 'eth_chainId') return Response.json({ result: '0x1' })
  done.push(asked.method)
  return Response.json(node(asked))
}
const service: Fetch = async (request) => {
  done.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
  return Response.json({ fine: true }, { status: 201, headers: { 'X-Kept': 'yes' } })
}
const handlers = createDappHandlers({
  fetch,
  service,
  now: () => NOW,
  notifyPages: async () => void done.push('pages'),
  wait: () =>
    new Promise((resolve) => {
      close = () => {
        isOpen = false
        resolve()
      }
    }),
  report: (trouble) => expect(trouble).toBeUndefined(),
  window: {
    isOpen: async () => {
      windowChecks += 1
      return isOpen
    },
    open: async () => {
      isOpen = true
      return done.push('window')
    },
  },
})
const ask = (method: string, params: unknown[] = [], origin = APP) => {
  count += 1
  return handlers.walletRequest({ id: nameOf(count), page: nameOf(0), method, params }, at(origin))
}
const allow = (origin: string, serviceAccess: ServiceAccess = 'off', accounts = [TRADER]) =>
  clientDb.connectedSites.put({ origin, accounts, serviceAccess, addedAt: NOW })
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  'error' in answer ? answer.error.code : undefined

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({ account: TRADER })
  isOpen = false
  done = []
  node = () => ({ result: '0x10' })
})

describe('a site without permission', () => {
  it('gets an error for every method, and no request waits', async () => {
    await allow('https://app.example:8443')
    for (const method of ['eth_accounts', 'eth_chainId', 'eth_requestAccounts', 'personal_sign', 'eth_call'])
      expect(codeOf(await ask(method))).toBe(4100)
    expect([done, await clientDb.walletRequests.count()]).toEqual([[], 0])
  })

  it('learns neither accounts nor the chosen network', async () => {
    await changeSettings({ chainId: GNOSIS })
    expect(await handlers.connection({}, at(APP))).toEqual({
      isAllowed: false,
      chainId: '0x1',
      accounts: [],
      serviceBases: [],
    })
  })
})

describe('an allowed site', () => {
  beforeEach(() => allow(APP))

  it('reads the connected account and the network without the user', async () => {
    expect(await ask('eth_accounts')).toEqual({ result: [TRADER] })
    expect(await ask('eth_requestAccounts')).toEqual({ result: [TRADER] })
    expect(await ask('eth_chainId')).toEqual({ result: '0x1' })
    expect(await ask('net_version')).toEqual({ result: '1' })
    expect(done).toEqual([])
  })

  it('gets a window for its account request', async () => {
    await allow(APP, 'off', [])
    expect(await ask('eth_accounts')).toEqual({ result: [] })
    expect(await ask('eth_requestAccounts')).toEqual({ waits: true })
    expect(codeOf(await ask('eth_requestAccounts'))).toBe(-32002)
    expect(done).toEqual(['window'])
  })

  it('cannot request a signature before an account is connected', async () => {
    await allow(APP, 'off', [])
    expect(codeOf(await ask('personal_sign', ['0x', TRADER]))).toBe(4100)
  })

  it('has its request stored with the current environment and the origin that the browser reports', async () => {
    const params = ['0x6869', TRADER, { origin: 'https://other.example' }]
    expect(await ask('personal_sign', params)).toEqual({ waits: true })
    expect(await clientDb.walletRequests.toArray()).toMatchObject([
      {
        origin: APP,
        profileId: 'sandbox',
        chainId: MAINNET,
        account: TRADER,
        params: JSON.stringify(params),
      },
    ])
  })

  it('gets an error with the time to wait while it is paused, but may read', async () => {
    await clientDb.connectedSites.update(APP, { rejections: { count: 3, at: NOW } })
    expect(await ask('personal_sign', ['0x', TRADER])).toEqual({
      error: {
        code: -32005,
        message: 'The user did not accept several requests of this site. Retry after 60 seconds.',
        data: { retryAfter: 60 },
      },
    })
    expect(await ask('eth_accounts')).toEqual({ result: [TRADER] })
    expect(done).toEqual([])
  })

  it('reads its permission and gives it up (EIP-2255), and its pages are notified', async () => {
    const permission = { parentCapability: 'eth_accounts', invoker: APP }
    expect(await ask('wallet_getPermissions')).toMatchObject({ result: [permission] })
    for (const wrong of [[{ other: {} }], [null], []])
      expect(codeOf(await ask('wallet_revokePermissions', wrong))).toBe(-32602)
    expect(await ask('eth_accounts')).toEqual({ result: [TRADER] })
    expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
    expect(await ask('eth_accounts')).toEqual({ result: [] })
    expect(await ask('wallet_getPermissions')).toEqual({ result: [] })
    expect(done).toEqual(['pages'])
  })

  it('gets an error for parameters that are too long', async () => {
    expect(codeOf(await ask('personal_sign', ['0'.repeat(100_000), TRADER]))).toBe(-32602)
    expect([done, await clientDb.walletRequests.count()]).toEqual([[], 0])
  })

  it('opens no second window while one is open', async () => {
    isOpen = true
    expect(await ask('personal_sign')).toEqual({ waits: true })
    expect(done).toEqual([])
  })

  it('opens one window for two simultaneous requests', async () => {
    expect(await Promise.all([ask('personal_sign'), ask('personal_sign')])).toEqual([
      { waits: true },
      { waits: true },
    ])
    expect([done, await clientDb.walletRequests.count()]).toEqual([['window'], 2])
  })

  it('gets a new window for its next request after the user closed the previous window', async () => {
    for (let each = 0; each < 5; each += 1) await ask('personal_sign')
    isOpen = false
    expect(await ask('personal_sign')).toEqual({ waits: true })
    expect([done, await clientDb.walletRequests.count()]).toEqual([['window', 'window'], 1])
  })

  it('gets a new window if its request joined a closing window', async () => {
    isOpen = true
    expect(await ask('personal_sign')).toEqual({ waits: true })
    close()
    await expect.poll(() => done).toEqual(['window'])
    expect(await clientDb.walletRequests.count()).toBe(1)
  })

  it('gets no new window for a request that the closed window had shown', async () => {
    isOpen = true
    await ask('personal_sign')
    await markShown([nameOf(count)])
    windowChecks = 0
    close()
    // The handler reads the request right after this check, and so before the reads below.
    await expect.poll(() => windowChecks).toBe(1)
    expect([await clientDb.walletRequests.count(), done]).toEqual([1, []])
  })

  it('gets an error for its sixth request while five are waiting', async () => {
    isOpen = true
    for (let each = 0; each < 5; each += 1) await ask('personal_sign')
    expect(codeOf(await ask('personal_sign'))).toBe(-32005)
  })

  it.each([
    ['another network', '0x64', { waits: true }],
    ['the current network', '0x1', { result: null }],
  ])('gets the right answer for a switch to %s', async (_, chainId, answer) => {
    expect(await ask('wallet_switchEthereumChain', [{ chainId }])).toEqual(answer)
  })

  it.each([
    ['an unknown network', [{ chainId: '0x5' }], 4902],
    ['a missing chain ID', [{}], -32602],
    ['missing parameters', [], -32602],
  ])('gets an error for a switch to %s', async (_, params, code) => {
    expect(codeOf(await ask('wallet_switchEthereumChain', params))).toBe(code)
  })

  it.each(['eth_sign', 'eth_signTransaction', 'eth_sendRawTransaction', 'debug_traceCall'])(
    'gets an error for the unsupported method %s',
    async (method) => {
      expect(codeOf(await ask(method))).toBe(4200)
    },
  )
})

describe('chain reads of an allowed site', () => {
  beforeEach(async () => {
    await allow(APP)
    await changeSettings({ profileId: 'production', nodes: { '1': ['https://node.example'] } })
  })

  it('go to the RPC endpoint', async () => {
    expect(await ask('eth_blockNumber')).toEqual({ result: '0x10' })
    expect(done).toEqual(['eth_blockNumber'])
  })

  it.each([
    ['it limits requests', { code: -32005, message: 'limit exceeded', data: { rate: 10 } }, -32005],
    ['it does not know the method', { code: -32601, message: 'method not found' }, -32601],
    ['its error has no code', { message: 'odd' }, -32000],
    ['its error code is a text', { code: 'odd', message: 'odd' }, -32000],
    [
      'the call reverts, even under another code',
      { code: -32015, message: 'VM error', data: '0x08c379a0' },
      3,
    ],
  ])('return the right error code of a node if %s', async (_, error, code) => {
    node = () => ({ error })
    expect(codeOf(await ask('eth_call', [{}, 'latest']))).toBe(code)
  })

  it('return the revert data', async () => {
    node = () => ({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    expect(await ask('eth_call', [{}])).toEqual({
      error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    })
  })

  it('fail without an RPC endpoint or a reply', async () => {
    node = () => {
      throw new TypeError('network')
    }
    expect(codeOf(await ask('eth_blockNumber'))).toBe(4900)
    await changeSettings({ nodes: {} })
    expect(codeOf(await ask('eth_blockNumber'))).toBe(4900)
  })
})

describe('serviceRequest', () => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, origin = LOCAL) =>
    handlers.serviceRequest(
      { method, path, contentType: 'application/json', body: method === 'GET' ? null : '{}' },
      at(origin),
    )

  it('accepts lookups and quotes from a local page with read access, and no changes', async () => {
    await allow(LOCAL, 'read')
    expect(await call('GET', '/mainnet/api/v1/version')).toEqual({
      status: 201,
      body: '{"fine":true}',
      headers: { 'content-type': 'application/json', 'x-kept': 'yes' },
    })
    expect((await call('POST', '/mainnet/api/v1/quote')).status).toBe(201)
    expect((await call('POST', '/mainnet/api/v1/orders/by_uids')).status).toBe(201)
    for (const [method, path] of [
      ['POST', '/mainnet/api/v1/orders'],
      ['DELETE', '/mainnet/api/v1/orders'],
      ['PUT', '/mainnet/api/v1/app_data'],
      ['POST', '/mainnet/api/v1/paper/transactions?/quote'],
      ['POST', '/mainnet/api/v1/quote/../orders'],
      ['POST', '/mainnet/api/v1/orders#/quote'],
    ] as const)
      expect((await call(method, path)).status).toBe(403)
    expect(done).toHaveLength(3)
  })

  it('accepts orders from a local page with write access', async () => {
    await allow(LOCAL, 'write')
    expect((await call('POST', '/mainnet/api/v1/orders')).status).toBe(201)
    expect(done).toEqual(['POST /mainnet/api/v1/orders {}'])
  })

  it('rejects pages of the web, other ports and pages without access', async () => {
    await allow(APP, 'write')
    await allow(LOCAL, 'off')
    await allow('http://localhost:1', 'write')
    expect((await call('GET', '/mainnet/api/v1/version', APP)).status).toBe(403)
    expect((await call('GET', '/mainnet/api/v1/version', LOCAL)).status).toBe(403)
    expect((await call('GET', '/mainnet/api/v1/version', 'http://localhost:2')).status).toBe(403)
    expect(done).toEqual([])
  })

  it('is offered to local pages for the hosts of every environment, and to no other page', async () => {
    await allow(LOCAL, 'read')
    const { serviceBases } = await handlers.connection({}, at(LOCAL))
    expect(serviceBases).toEqual(expect.arrayContaining(['https://api.cow.fi', 'https://bff.barn.cow.fi']))
    await allow(APP, 'write')
    expect((await handlers.connection({}, at(APP))).serviceBases).toEqual([])
  })

  it('fails if the service cannot be reached', async () => {
    await allow(LOCAL, 'read')
    const failing = createDappHandlers({
      fetch,
      now: () => NOW,
      notifyPages: async () => void done.push('pages'),
      wait: async () => undefined,
      report: () => undefined,
      window: { isOpen: async () => false, open: async () => undefined },
      service: async () => {
        throw new Refusal('Unreachable')
      },
    })
    const asked = { method: 'GET', path: '/mainnet/api/v1/version', contentType: null, body: null } as const
    await expect(failing.serviceRequest(asked, at(LOCAL))).rejects.toMatchObject({ errorType: 'Unreachable' })
  })
})
