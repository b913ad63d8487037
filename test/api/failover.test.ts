import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openNode } from '../../src/api/node'
import type { ChainId } from '../../src/domain/scalars'

const FIRST = 'https://first.invalid'
const SECOND = 'https://second.invalid'
const THIRD = 'https://third.invalid'
const PROTECTED = 'https://rpc.mevblocker.io'
const mainnet = 1 as ChainId

/** Behaviour of a fake endpoint. Its answer to any other method is its own host. */
interface Fake {
  readonly chainId?: number
  readonly block?: number
  /** Age of its newest block in seconds. */
  readonly ageSeconds?: number
  readonly status?: number
  /** Message of the RPC error with which it answers other methods. */
  readonly error?: string
  /** Milliseconds until it answers. Infinity: never. */
  readonly delayMs?: number
}

const toHex = (value: number): string => `0x${value.toString(16)}`

function openFakes(fakes: Record<string, Fake>, isWatched = true, onChain = mainnet) {
  const asked: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { method } = (await request.json()) as { method: string }
    const { host, origin } = new URL(request.url)
    asked.push(`${host} ${method}`)
    const {
      chainId = onChain,
      block = 1_000,
      ageSeconds = 0,
      status = 200,
      delayMs = 0,
      error,
    } = fakes[origin] ?? {}
    if (delayMs === Number.POSITIVE_INFINITY) await new Promise(() => undefined)
    else if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (status !== 200) return new Response('busy', { status })
    if (method === 'eth_chainId') return Response.json({ result: toHex(chainId) })
    if (method === 'eth_getBlockByNumber') {
      const timestamp = toHex(Math.floor(Date.now() / 1_000) - ageSeconds)
      return Response.json({ result: { number: toHex(block), timestamp } })
    }
    return Response.json(error === undefined ? { result: host } : { error: { code: -32000, message: error } })
  }
  const node = openNode(Object.keys(fakes), onChain, fetch, isWatched ? Date.now : undefined)
  const readGasPrice = () => node.ask('eth_gasPrice', [], z.string())
  return { node, asked, fakes, readGasPrice }
}

/** Lists the hosts that received a method. */
const hostsOf = (asked: readonly string[], method: string): readonly string[] =>
  asked.filter((line) => line.endsWith(` ${method}`)).map((line) => line.split(' ')[0] ?? '')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a silent endpoint', () => {
  it('delays a read by 2 seconds until the next endpoint answers', async () => {
    const { readGasPrice } = openFakes(
      { [FIRST]: { delayMs: Number.POSITIVE_INFINITY }, [SECOND]: {} },
      false,
    )
    const read = readGasPrice()
    await vi.advanceTimersByTimeAsync(1_999)
    const early = await Promise.race([read, Promise.resolve('pending')])
    expect(early).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(await read).toBe('second.invalid')
  })

  it('wins with a late answer if the next endpoint is slower', async () => {
    const { readGasPrice } = openFakes({ [FIRST]: { delayMs: 1_500 }, [SECOND]: { delayMs: 9_000 } }, false)
    const read = readGasPrice()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await read).toBe('first.invalid')
  })

  it('is asked last once a check found it silent', async () => {
    const { readGasPrice, asked } = openFakes({
      [FIRST]: { delayMs: Number.POSITIVE_INFINITY },
      [SECOND]: {},
    })
    const read = readGasPrice()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await read).toBe('second.invalid')
    expect(await readGasPrice()).toBe('second.invalid')
    expect(hostsOf(asked, 'eth_gasPrice')).toEqual(['second.invalid', 'second.invalid'])
  })
})

describe('an endpoint that answers 429', () => {
  it('is replaced by the next one at once, and its state says why', async () => {
    const { node, readGasPrice } = openFakes({ [FIRST]: { status: 429 }, [SECOND]: {} })
    expect(await readGasPrice()).toBe('second.invalid')
    expect(node.readStates()).toMatchObject([
      { isLeftOut: false, problem: 'The RPC endpoint first.invalid refuses: too many requests.' },
      { isLeftOut: false, block: 1_000n, delayMs: 0 },
    ])
  })
})

describe('an endpoint that lies', () => {
  it('is left out if it reports another network', async () => {
    const { node, readGasPrice, asked } = openFakes({ [FIRST]: { chainId: 5 }, [SECOND]: {} })
    expect(await readGasPrice()).toBe('second.invalid')
    expect(node.readStates()[0]).toMatchObject({
      isLeftOut: true,
      problem: 'The RPC endpoint first.invalid is of network 5, not 1.',
    })
    expect(hostsOf(asked, 'eth_gasPrice')).toEqual(['second.invalid'])
  })

  it.each([
    ['on Ethereum', 1, 20, false],
    ['on Ethereum', 1, 21, true],
    ['on Arbitrum, where 240 blocks are a minute', 42_161, 240, false],
    ['on Arbitrum, where 240 blocks are a minute', 42_161, 241, true],
  ])(
    'is left out by two others if it is too far behind %s (chain %i): %i blocks',
    async (_, chainId, behind, isLeftOut) => {
      const fakes = { [FIRST]: { block: 1_000 - behind }, [SECOND]: {}, [THIRD]: {} }
      const { node, readGasPrice } = openFakes(fakes, true, chainId as ChainId)
      expect(await readGasPrice()).toBe(isLeftOut ? 'second.invalid' : 'first.invalid')
      expect(node.readStates()[0]?.isLeftOut).toBe(isLeftOut)
    },
  )

  it('cannot leave out honest ones by claiming a very high block, and is asked last', async () => {
    const { node, readGasPrice } = openFakes({ [FIRST]: { block: 9_000_000 }, [SECOND]: {}, [THIRD]: {} })
    expect(await readGasPrice()).toBe('second.invalid')
    expect(node.readStates()).toMatchObject([
      { isLeftOut: false, problem: 'first.invalid is 8999000 blocks ahead of the others.' },
      { isLeftOut: false, block: 1_000n },
      { isLeftOut: false, block: 1_000n },
    ])
  })

  it('gains no second voice by a second endpoint of the same operator', async () => {
    const block = 9_000_000
    const fakes = { [FIRST]: { block }, 'https://b.first.invalid': { block }, [SECOND]: {} }
    const { node } = openFakes(fakes)
    expect((await node.check()).map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, false])
  })

  it('leaves out the only other one only if the block of that one is old', async () => {
    const problem =
      'RPC endpoints disagree: first.invalid says block 9000000, second.invalid says block 1000.'
    const { node, fakes } = openFakes({ [FIRST]: { block: 9_000_000 }, [SECOND]: { ageSeconds: 239 } })
    expect(await node.check()).toMatchObject([
      { isLeftOut: false, problem },
      { isLeftOut: false, problem },
    ])
    fakes[SECOND] = { ageSeconds: 242 }
    expect(await node.check()).toMatchObject([
      { isLeftOut: false, block: 9_000_000n },
      { isLeftOut: true, problem: 'second.invalid is 8999000 blocks behind.' },
    ])
  })

  it('stays left out until a check after a minute, and then returns', async () => {
    const { fakes, readGasPrice } = openFakes({ [FIRST]: { block: 900, ageSeconds: 1_200 }, [SECOND]: {} })
    await readGasPrice()
    fakes[FIRST] = { block: 1_000 }
    fakes[SECOND] = { status: 503 }
    await expect(readGasPrice()).rejects.toThrow('second.invalid')
    await vi.advanceTimersByTimeAsync(60_000)
    await readGasPrice().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(await readGasPrice()).toBe('first.invalid')
  })
})

describe('the operators of a node', () => {
  it.each([
    ['one host with two ports', 'http://127.0.0.1:1', 'http://127.0.0.1:2'],
    ['one host with two paths', 'https://rpc.invalid/a', 'https://rpc.invalid/b'],
    ['two hosts of one domain', 'https://a.rpc.invalid', 'https://b.rpc.invalid'],
    ['a public endpoint and one with a key', 'https://eth.drpc.org', 'https://lb.drpc.org/key'],
  ])('count as one for %s', (_, first, second) => {
    expect(openFakes({ [first]: {}, [second]: {} }).node.operators).toHaveLength(1)
  })

  it('are asked apart, by their listed names or their hosts', async () => {
    const urls = { 'https://ethereum-rpc.publicnode.com': {}, 'https://eth.drpc.org': {}, [THIRD]: {} }
    const { node } = openFakes({ ...urls, [PROTECTED]: {} })
    expect(node.operators.map(({ operator }) => operator)).toEqual(['PublicNode', 'dRPC', 'third.invalid'])
    const answers = node.operators.map((each) => each.ask('eth_gasPrice', [], z.string()))
    expect(await Promise.all(answers)).toEqual([
      'ethereum-rpc.publicnode.com',
      'eth.drpc.org',
      'third.invalid',
    ])
  })
})

describe('a comparison of operators', () => {
  const old = { block: 900, ageSeconds: 1_200 }

  it.each<[string, Fake]>([
    ['is on another network', { chainId: 5 }],
    ['is too far behind', old],
    ['answers 429', { status: 429 }],
    ['is silent', { delayMs: Number.POSITIVE_INFINITY }],
  ])('does not ask an operator whose endpoint %s', async (_, fake) => {
    const { node, asked } = openFakes({ [FIRST]: fake, [SECOND]: {} })
    const answers = Promise.allSettled(node.operators.map((each) => each.ask('eth_gasPrice', [], z.string())))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answers).toMatchObject([
      { reason: { errorType: 'NodeUnavailable' } },
      { value: 'second.invalid' },
    ])
    expect(hostsOf(asked, 'eth_gasPrice')).toEqual(['second.invalid'])
  })

  it('asks the other endpoint of an operator', async () => {
    const { node } = openFakes({ [FIRST]: old, 'https://b.first.invalid': {}, [SECOND]: {} })
    expect(await node.operators[0]?.ask('eth_gasPrice', [], z.string())).toBe('b.first.invalid')
  })

  it('asks operators that disagree on the block, because neither is trusted more', async () => {
    const { node } = openFakes({ [FIRST]: { block: 9_000_000 }, [SECOND]: {} })
    const answers = node.operators.map((each) => each.ask('eth_gasPrice', [], z.string()))
    expect(await Promise.all(answers)).toEqual(['first.invalid', 'second.invalid'])
  })

  it('asks failing operators again if no other one is left', async () => {
    const { node, fakes } = openFakes({ [FIRST]: { status: 503 }, [SECOND]: { status: 503 } })
    await node.check()
    fakes[FIRST] = {}
    expect(await node.operators[0]?.ask('eth_gasPrice', [], z.string())).toBe('first.invalid')
  })
})

describe('an endpoint for protected submission', () => {
  const send = (node: ReturnType<typeof openFakes>['node']) =>
    node.ask('eth_sendRawTransaction', ['0x'], z.string())

  it('receives signed transactions first, and no reads', async () => {
    const { node, readGasPrice, asked } = openFakes({ [FIRST]: {}, [PROTECTED]: {} })
    await readGasPrice()
    expect(await send(node)).toBe('rpc.mevblocker.io')
    expect(hostsOf(asked, 'eth_gasPrice')).toEqual(['first.invalid'])
    expect(hostsOf(asked, 'eth_sendRawTransaction')).toEqual(['rpc.mevblocker.io'])
  })

  it('is not replaced by a public one only because it is slow', async () => {
    const { node } = openFakes({ [FIRST]: {}, [PROTECTED]: { delayMs: 4_000 } })
    const sent = send(node)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await sent).toBe('rpc.mevblocker.io')
  })

  it('keeps a transaction that it refuses from the public endpoints', async () => {
    const { node, asked } = openFakes({ [FIRST]: {}, [PROTECTED]: { error: 'nonce too low' } })
    expect(await node.attempt('eth_sendRawTransaction', ['0x'], z.string())).toMatchObject({
      error: { message: 'nonce too low' },
    })
    expect(hostsOf(asked, 'eth_sendRawTransaction')).toEqual(['rpc.mevblocker.io'])
  })

  it('is replaced if it is out', async () => {
    const { node } = openFakes({ [FIRST]: {}, [PROTECTED]: { status: 503 } })
    expect(await send(node)).toBe('first.invalid')
  })
})
