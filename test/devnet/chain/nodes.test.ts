/** Nodes that stop, restart, are slow, or belong to another network. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { encodeFunctionData } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { hashAppData } from '../../../src/domain/orders/app-data'
import { toAmount } from '../../../src/domain/scalars'
import { tokenAbi } from '../abis'
import { send } from '../client'
import { permitCall } from '../permit'
import type { Devnet } from '../start-devnet'
import { openSales } from './sales'
import { openWorld, startWorld } from './world'

const running: Devnet[] = []
afterEach(async () => {
  for (const devnet of running.splice(0)) await devnet.close()
})

async function start(options?: Parameters<typeof startWorld>[0]) {
  const started = await startWorld(options)
  running.push(started.devnet)
  return started
}

describe('a node', () => {
  it('can stop and restart: everything stays readable, and the service continues', async () => {
    const keptIn = mkdtempSync(join(tmpdir(), 'cowbell-node-'))
    const { devnet, story } = await startWorld({ savedIn: keptIn })
    const port = Number(new URL(devnet.profile.rpcUrls[0] ?? '').port)
    const world = openWorld(devnet)
    const terms = await story.anOrder()
    const signed = await world.sign(terms, story.trader(0))
    const uid = await world.place(terms, signed)
    const other = await story.anOrder()
    const later = await world.sign(other, story.trader(1))
    await devnet.close()
    const [report] = await world.runAuctions()
    expect(report?.faults[0]).toMatch(/^The RPC endpoint 127\.0\.0\.1:\d+ does not answer/)
    expect(await world.order(uid)).toMatchObject({ status: 'open' })
    await expect(world.place(other, later)).rejects.toMatchObject({
      errorType: 'NodeUnavailable',
      status: 503,
    })
    // Requests that need no node are still answered.
    await expect(world.place(terms, signed)).rejects.toMatchObject({ errorType: 'DuplicatedOrder' })
    const forged = { ...later, signature: signed.signature }
    await expect(world.place(other, forged)).rejects.toMatchObject({ errorType: 'InvalidSignature' })
    await start({ savedIn: keptIn, port })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    rmSync(keptIn, { recursive: true })
  })

  it('causes a clear refusal if it belongs to another network', async () => {
    const { devnet, story } = await start()
    const world = openWorld(devnet, { chainId: 4242, name: 'Elsewhere' })
    const [url] = devnet.profile.rpcUrls
    const words = `The RPC endpoint ${new URL(url ?? '').host} is of network 31337, not 4242.`
    const reports = await world.runAuctions()
    expect(reports.find(({ chainId }) => chainId === world.network)?.faults).toEqual([words])
    const terms = await story.anOrder()
    const placing = world.place(terms, await world.sign(terms, story.trader(0)))
    await expect(placing).rejects.toMatchObject({
      errorType: 'WrongChain',
      message: expect.stringContaining(words),
    })
  })

  it('is replaced by the next one if it does not answer', async () => {
    const { devnet, story } = await start()
    const world = openWorld(devnet, { rpcUrls: ['http://127.0.0.1:1', ...devnet.profile.rpcUrls] })
    const terms = await story.anOrder()
    const uid = await world.place(terms, await world.sign(terms, story.trader(0)))
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })

  it('is replaced by the next one after a time limit if it is slow', async () => {
    const { devnet, story } = await start()
    const [url = ''] = devnet.profile.rpcUrls
    const slow = 'http://slow.invalid/'
    let delayMs = 20
    const urls: string[] = []
    // Time limits for nodes pass ten times as fast.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 10))
    const fetch: Fetch = async (request) => {
      urls.push(request.url)
      if (request.url !== slow) return globalThis.fetch(request)
      await setTimeout(delayMs, undefined, { signal: request.signal })
      return globalThis.fetch(
        new Request(url, { method: 'POST', headers: request.headers, body: await request.text() }),
      )
    }
    const world = openWorld(devnet, { rpcUrls: [slow, url] }, fetch)
    const place = async () => {
      const terms = await story.anOrder()
      return world.place(terms, await world.sign(terms, story.trader(0)))
    }
    const patient = await place()
    await world.settle()
    expect(await world.order(patient)).toMatchObject({ status: 'fulfilled' })
    expect(new Set(urls)).toEqual(new Set([slow]))
    delayMs = 60_000
    const passedOver = await place()
    await world.settle()
    expect(await world.order(passedOver)).toMatchObject({ status: 'fulfilled' })
    expect(urls.at(-1)).toBe(`${url}/`)
    clock.mockRestore()
  })

  it('gets one request per call on a chain without Multicall3', async () => {
    const { devnet, story } = await start()
    const { settlement, relayer, wrappedNative } = devnet.profile.contracts
    const world = openWorld(devnet, { contracts: { settlement, relayer, wrappedNative } })
    const terms = await story.anOrder()
    const uid = await world.place(terms, await world.sign(terms, story.trader(0)))
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
  })

  it('can check funds after pre-hooks on a chain without Multicall3', async () => {
    const { devnet, story } = await start()
    const { multicall3: _, ...contracts } = devnet.profile.contracts
    const world = openWorld(devnet, { contracts })
    const trader = story.trader(0)
    const usdc = story.token('USDC')
    const allow = { abi: tokenAbi, functionName: 'approve', args: [contracts.relayer, 0n] } as const
    await send(devnet.client, trader.address, { to: usdc.address, data: encodeFunctionData(allow) })
    const allowance = { spender: contracts.relayer, value: 3_500_000_000n }
    const permit = await permitCall(devnet.profile.chainId, usdc, trader, allowance)
    const hook = { target: permit.to, callData: permit.data, gasLimit: '200000' }
    const place = async (text: string) => {
      const terms = await story.anOrder({
        sellToken: usdc.address,
        buyToken: story.token('WETH').address,
        sellAmount: toAmount(allowance.value),
        buyAmount: toAmount(10n ** 18n),
        appData: hashAppData(text),
      })
      return world.place(terms, await world.sign(terms, trader), text)
    }
    await expect(place('{}')).rejects.toMatchObject({ errorType: 'InsufficientAllowance' })
    const hooked = await place(JSON.stringify({ metadata: { hooks: { pre: [hook] } } }))
    const native = await openSales({ devnet, story }).place()
    // Both trade in the same pool, so they settle one after the other.
    await world.settle()
    await world.settle()
    expect(await world.order(hooked)).toMatchObject({ status: 'fulfilled' })
    expect(await world.order(native.uid)).toMatchObject({ status: 'fulfilled' })
    expect(world.bugs).toEqual([])
  })
})
