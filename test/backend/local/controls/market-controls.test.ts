import { describe, expect, it } from 'vitest'
import type { ExchangeSnapshot } from '../../../../src/api/exchange/controls'
import { SOLVER_NAMES, solverAccounts } from '../../../../src/api/exchange/settings'
import { NATIVE_TOKEN_MARKER } from '../../../../src/domain/chains/chains'
import { type Address, toAmount } from '../../../../src/domain/scalars'
import { atoms, BURNT, GNO, MAINNET, someQuote, USDC, WETH } from '../../../contract/story'
import { openWorld, trade } from './exchange-world'

describe('a disabled solver', () => {
  it('gives no quote, and without solvers there is no quote', async () => {
    const world = openWorld()
    const body = someQuote(GNO, { sellAmountBeforeFee: toAmount(atoms(2_000, 'WETH')) })
    const solverOf = async () => {
      const { id } = await world.call('quote', { network: MAINNET, body })
      const { tables } = await world.apply<ExchangeSnapshot>('save')
      const rows = tables['quotes'] as readonly { id: number; price: { solver: string } }[]
      return rows.find((row) => row.id === id)?.price.solver
    }
    expect(await solverOf()).not.toBe(solverAccounts.baseline)
    for (const name of ['coincidence', 'split', 'batch'])
      await world.apply('solver', { name, isCutOff: true })
    expect(await solverOf()).toBe(solverAccounts.baseline)
    await world.apply('solver', { name: 'baseline', isCutOff: true })
    await expect(solverOf()).rejects.toMatchObject({ errorType: 'NoLiquidity' })
  })

  it('bids in the next auction after it is enabled, even while the clock is paused', async () => {
    const world = openWorld()
    await world.apply('clock', { rate: 0 })
    const uid = await trade(world)
    for (const name of SOLVER_NAMES) await world.apply('solver', { name, isCutOff: true })
    await world.apply('step')
    expect(await world.statusOf(uid)).toBe('open')
    await world.apply('solver', { name: 'baseline', isCutOff: false })
    await world.apply('step')
    expect(await world.statusOf(uid)).toBe('fulfilled')
  })
})

describe('a set price', () => {
  const openPrices = () => {
    const { apply, call } = openWorld()
    const priceOf = async (token: Address) => (await call('getUsdPrice', { network: MAINNET, token })).price
    const setPrice = (token: Address, usd: number | null) =>
      apply('price', { network: 'mainnet', token, usd })
    return { priceOf, setPrice }
  }

  it('applies to the wrapped token if it is set for the native coin', async () => {
    const { priceOf, setPrice } = openPrices()
    const walked = await priceOf(WETH)
    await setPrice(NATIVE_TOKEN_MARKER, 10_000)
    expect(await priceOf(WETH)).toBeGreaterThan(9_000)
    await setPrice(NATIVE_TOKEN_MARKER, null)
    expect(await priceOf(WETH)).toBe(walked)
  })

  it('is refused outside its range, and the network still answers at both ends of the range', async () => {
    const { priceOf, setPrice } = openPrices()
    for (const usd of [1e-320, 1e-10, 1e10])
      await expect(setPrice(WETH, usd)).rejects.toMatchObject({ errorType: 'InvalidParameter' })
    for (const [one, other] of [
      [1e-9, 1e9],
      [1e9, 1e-9],
    ] as const) {
      await setPrice(WETH, one)
      await setPrice(GNO, other)
      expect(await priceOf(WETH)).toBeGreaterThan(0)
    }
  })

  it('applies to the next auction, even while the clock is paused', async () => {
    const world = openWorld()
    await world.apply('clock', { rate: 0 })
    const uid = await trade(world, { buyAmount: toAmount(atoms(600, 'USDC')) })
    await world.apply('step')
    expect(await world.statusOf(uid)).toBe('open')
    await world.apply('price', { network: 'mainnet', token: WETH, usd: 10_000 })
    await world.apply('step')
    expect(await world.statusOf(uid)).toBe('fulfilled')
  })

  it('is in the past prices from its time on, until it is simulated again', async () => {
    const { apply, call } = openWorld()
    await apply('clock', { rate: 0, at: '2026-11-28T12:00:00Z' })
    const readPast = () =>
      call('getPaperPrices', { network: MAINNET, token: WETH, quoteToken: USDC, seconds: 3_600 })
    const usdOf = (past: Awaited<ReturnType<typeof readPast>>, from: number, to: number) =>
      past.filter(({ secondsAgo }) => secondsAgo <= from && secondsAgo > to).map(({ price }) => price * 1e12)
    const walked = await readPast()
    await apply('price', { network: 'mainnet', token: WETH, usd: 10_000 })
    await apply('advance', { seconds: 600 })
    const set = usdOf(await readPast(), 600, 0)
    expect(set.length).toBeGreaterThan(50)
    expect(Math.min(...set)).toBeGreaterThan(9_900)
    expect(usdOf(await readPast(), 3_600, 600).at(-1)).toBeCloseTo(usdOf(walked, 3_000, 0).at(-1) ?? 0, -1)
    await apply('price', { network: 'mainnet', token: WETH, usd: null })
    await apply('advance', { seconds: 600 })
    const ended = await readPast()
    expect(Math.min(...usdOf(ended, 1_200, 600))).toBeGreaterThan(9_900)
    expect(Math.max(...usdOf(ended, 600, 0))).toBeLessThan(9_000)
  })

  it('requires a listed token', async () => {
    const { priceOf, setPrice } = openPrices()
    await expect(setPrice(BURNT, 2)).rejects.toMatchObject({ errorType: 'UnsupportedToken' })
    await expect(priceOf(BURNT)).rejects.toMatchObject({ errorType: 'NotFound' })
  })
})
