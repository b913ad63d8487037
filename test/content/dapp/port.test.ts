import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Connection, RpcReply, ToProvider } from '../../../src/content/dapp/messages'
import { type PortBackground, runPort, type WindowPort } from '../../../src/content/dapp/port'
import { runProvider } from '../../../src/content/dapp/provider'

interface Provider {
  request(asked: { method: string; params?: unknown[] | null | undefined }): Promise<unknown>
  on(name: string, listener: (value: unknown) => void): unknown
  removeListener(name: string, listener: (value: unknown) => void): unknown
}

interface Announced {
  readonly info: { readonly icon: string }
  readonly provider: Provider
}

/** Creates the port of a request window. `said` lists what the page sends, `say` sends to the page. */
function connectPorts() {
  const said: unknown[] = []
  let hearMessage: (message: unknown) => void = () => {}
  let hearEnd: () => void = () => {}
  const port: WindowPort = {
    postMessage: (message) => void said.push(message),
    disconnect: () => void said.push('disconnected'),
    onMessage: {
      addListener: (listener) => {
        hearMessage = listener
      },
    },
    onDisconnect: {
      addListener: (listener) => {
        hearEnd = listener
      },
    },
  }
  return { port, said, say: (message: unknown) => hearMessage(message), end: () => hearEnd() }
}

/** Opens a page with provider and port. `answer` is the reply of the worker to a path and a body. */
function openPage(
  answer: (path: string, body: Record<string, unknown>) => unknown,
  life = Object.assign(new EventTarget(), { prerendering: false, isStopped: false }),
) {
  const page = new EventTarget()
  Object.assign(globalThis, { window: page, document: life })
  const state = {
    connection: { isAllowed: true, chainId: '0x1', accounts: [] as string[], serviceBases: [] as string[] },
    isStopped: life.isStopped,
    /** Delays the reply about the connection until the test resolves it. */
    holding: undefined as Promise<void> | undefined,
  }
  const asked: (readonly [string, Record<string, unknown>])[] = []
  let change = () => {}
  let connect: (port: WindowPort) => void = () => {}
  const background: PortBackground = {
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace('/client/', '')
      const body = await request.json()
      if (path === 'connection' && state.isStopped) return Response.error()
      if (path === 'connection') {
        const reply = Response.json(state.connection satisfies Connection)
        await state.holding
        return reply
      }
      asked.push([path, body])
      const given = answer(path, body)
      return given instanceof Response ? given : Response.json(given)
    },
    onChanged: (listener) => {
      change = listener
    },
    onWindow: (listener) => {
      connect = listener
    },
  }
  const found: Provider[] = []
  const icons: string[] = []
  page.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<Announced>).detail
    found.push(provider)
    icons.push(info.icon)
  })
  runProvider()
  runPort(background)
  const provider = async () => {
    await expect.poll(() => found.length).toBeGreaterThan(0)
    return found[0] as Provider
  }
  const connectWindow = () => {
    const line = connectPorts()
    connect(line.port)
    return line
  }
  return { page, state, asked, found, icons, provider, change: () => change(), connectWindow }
}

const waits = { waits: true }
beforeEach(() => void Object.assign(globalThis, { window: undefined }))

describe('a page of an allowed site', () => {
  it("finds the provider by events only, and receives the worker's replies", async () => {
    const page = openPage(() => ({ result: ['0xab'] }))
    const provider = await page.provider()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(['0xab'])
    expect(Object.getOwnPropertyNames(page.page)).not.toContain('ethereum')
    page.page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(page.found).toHaveLength(2)
  })

  it('finds an icon that is a data URI and can be written into a style unchanged (RFC 2397)', async () => {
    const page = openPage(() => ({ result: null }))
    await page.provider()
    expect(page.icons[0]).toMatch(/^data:image\/svg\+xml,(?:[\w.~/:;=,+-]|%[0-9A-F]{2})+$/)
    const [, svg = ''] = page.icons[0]?.split(/,(.*)/) ?? []
    expect(decodeURIComponent(svg)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/)
  })

  it('receives errors with their codes', async () => {
    const page = openPage((_, { method }) =>
      method === 'a' ? { error: { code: 4902, message: 'no' } } : new Response(null, { status: 429 }),
    )
    const provider = await page.provider()
    await expect(provider.request({ method: 'a' })).rejects.toMatchObject({ code: 4902, message: 'no' })
    await expect(provider.request({ method: 'b' })).rejects.toMatchObject({ code: -32005 })
    await expect(provider.request({} as never)).rejects.toMatchObject({ code: -32602 })
  })

  it('cannot send parameters that are too long for a message to the worker', async () => {
    const page = openPage(() => ({ result: '0x' }))
    const provider = await page.provider()
    expect(await provider.request({ method: 'eth_call', params: ['0'.repeat(900_000)] })).toBe('0x')
    const request = provider.request({ method: 'eth_call', params: ['0'.repeat(1_000_000)] })
    await expect(request).rejects.toMatchObject({ code: -32602 })
    expect(page.asked).toHaveLength(1)
  })

  it('cannot send parameters that are not JSON', async () => {
    const page = openPage(() => ({ result: null }))
    const provider = await page.provider()
    const request = provider.request({ method: 'eth_call', params: [{ value: 1n }] })
    await expect(request).rejects.toMatchObject({ code: -32602 })
    expect(page.asked).toHaveLength(0)
  })

  it.each([undefined, null])('sends empty parameters for %s', async (params) => {
    const page = openPage(() => ({ result: '0x1' }))
    const provider = await page.provider()
    await provider.request({ method: 'eth_chainId', params })
    expect(page.asked[0]?.[1]).toMatchObject({ params: [] })
  })

  it('receives events for another account or network and for the disconnection', async () => {
    const page = openPage(() => ({ result: null }))
    const provider = await page.provider()
    const received: unknown[] = []
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
      provider.on(name, (value) => void received.push(name === 'disconnect' ? name : [name, value]))
    page.state.connection = { ...page.state.connection, chainId: '0x64', accounts: ['0xab'] }
    page.change()
    await expect
      .poll(() => received)
      .toEqual([
        ['chainChanged', '0x64'],
        ['accountsChanged', ['0xab']],
      ])
    page.state.connection = { ...page.state.connection, isAllowed: false, accounts: [] }
    page.change()
    await expect.poll(() => received.slice(2)).toEqual([['accountsChanged', []], 'disconnect'])
  })

  it('receives no chainChanged event when the site is removed', async () => {
    const page = openPage(() => ({ result: null }))
    page.state.connection = { ...page.state.connection, chainId: '0x64' }
    const provider = await page.provider()
    const received: unknown[] = []
    for (const name of ['chainChanged', 'disconnect']) provider.on(name, () => void received.push(name))
    page.state.connection = { ...page.state.connection, isAllowed: false, chainId: '0x1' }
    page.change()
    await expect.poll(() => received.at(-1)).toBe('disconnect')
    expect(received).toEqual(['disconnect'])
  })

  it('receives the changes it missed in the back/forward cache', async () => {
    const page = openPage(() => ({ result: null }))
    const provider = await page.provider()
    const received: unknown[] = []
    provider.on('chainChanged', (value) => void received.push(value))
    page.state.connection = { ...page.state.connection, chainId: '0x64' }
    page.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await new Promise((resolve) => setImmediate(resolve))
    expect(received).toEqual([])
    page.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await expect.poll(() => received).toEqual(['0x64'])
  })

  it('finds the provider after a prerendered page is activated', async () => {
    const life = Object.assign(new EventTarget(), { prerendering: true, isStopped: false })
    const page = openPage(() => ({ result: null }), life)
    await new Promise((resolve) => setImmediate(resolve))
    expect(page.found).toEqual([])
    life.dispatchEvent(new Event('prerenderingchange'))
    await page.provider()
  })

  it('finds the provider even if the worker was stopped during the first request', async () => {
    const life = Object.assign(new EventTarget(), { prerendering: false, isStopped: true })
    const page = openPage(() => ({ result: null }), life)
    await new Promise((resolve) => setImmediate(resolve))
    page.state.isStopped = false
    page.page.dispatchEvent(new Event('eip6963:requestProvider'))
    await page.provider()
  })

  it('receives another network even if the worker does not answer for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const page = openPage(() => ({ result: null }))
    const received: unknown[] = []
    const provider = await page.provider()
    provider.on('chainChanged', (chain) => void received.push(chain))
    page.state.connection = { ...page.state.connection, chainId: '0x64' }
    page.state.holding = new Promise(() => {})
    page.change()
    await vi.advanceTimersByTimeAsync(9_000)
    Object.assign(page.state, { holding: undefined, isStopped: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(received).toEqual([])
    page.state.isStopped = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(received).toEqual(['0x64'])
  })

  it('uses the reply to its latest request, whatever the order of replies', async () => {
    const page = openPage(() => ({ result: null }))
    const provider = await page.provider()
    const received: unknown[] = []
    provider.on('chainChanged', (chain) => void received.push(chain))
    page.state.holding = new Promise((resolve) => page.page.addEventListener('late', () => resolve()))
    page.change()
    await provider.request({ method: 'eth_accounts' })
    page.state.holding = undefined
    page.state.connection = { ...page.state.connection, chainId: '0x64' }
    page.change()
    await expect.poll(() => received).toEqual(['0x64'])
    page.page.dispatchEvent(new Event('late'))
    await provider.request({ method: 'eth_accounts' })
    expect(received).toEqual(['0x64'])
  })

  it('finds no provider if the site is not allowed', async () => {
    const page = openPage(() => ({ result: null }))
    page.state.connection.isAllowed = false
    page.page.dispatchEvent(new Event('eip6963:requestProvider'))
    await new Promise((resolve) => setImmediate(resolve))
    page.page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(page.found).toEqual([])
  })
})

it('a pending request is not replaced by another one with its id', async () => {
  const page = openPage(() => waits)
  const provider = await page.provider()
  provider
    .request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x64' }] })
    .catch(() => undefined)
  await expect.poll(() => page.asked.length).toBe(1)
  const id = page.asked[0]?.[1]['id']
  const forged = { kind: 'rpc', id, method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa4b1' }] }
  page.page.dispatchEvent(new CustomEvent('cowbell:to-port', { detail: JSON.stringify(forged) }))
  await new Promise((resolve) => setImmediate(resolve))
  expect(page.asked).toHaveLength(1)
})

describe('a request that waits for the user', () => {
  const ask = async (page: ReturnType<typeof openPage>) => {
    const answer = (await page.provider()).request({ method: 'personal_sign' })
    answer.catch(() => undefined)
    await expect.poll(() => page.asked.length).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    return { answer, id: page.asked[0]?.[1]['id'] as string }
  }

  it('appears in the request window until the window answers it', async () => {
    const page = openPage(() => waits)
    const { answer, id } = await ask(page)
    const line = page.connectWindow()
    expect(line.said).toMatchObject([{ waiting: [id] }])
    line.say({ id, reply: { result: '0x5167' } satisfies RpcReply })
    expect(await answer).toBe('0x5167')
    expect(line.said.at(-1)).toMatchObject({ waiting: [] })
  })

  it('fails when the window is closed', async () => {
    const page = openPage(() => waits)
    const { answer } = await ask(page)
    page.connectWindow().end()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })

  it('fails when the page is left, and the window is informed, because the page may be cached', async () => {
    const page = openPage(() => waits)
    const { answer } = await ask(page)
    const line = page.connectWindow()
    page.page.dispatchEvent(new Event('pagehide'))
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(line.said.at(-1)).toBe('disconnected')
  })

  describe('without a window', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
    afterEach(() => void vi.useRealTimers())
    const OPENED_WITHIN_MS = 30_000

    it('fails after a while, because the window may have been closed before it was ready', async () => {
      const page = openPage(() => waits)
      const { answer } = await ask(page)
      vi.advanceTimersByTime(OPENED_WITHIN_MS)
      await expect(answer).rejects.toMatchObject({ code: 4001 })
    })

    it('stays pending if a window opens in time', async () => {
      const page = openPage(() => waits)
      const { answer, id } = await ask(page)
      const line = page.connectWindow()
      vi.advanceTimersByTime(OPENED_WITHIN_MS)
      line.say({ id, reply: { result: '0x5167' } satisfies RpcReply })
      expect(await answer).toBe('0x5167')
    })
  })

  it('goes to the worker again if it arrived while the window was closing', async () => {
    const page = openPage(() => waits)
    const line = page.connectWindow()
    const { id } = await ask(page)
    line.say({ isDone: true })
    line.end()
    await expect.poll(() => page.asked.map(([, body]) => body['id'])).toEqual([id, id])
  })

  it('cannot be answered by an event that the page forges', async () => {
    const page = openPage(() => waits)
    const { answer } = await ask(page)
    const forged: ToProvider = { kind: 'rpc', id: 'made-up', reply: { result: 'forged' } }
    page.page.dispatchEvent(new CustomEvent('cowbell:to-provider', { detail: JSON.stringify(forged) }))
    page.page.dispatchEvent(new CustomEvent('cowbell:to-port', { detail: { kind: 'rpc' } }))
    page.connectWindow().end()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  })
})
