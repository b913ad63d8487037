/**
 * Sends absurd requests to the local service. It must answer each as promised and never with a 5xx. A failing
 * run prints its request: add it to the cases below, then fix the service. COWBELL_FUZZ sets the number of
 * requests, COWBELL_FUZZ_SEED the seed.
 */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { hashAppData } from '../../src/domain/orders/app-data'
import { type OrderUid, toSeconds } from '../../src/domain/scalars'
import { fc } from '../support/properties'
import { openService } from '../support/service'
import { anyRequest, type FuzzRequest, type Known, toRequest } from './fuzz-requests'
import { findFault } from './fuzz-verdict'
import { BURNT, COW, DAI, newTrader, place, someTerms, USDC, WETH, type World } from './story'

const REQUESTS = Number(process.env['COWBELL_FUZZ'] ?? 5_000)
const SEED = Number(process.env['COWBELL_FUZZ_SEED'] ?? 20_261_103)
const HANG_MS = 10_000
/** Number of requests between auctions, so that some orders are filled when they are read. */
const ROUND_EVERY = 500

const DOCUMENT = '{"appCode":"fuzz","metadata":{}}'

async function knownOf(world: World): Promise<Known> {
  const [trader, other] = [await newTrader(world), await newTrader(world)]
  const uids: OrderUid[] = [
    await place(world, trader, someTerms(world)),
    await place(world, other, someTerms(world)),
  ]
  const soon = toSeconds(world.now()) + 1_200
  const tokens = [WETH, USDC, DAI, COW]
  const pair = { sellToken: WETH, buyToken: USDC }
  const presigned = {
    signingScheme: 'presign',
    signature: '0x',
    appData: DOCUMENT,
    sellAmount: '1000000',
    buyAmount: '1',
    validTo: soon,
  }
  const owners = [trader.address, other.address, BURNT]
  return {
    network: ['mainnet', '1', 'xdai', 'sepolia', 'bnb'],
    uid: uids,
    orderUid: uids,
    orderUids: [uids],
    owner: owners,
    account: owners,
    user: owners,
    address: owners,
    walletAddress: owners,
    from: owners,
    receiver: [null, ...owners],
    token: [...tokens, '-'],
    sellToken: tokens,
    buyToken: [...tokens, `0x${'ee'.repeat(20)}`],
    hash: [hashAppData(DOCUMENT), hashAppData('{}')],
    fullAppData: [DOCUMENT, '{}', '[]'],
    appData: [DOCUMENT, '{}', hashAppData(DOCUMENT)],
    appDataHash: [hashAppData(DOCUMENT)],
    auctionId: ['1', '2', '0'],
    validTo: [soon, soon + 1, soon + 2, soon + 3],
    validFor: [1_200, 60],
    timeout: [0, 5_000],
    sellAmount: ['1000000000000000', '1000000', '1'],
    buyAmount: ['1', '1000000'],
    sellAmountBeforeFee: ['1000000000000000000', '2000000000'],
    buyAmountAfterFee: ['1000000'],
    feeAmount: ['0'],
    signature: ['0x', '0x', `0x${'1b'.repeat(65)}`],
    amount: ['1', '0'],
    isSigned: [true],
    quote: [
      {
        ...pair,
        from: trader.address,
        kind: 'sell',
        sellAmountBeforeFee: '2000000000000000000',
        validTo: soon,
      },
      { ...pair, from: trader.address, kind: 'sell', sellAmountAfterFee: '2000000000', appData: DOCUMENT },
      { ...pair, from: other.address, kind: 'buy', buyAmountAfterFee: '3000000', priceQuality: 'fast' },
    ],
    placeOrder: [{ ...pair, ...presigned, from: trader.address, kind: 'sell', partiallyFillable: true }],
  }
}

const within = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('it hangs')), HANG_MS).unref()),
  ])

/** Number of successful replies by path. */
type Successes = Map<string, number>

async function send(world: World, given: FuzzRequest, successes?: Successes): Promise<string | undefined> {
  const request = toRequest(given)
  const response = await within(world.fetch(request))
  const key = `${given.method} ${/\/(quote|orders)(?:\?|$)/.exec(given.path)?.[1]}`
  if (response.ok) successes?.set(key, (successes.get(key) ?? 0) + 1)
  return findFault(request, response)
}

/** Requests that failed once. */
const CASES: readonly (FuzzRequest & { readonly was: string })[] = []

describe('the service under absurd requests', () => {
  it.each(CASES)('answers a request that once failed as the contract promises: $was', async (given) => {
    const { world, bugs } = openService()
    await knownOf(world)
    expect(await send(world, given)).toBeUndefined()
    expect(bugs).toEqual([])
  })

  it(`answers ${REQUESTS} requests as the contract promises`, async () => {
    const { world, bugs } = openService()
    const known = await knownOf(world)
    const successes: Successes = new Map()
    let sent = 0
    const isAnswered = fc.asyncProperty(anyRequest(known), async (given) => {
      sent += 1
      if (sent % ROUND_EVERY === 0) await world.runAuctions()
      expect(await send(world, given, successes)).toBeUndefined()
      expect(bugs).toEqual([])
    })
    await fc.assert(isAnswered, { numRuns: REQUESTS, seed: SEED, endOnFailure: true })
    expect(sent).toBeGreaterThanOrEqual(REQUESTS)
    // Requests that all fail the first check would prove little.
    for (const deep of ['POST quote', 'POST orders']) {
      expect(successes.get(deep)).toBeGreaterThanOrEqual(REQUESTS / 2_500)
    }
  })
})
