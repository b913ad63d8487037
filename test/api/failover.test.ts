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
  readonly status?: number
  /** Message of the RPC error with which it answers other methods. */
  readonly error?: string
  /** Milliseconds until it answers. Infinity: never. */
  readonly delayMs?: number
}

function openFakes(fakes: Record<string, Fake>, isWatched = true) {
  const asked: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { method } = (await request.json()) as { method: string }
    const { host, origin } = new URL(request.url)
    asked.push(`${host} ${method}`)
    const { chainId = 1, block = 1_000, status = 200, delayMs = 0, error } = fakes[origin] ?? {}
    if (delayMs === Number.POSITIVE_INFINITY) await new Promise(() => undefined)
    else if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (status !== 200) return new Response('busy', { status })
    if (method === 'eth_chainId') return Response.json({ result: `0x${chainId.toString(16)}` })
    if (method === 'eth_blockNumber') return Response.json({ result: `0x${block.toString(16)}` })
    return Response.json(error === undefined ? { result: host } : { error: { code: -32000, message: error } })
  }
  const node = openNode(Object.keys(fakes), mainnet, fetch, isWatched ? Date.now : undefined)
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
      { isLeftOut: false, problem: expect.stringContaining('HTTP status 429') },
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
    [20, 'first.invalid', false],
    [21, 'second.invalid', true],
  ])('is left out if it is more than 20 blocks behind: %i blocks', async (behind, answering, isLeftOut) => {
    const { node, readGasPrice } = openFakes({ [FIRST]: { block: 1_000 - behind }, [SECOND]: {} })
    expect(await readGasPrice()).toBe(answering)
    expect(node.readStates()[0]?.isLeftOut).toBe(isLeftOut)
  })

  it('stays left out until a check after a minute, and then returns', async () => {
    const { fakes, readGasPrice } = openFakes({ [FIRST]: { block: 900 }, [SECOND]: {} })
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
