import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import { type Profile, profiles } from '../../../src/client/settings/profiles'
import { NO_WORTH, readWorth } from '../../../src/client/trade/order-worth'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import { Refusal } from '../../../src/domain/refusal'
import { type Address, type ChainId, type Milliseconds, toAmount } from '../../../src/domain/scalars'
import { checkOnlySource, checkReceivedValue } from '../../../src/wallet/policy/received-value'

const mainnet = 1 as ChainId
const NOW = 1_800_000_000_000 as Milliseconds
const later = (minutes: number) => (NOW + minutes * 60_000) as Milliseconds
const tokenOf = (symbol: string): Address => {
  const token = listTokens(mainnet).find((each) => each.symbol === symbol)
  if (!token) throw new Error(`${symbol} is not listed`)
  return token.address
}
const [WETH, USDC, COW] = [tokenOf('WETH'), tokenOf('USDC'), tokenOf('COW')]
const UNKNOWN = `0x${'12'.repeat(20)}` as Address
const settings = { nodes: {}, minWorthPercent: 85 }

type Prices = Readonly<Record<Address, number>>

/** Creates a service with these USD prices and native prices. */
const serviceOf = (usd: Prices, native: Prices = {}): Call =>
  (async (name: string, { token }: { token: Address }) => {
    const price = (name === 'getUsdPrice' ? usd : native)[token]
    if (price === undefined) throw new Refusal('NotFound')
    return { price }
  }) as unknown as Call

const selling = (sellToken: Address, buyToken: Address, profile: Profile = profiles.production) => ({
  profile,
  chainId: mainnet,
  settings,
  sellToken,
  buyToken,
})
const ETHER = 10n ** 18n
const amounts = (sell: bigint, buy: bigint) => ({
  sellAmount: toAmount(sell),
  feeAmount: toAmount(0n),
  buyAmount: toAmount(buy),
})

beforeEach(() => clientDb.prices.clear())

describe('readWorth', () => {
  it('returns the rate of the service, and the reference prices as a hint', async () => {
    const worth = await readWorth(selling(WETH, USDC), serviceOf({ [WETH]: 2900, [USDC]: 1 }), NOW)
    expect(worth.rates.map(({ source }) => source)).toEqual(['service'])
    expect(worth).toMatchObject({ host: 'api.cow.fi', reference: { source: 'dollar' } })
    expect(checkReceivedValue(amounts(ETHER, 2_880_000_000n), worth)).toBeUndefined()
    expect(checkReceivedValue(amounts(ETHER, 2_400_000_000n), worth)).toBe(
      'You would receive 17% less than what you sell is worth, by USD prices of the service.',
    )
  })

  it('uses the price of the wrapped token for the native coin', async () => {
    const service = serviceOf({ [WETH]: 2900, [USDC]: 1 })
    const worth = await readWorth(selling(USDC, NATIVE_TOKEN_MARKER), service, NOW)
    expect(worth.rates.map(({ source }) => source)).toEqual(['service'])
    expect(checkReceivedValue(amounts(2_900_000_000n, ETHER), worth)).toBeUndefined()
    expect(checkReceivedValue(amounts(2_900_000_000n, ETHER / 2n), worth)).toMatch(
      /49% less .* by USD prices of the service/,
    )
  })

  it('knows that a coin is worth its wrapped token, without a price of the service', async () => {
    const worth = await readWorth(selling(WETH, NATIVE_TOKEN_MARKER), serviceOf({}), NOW)
    expect(checkReceivedValue(amounts(ETHER, ETHER), worth)).toBeUndefined()
    expect(checkReceivedValue(amounts(ETHER, (ETHER * 72n) / 100n), worth)).toBe(
      'You would receive 28% less than what you sell is worth, as both are the same coin.',
    )
    expect(checkOnlySource(amounts(ETHER, ETHER), worth)).toBeUndefined()
  })

  it('returns a hint and a value that do not depend on false prices of the service', async () => {
    const worth = await readWorth(selling(WETH, USDC), serviceOf({ [WETH]: 1.1117, [USDC]: 1 }), NOW)
    expect(checkOnlySource(amounts(ETHER, 1_104_778n), worth)).toMatch(/^Only api\.cow\.fi says/)
    expect(worth).toMatchObject({ sellUsd: 3200, isSellUsdChecked: true })
  })

  it('does not count a value as checked if only the service knows it', async () => {
    const worth = await readWorth(selling(UNKNOWN, USDC), serviceOf({ [UNKNOWN]: 5, [USDC]: 1 }), NOW)
    expect(worth).toMatchObject({ rates: [], reference: undefined, sellUsd: 5, isSellUsdChecked: false })
    expect(checkOnlySource(amounts(1n, 1n), worth)).toMatch(/No price source/)
    expect(checkOnlySource(amounts(1n, 1n), NO_WORTH)).toMatch(/No price source/)
  })

  it('includes earlier prices, and a new false price does not change them', async () => {
    const honest = serviceOf({ [COW]: 0.3, [USDC]: 1 })
    await readWorth(selling(COW, USDC), honest, NOW)
    const lying = serviceOf({ [COW]: 0.1, [USDC]: 1 })
    const soon = await readWorth(selling(COW, USDC), lying, later(9))
    expect(checkReceivedValue(amounts(10n * ETHER, 1_000_000n), soon)).toBeUndefined()
    const afterwards = await readWorth(selling(COW, USDC), lying, later(11))
    expect(checkReceivedValue(amounts(10n * ETHER, 1_000_000n), afterwards)).toMatch(/by earlier prices/)
    expect(checkReceivedValue(amounts(10n * ETHER, 2_900_000n), afterwards)).toBeUndefined()
    expect(afterwards.rates.map(({ source }) => source)).toEqual(['observed', 'service'])
    expect(afterwards.sellUsd).toBe(0.3)
  })

  it('reads pools through the in-extension service', async () => {
    const own = serviceOf({ [WETH]: 2000, [USDC]: 1 }, { [WETH]: 1, [USDC]: 5e8 })
    const worth = await readWorth(selling(WETH, USDC, profiles.sandbox as never), own, NOW)
    expect(worth.rates.map(({ source }) => source)).toEqual(['own'])
    expect(worth).toMatchObject({ sellUsd: 2000, isSellUsdChecked: true })
    expect(checkReceivedValue(amounts(ETHER, 1_990_000_000n), worth)).toBeUndefined()
    expect(checkReceivedValue(amounts(ETHER, 1_600_000_000n), worth)).toMatch(/20% less .* by the pools/)
    expect(await clientDb.prices.count()).toBe(0)
  })

  it('throws if the worker of the in-extension service was killed, and does not return an unknown value', async () => {
    const own = serviceOf({ [WETH]: 2000, [USDC]: 1 }, { [WETH]: 1, [USDC]: 5e8 })
    const killed = ((name: string, asked: never) =>
      name === 'getNativePrice'
        ? Promise.reject(new Refusal('Unreachable'))
        : own(name as never, asked)) as unknown as Call
    const inSandbox = selling(WETH, USDC, profiles.sandbox as never)
    await expect(readWorth(inSandbox, killed, NOW)).rejects.toMatchObject({ errorType: 'Unreachable' })
  })

  it('ignores invalid prices', async () => {
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-320]) {
      const worth = await readWorth(
        selling(UNKNOWN, USDC),
        serviceOf({ [UNKNOWN]: price, [USDC]: price }),
        NOW,
      )
      expect(worth.rates).toEqual([])
    }
  })
})
