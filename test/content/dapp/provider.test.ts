import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runProvider } from '../../../src/content/dapp/provider'

type Method = (...given: unknown[]) => unknown
interface Announced {
  readonly info: object
  readonly provider: Provider
}
/** The provider as an old library sees it: any member may be there. */
type Provider = Readonly<Record<string, unknown>> & { readonly request: Method }

const ACCOUNT = `0x${'ab'.repeat(20)}`
const CONNECTION = { isAllowed: true, chainId: '0x64', accounts: [ACCOUNT], serviceBases: [] }

/** Opens a connected page. The port replies with the method and its parameters, or with an error. */
function openPage() {
  const page = new EventTarget()
  Object.assign(globalThis, { window: page })
  const send = (message: object) =>
    page.dispatchEvent(new CustomEvent('cowbell:to-provider', { detail: JSON.stringify(message) }))
  page.addEventListener('cowbell:to-port', (event) => {
    const { kind, id, method, params } = JSON.parse((event as CustomEvent<string>).detail)
    if (kind !== 'rpc') return
    const reply =
      method === 'fails' ? { error: { code: 4001, message: 'no' } } : { result: [method, ...params] }
    queueMicrotask(() => send({ kind: 'rpc', id, reply }))
  })
  const found: Announced[] = []
  page.addEventListener('eip6963:announceProvider', (event) => {
    found.push((event as CustomEvent<Announced>).detail)
  })
  runProvider()
  const connect = (change: Partial<typeof CONNECTION> = {}) =>
    send({ kind: 'connection', connection: { ...CONNECTION, ...change } })
  connect()
  const [detail] = found as [Announced]
  const { provider } = detail
  const call = (name: string, ...given: unknown[]) => (provider[name] as Method)(...given)
  return { detail, provider, call, connect }
}

beforeEach(() => void Object.assign(globalThis, { window: undefined }))

describe('the provider as an object', () => {
  it('is announced in a frozen detail with frozen info, and is not frozen itself (EIP-6963)', () => {
    const { detail } = openPage()
    expect([detail, detail.info, detail.provider].map(Object.isFrozen)).toEqual([true, true, false])
  })

  it('can be wrapped in a proxy that replaces any member', async () => {
    const { provider } = openPage()
    for (const name of Object.keys(provider)) {
      const wrapped = new Proxy(provider, { get: (of, key) => (key === name ? 'wrapped' : of[String(key)]) })
      expect(wrapped[name]).toBe('wrapped')
    }
    const passing = new Proxy(provider, {})
    expect(await passing.request({ method: 'eth_chainId' })).toEqual(['eth_chainId'])
  })

  it('can be extended, and its methods can be replaced, removed and copied', async () => {
    const { provider } = openPage()
    const open = provider as Record<string, unknown>
    const asked: unknown[] = []
    const { request } = provider
    open['request'] = (given: unknown) => {
      asked.push(given)
      return request(given)
    }
    open['isSpecial'] = true
    delete open['send']
    expect(await (provider['enable'] as Method)()).toEqual(['eth_requestAccounts'])
    expect(asked).toEqual([{ method: 'eth_requestAccounts' }])
    expect([open['isSpecial'], 'send' in open]).toEqual([true, false])
    expect(await { ...provider }.request({ method: 'eth_accounts' })).toEqual(['eth_accounts'])
    expect(await Object.create(provider).request({ method: 'eth_accounts' })).toEqual(['eth_accounts'])
  })

  it.each(['chainId', 'networkVersion', 'selectedAddress'])(
    'has a field %s that can be replaced by assignment',
    (name) => {
      const { provider } = openPage()
      const before = provider[name]
      const child = Object.create(provider)
      child[name] = 'of the child'
      expect([child[name], provider[name]]).toEqual(['of the child', before])
      Object.assign(provider, { [name]: 'of the page' })
      expect([provider[name], Object.keys(provider).includes(name)]).toEqual(['of the page', true])
    },
  )

  it('works after a library has frozen it', async () => {
    const { provider, call, connect } = openPage()
    Object.freeze(provider)
    const chains: unknown[] = []
    call('on', 'chainChanged', (chain: unknown) => chains.push(chain))
    connect({ chainId: '0x1' })
    expect([chains, provider['chainId']]).toEqual([['0x1'], '0x1'])
  })
})

describe('legacy members of the provider', () => {
  it('report the state of the connection', () => {
    const { provider, call, connect } = openPage()
    const read = () => [
      call('isConnected'),
      ...['chainId', 'networkVersion', 'selectedAddress'].map((name) => provider[name]),
    ]
    expect(read()).toEqual([true, '0x64', '100', ACCOUNT])
    connect({ accounts: [] })
    expect(read()).toEqual([true, '0x64', '100', null])
    connect({ isAllowed: false, accounts: [] })
    expect(read()).toEqual([false, null, null, null])
  })

  const replyOf = (id: unknown, result: unknown) => ({ id, jsonrpc: '2.0', result })
  it.each([
    ['a method', ['eth_chainId'], replyOf(undefined, ['eth_chainId'])],
    ['a method and parameters', ['eth_call', [{}, 'latest']], replyOf(undefined, ['eth_call', {}, 'latest'])],
    [
      'a method and named parameters',
      ['wallet_x', { asset: 1 }],
      replyOf(undefined, ['wallet_x', { asset: 1 }]),
    ],
    ['a method and null', ['eth_chainId', null], replyOf(undefined, ['eth_chainId'])],
    ['a request', [{ id: 7, method: 'eth_chainId' }], replyOf(7, ['eth_chainId'])],
  ])('include a send method that takes %s and returns a promise', async (_, given, reply) => {
    expect(await openPage().call('send', ...given)).toEqual(reply)
  })

  /** Returns what a callback receives. */
  const callbackOf = (name: string, ...given: unknown[]) =>
    new Promise((resolve) => {
      openPage().call(name, ...given, (...received: unknown[]) => resolve(received))
    })

  it.each(['send', 'sendAsync'])(
    'include %s, which calls back with replies, with an error and with a batch',
    async (name) => {
      expect(await callbackOf(name, { id: 1, method: 'eth_chainId', params: [] })).toEqual([
        null,
        replyOf(1, ['eth_chainId']),
      ])
      const error = expect.objectContaining({ code: 4001 })
      const failed = { id: 2, jsonrpc: '2.0', error }
      expect(await callbackOf(name, { id: 2, method: 'fails' })).toEqual([error, failed])
      const batch = [
        { id: 1, method: 'eth_chainId' },
        { id: 2, method: 'fails' },
      ]
      expect(await callbackOf(name, batch)).toEqual([null, [replyOf(1, ['eth_chainId']), failed]])
    },
  )

  it('include a send method that calls back if it gets a method and a callback', async () => {
    expect(await callbackOf('send', 'eth_chainId')).toEqual([null, replyOf(undefined, ['eth_chainId'])])
  })
})

describe('event methods of the provider', () => {
  const record = () => {
    const page = openPage()
    const heard: unknown[] = []
    return { ...page, heard, listen: (value: unknown) => void heard.push(value) }
  }

  it.each(['on', 'addListener', 'prependListener'])('%s adds a listener for every event', (name) => {
    const { provider, call, connect, heard, listen } = record()
    expect(call(name, 'chainChanged', listen)).toBe(provider)
    connect({ chainId: '0x1' })
    connect({ chainId: '0x64' })
    expect(heard).toEqual(['0x1', '0x64'])
  })

  it.each(['once', 'prependOnceListener'])('%s adds a listener for one event', (name) => {
    const { call, connect, heard, listen } = record()
    call(name, 'chainChanged', listen)
    connect({ chainId: '0x1' })
    connect({ chainId: '0x64' })
    expect(heard).toEqual(['0x1'])
  })

  it.each(['off', 'removeListener'])('%s removes a listener, also one for one event', (name) => {
    const { call, connect, heard, listen } = record()
    call('on', 'chainChanged', listen)
    call('once', 'chainChanged', listen)
    call(name, 'chainChanged', listen)
    connect({ chainId: '0x1' })
    connect({ chainId: '0x64' })
    expect(heard).toEqual(['0x1', '0x64'])
    call(name, 'chainChanged', listen)
    connect({ chainId: '0x1' })
    expect(heard).toHaveLength(2)
  })

  it('removeAllListeners removes the listeners of one event or of all events', () => {
    const { call, connect, heard, listen } = record()
    for (const name of ['chainChanged', 'accountsChanged', 'disconnect']) call('on', name, listen)
    call('removeAllListeners', 'chainChanged')
    expect(call('eventNames')).toEqual(['accountsChanged', 'disconnect'])
    connect({ chainId: '0x1' })
    expect(heard).toEqual([])
    call('removeAllListeners')
    connect({ isAllowed: false, accounts: [] })
    expect([heard, call('eventNames')]).toEqual([[], []])
  })

  it('emit, listeners and listenerCount work as in Node', () => {
    const { provider, call, heard, listen } = record()
    expect([call('emit', 'own', 1), call('listenerCount', 'own')]).toEqual([false, 0])
    call('on', 'own', listen)
    expect([call('emit', 'own', 1), call('listenerCount', 'own'), call('listeners', 'own')]).toEqual([
      true,
      1,
      [listen],
    ])
    expect([heard, call('setMaxListeners', 5)]).toEqual([[1], provider])
    expect(() => call('on', 'own', undefined)).toThrow(TypeError)
  })

  it('a listener that throws or removes others does not stop the others', () => {
    const { call, connect, heard, listen } = record()
    const later = vi.fn<(task: () => void) => void>()
    vi.stubGlobal('queueMicrotask', later)
    onTestFinished(() => void vi.unstubAllGlobals())
    call('on', 'chainChanged', () => {
      call('removeListener', 'chainChanged', listen)
      throw new Error('of the page')
    })
    call('on', 'chainChanged', listen)
    connect({ chainId: '0x1' })
    expect(heard).toEqual(['0x1'])
    expect(later.mock.calls[0]?.[0]).toThrow('of the page')
  })
})
