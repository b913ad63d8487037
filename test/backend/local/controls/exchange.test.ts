import { describe, expect, it } from 'vitest'
import type { ExchangeSnapshot } from '../../../../src/api/exchange/controls'
import { openDatabase } from '../../../../src/backend/local/store/schema'
import { NATIVE_TOKEN_MARKER } from '../../../../src/domain/chains/chains'
import type { Refusal } from '../../../../src/domain/refusal'
import { type Address, type Milliseconds, type OrderUid, toAmount } from '../../../../src/domain/scalars'
import { parseUnits } from '../../../../src/domain/text/units'
import { atoms, COW, GNO, MAINNET, newTrader, place, someTerms, USDC, WETH } from '../../../contract/story'
import { BASE } from '../../../support/service'
import { NOON, type Opened, openWorld, trade } from './exchange-world'

/** Requests a quote that sells WETH for USDC. */
async function quoteOf({ fetch }: Opened, sold: bigint): Promise<{ quote: { buyAmount: string } }> {
  const body = { sellToken: WETH, buyToken: USDC, from: GNO, kind: 'sell', sellAmountBeforeFee: String(sold) }
  const headers = { 'Content-Type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(new Request(`${BASE}/mainnet/api/v1/quote`, request))).json()
}

/** A buy amount that no price reaches. */
const unreachable = { buyAmount: toAmount(atoms(1e9, 'USDC')) }

describe('the clock', () => {
  it('pauses, runs faster, moves ahead, and is the time of orders, blocks and quotes', async () => {
    const world = openWorld()
    const blockOf = async () =>
      (await world.call('getPaperAccount', { network: MAINNET, owner: WETH })).blockNumber
    const first = await blockOf()
    await world.apply('clock', { rate: 0 })
    world.real.now = (world.real.now + 3_600_000) as Milliseconds
    expect(await blockOf()).toBe(first)
    await world.apply('clock', { rate: 10 })
    world.real.now = (world.real.now + 12_000) as Milliseconds
    expect(await blockOf()).toBe(first + 10)
    await world.apply('advance', { seconds: 120 })
    expect(await blockOf()).toBe(first + 20)
    await world.apply('clock', { rate: 0, at: '2027-01-01T00:00:00Z' })
    expect((await world.exchange.read()).now).toBe(Date.UTC(2027, 0, 1))
  })

  it('jumps to just after the next expiry, and refuses if no order is open', async () => {
    const world = openWorld()
    await expect(world.apply('jumpToExpiry')).rejects.toMatchObject({ errorType: 'OrderNotFound' })
    const uid = await trade(world, unreachable)
    expect(await world.statusOf(uid)).toBe('open')
    await world.apply('jumpToExpiry')
    expect(await world.statusOf(uid)).toBe('expired')
  })

  it('does not affect rate limits, which use real time, even while it is paused', async () => {
    const world = openWorld({ rates: { quotes: 1, submissions: 1 } })
    await world.apply('clock', { rate: 0 })
    const ask = async () =>
      (await world.fetch(new Request(`${BASE}/mainnet/api/v1/quote`, { method: 'POST', body: '{}' }))).status
    expect([await ask(), await ask()]).toEqual([415, 429])
    world.real.now = (world.real.now + 1000) as Milliseconds
    expect(await ask()).toBe(415)
  })
})

describe('auctions', () => {
  it('run only on the "step" control while they are stepped', async () => {
    const world = openWorld()
    await world.apply('auctions', { isStepped: true })
    const uid = await trade(world)
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('open')
    expect(await world.apply('step')).toMatchObject([
      { network: MAINNET, orders: 1, filled: [uid] },
      { filled: [] },
    ])
    expect(await world.statusOf(uid)).toBe('fulfilled')
  })

  it('run without a disabled solver', async () => {
    const world = openWorld()
    for (const name of ['coincidence', 'baseline', 'split', 'batch'])
      await world.apply('solver', { name, isCutOff: true })
    const uid = await trade(world)
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('open')
    await world.apply('solver', { name: 'baseline', isCutOff: false })
    world.real.now = (world.real.now + 12_000) as Milliseconds
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('fulfilled')
  })

  it('match an order with its counterparty', async () => {
    const world = openWorld()
    const { buyAmount } = (await quoteOf(world, atoms(0.1, 'WETH'))).quote
    // The limit is more than pools pay and less than a counterparty pays.
    const uid = await trade(world, { buyAmount: toAmount((BigInt(buyAmount) * 1005n) / 1000n) })
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('open')
    await world.apply('counterparty', { network: 'mainnet', uid })
    world.real.now = (world.real.now + 12_000) as Milliseconds
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('fulfilled')
  })
})

describe('the market', () => {
  it('uses a set price until the price is released', async () => {
    const world = openWorld()
    const priceOf = async () => (await world.call('getNativePrice', { network: MAINNET, token: COW })).price
    const walked = await priceOf()
    await world.apply('price', { network: 'mainnet', token: COW, usd: 1000 })
    expect(await priceOf()).toBeGreaterThan(walked * 100)
    await world.apply('price', { network: 'mainnet', token: COW, usd: null })
    expect(await priceOf()).toBe(walked)
  })

  it('still fills and quotes orders if a set price would need more tokens than exist', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    await world.apply('price', { network: 'mainnet', token: USDC, usd: 1e-8 })
    const uid = await place(world.world, trader, someTerms(world.world, {}))
    await world.runAuctions()
    expect(await world.statusOf(uid)).toBe('fulfilled')
    await world.apply('price', { network: 'mainnet', token: USDC, usd: null })
    expect((await quoteOf(world, 10n ** 15n)).quote.buyAmount).toMatch(/^\d+$/)
  })

  it('refuses to fund an account with more tokens than are left', async () => {
    const world = openWorld()
    const { address: owner } = await newTrader(world.world)
    const more = { network: 'mainnet', owner, token: USDC, amount: String(2n ** 255n) }
    const said = await world.apply('mint', more).catch((error: Refusal) => error)
    expect(said).toMatchObject({ message: expect.stringMatching(/^Only [\d,.]+ USDC are left/) })
    expect(said).toMatchObject({ fix: 'Use a smaller amount.' })
    const [, left = ''] = /Only ([\d,.]+)/.exec(String(said)) ?? []
    await world.apply('mint', { ...more, amount: String(parseUnits(left.replaceAll(',', ''), 6)) })
    await expect(newTrader(world.world)).rejects.toMatchObject({ errorType: 'InsufficientBalance' })
  })

  it('mints at most the tokens outside the pools', async () => {
    const world = openWorld()
    const owner = (await newTrader(world.world)).address
    const balance = async () =>
      (await world.call('getPaperAccount', { network: MAINNET, owner })).funds.find(
        ({ token }) => token === GNO,
      )?.balance
    const before = (await balance()) ?? 0n
    await world.apply('mint', { network: 'mainnet', owner, token: GNO, amount: '5' })
    expect(await balance()).toBe(before + 5n)
    const all = { network: 'mainnet', owner, token: GNO, amount: `1${'0'.repeat(60)}` }
    await expect(world.apply('mint', all)).rejects.toMatchObject({ errorType: 'InsufficientBalance' })
    const unknown = { network: 'mainnet', owner, token: NATIVE_TOKEN_MARKER, amount: '1' }
    await expect(world.apply('mint', unknown)).rejects.toMatchObject({ errorType: 'UnsupportedToken' })
  })

  it('can get a new token, which is quoted and traded until a reset', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const amount = toAmount(1_000n * 10n ** 6n)
    const words = { symbol: 'BELL', name: 'Bell Metal', decimals: 6 }
    const input = { ...words, network: 'mainnet', owner: trader.address, usd: 2 }
    const { token } = await world.apply<{ token: Address }>('token', { ...input, amount: String(amount) })
    expect(
      (await world.call('getPaperAccount', { network: MAINNET, owner: trader.address })).funds,
    ).toContainEqual(expect.objectContaining({ token, balance: amount }))
    const approve = { kind: 'approve', owner: trader.address, token, amount } as const
    await world.call('sendPaperTransaction', { network: MAINNET, body: approve })
    const terms = { ...someTerms(world.world), sellToken: token, sellAmount: amount, buyToken: USDC }
    const uid = await place(world.world, trader, { ...terms, buyAmount: toAmount(atoms(1_900, 'USDC')) })
    await world.apply('step')
    expect(await world.statusOf(uid)).toBe('fulfilled')
    await world.apply('reset')
    await expect(world.call('getNativePrice', { network: MAINNET, token })).rejects.toMatchObject({
      errorType: 'UnsupportedToken',
    })
  })

  it.each([
    ['COW', 18],
    ['USDC', 2],
  ])('can get a second %s with %i decimals, which new accounts do not receive', async (symbol, decimals) => {
    const world = openWorld()
    const input = { network: 'mainnet', owner: GNO, symbol, name: 'Mine', decimals, usd: 1, amount: '1' }
    const { token } = await world.apply<{ token: Address }>('token', input)
    const { address: owner } = await newTrader(world.world)
    const { funds } = await world.call('getPaperAccount', { network: MAINNET, owner })
    expect(funds.map((each) => each.token)).toContain(WETH)
    expect(funds.map((each) => each.token)).not.toContain(token)
  })

  it('refuses a new token whose price and decimals fit no pool, or whose symbol has invisible characters', async () => {
    const world = openWorld()
    const input = { network: 'mainnet', owner: GNO, symbol: 'BELL', name: 'Bell', amount: '1' }
    const refused = { errorType: 'InvalidParameter' }
    await expect(world.apply('token', { ...input, decimals: 0, usd: 1e6 })).rejects.toMatchObject(refused)
    await expect(world.apply('token', { ...input, decimals: 24, usd: 1e-9 })).rejects.toMatchObject(refused)
    const hidden = { ...input, symbol: 'BE\u200bLL', decimals: 6, usd: 1 }
    await expect(world.apply('token', hidden)).rejects.toMatchObject(refused)
    expect((await world.exchange.read()).settings.tokens).toBeUndefined()
  })

  it('refuses orders of a banned account until it is unbanned', async () => {
    const world = openWorld()
    const trader = await newTrader(world.world)
    const ban = (isBanned: boolean) => world.apply('ban', { account: trader.address, isBanned })
    await ban(true)
    await expect(place(world.world, trader, someTerms(world.world))).rejects.toMatchObject({
      errorType: 'Forbidden',
    })
    await ban(false)
    expect(await place(world.world, trader, someTerms(world.world))).toMatch(/^0x/)
  })
})

describe('the protocol controls', () => {
  it('set the volume fee in quotes and switch the CMS routes off', async () => {
    const world = openWorld()
    await world.apply('fees', { volumeFeeBps: 2 })
    expect(await quoteOf(world, 10n ** 18n)).toMatchObject({ protocolFeeBps: '2' })
    await expect(world.apply('fees', { volumeFeeBps: 0.004 })).rejects.toMatchObject({
      message: expect.stringContaining('volumeFeeBps: expected 2 decimals at most'),
    })
    await world.apply('cms', { isEnabled: false })
    const refused = await world.fetch(new Request(`${BASE}/affiliate/${WETH}`))
    expect(refused.status).toBe(503)
  })

  it('set the protocol fees and the parameters of the affiliate program', async () => {
    const world = openWorld()
    const rule = { kind: 'surplus', factor: 0.5, maxVolumeFactor: 0.01, orders: 'any' }
    await world.apply('fees', { protocolFees: [rule] })
    const uid = await trade(world)
    await world.runAuctions()
    const [traded] = await world.call('getTrades', { network: MAINNET, orderUid: uid })
    expect(traded?.executedProtocolFees).toHaveLength(1)
    const program = {
      rewardAmount: 1,
      triggerVolume: 2,
      timeCapDays: 3,
      volumeCap: 4,
      revenueSplitAffiliatePct: 50,
      revenueSplitTraderPct: 50,
      revenueSplitDaoPct: 0,
    }
    await expect(world.apply('program', { ...program, triggerVolume: 0 })).rejects.toThrow(/triggerVolume/)
    await world.apply('program', program)
    expect((await world.exchange.read()).settings).toMatchObject({ program, protocolFees: [rule] })
  })

  it('cancel an order by policy, once', async () => {
    const world = openWorld()
    const uid = await trade(world, unreachable)
    await world.apply('cancel', { network: 'mainnet', uid })
    expect(await world.statusOf(uid)).toBe('cancelled')
    await expect(world.apply('cancel', { network: 'mainnet', uid })).rejects.toMatchObject({
      errorType: 'AlreadyCancelled',
    })
  })
})

describe('the state of the exchange', () => {
  const moments = { seed: 'twin', at: '2026-08-03T12:00:00Z' }
  const owner = `0x${'ab'.repeat(20)}`
  /** Runs steps that depend only on seed and clock: presigned orders of an account. */
  async function play(world: Opened) {
    await world.apply('reset', moments)
    await world.apply('auctions', { isStepped: true })
    await world.refresh()
    await world.apply('mint', { network: 'mainnet', owner, token: WETH, amount: String(10n ** 18n) })
    const send = (body: unknown) => world.call('sendPaperTransaction', { network: MAINNET, body } as never)
    await send({ kind: 'approve', owner, token: WETH, amount: 10n ** 18n })
    const terms = { ...someTerms(world.world), signingScheme: 'presign', signature: '0x', from: owner }
    const uid = await world.call('placeOrder', {
      network: MAINNET,
      body: { ...terms, fullBalanceCheck: false },
    } as never)
    await send({ kind: 'setPreSignature', owner, uid, isSigned: true })
    await world.apply('advance', { seconds: 60 })
    await world.apply('step')
    expect(await world.statusOf(uid as OrderUid)).toBe('fulfilled')
    return world.apply<{ hash: string }>('hash')
  }

  it('has the same hash after the same seed and steps, in another service and at another time', async () => {
    const [one, two] = [openWorld(), openWorld()]
    const first = await play(one)
    two.real.now = (NOON + 86_400_000) as Milliseconds
    await two.apply('clock', { rate: 1, at: moments.at })
    await two.refresh()
    await trade(two)
    expect(await play(two)).toEqual(first)
    expect(await play(one)).toEqual(first)
    await one.apply('advance', { seconds: 600 })
    await one.apply('mint', { network: 'mainnet', owner, token: WETH, amount: '1' })
    expect(await one.apply('hash')).not.toEqual(first)
  })

  it('can be saved and loaded by another service', async () => {
    const [one, two] = [openWorld(), openWorld()]
    const uid = await trade(one)
    await one.apply('fees', { volumeFeeBps: 1 })
    const snapshot = JSON.parse(JSON.stringify(await one.apply<ExchangeSnapshot>('save')))
    await two.apply('load', { snapshot })
    expect(await two.apply('hash')).toEqual(await one.apply('hash'))
    expect((await two.exchange.read()).settings).toEqual({ volumeFeeBps: 1, replaced: 1 })
    await two.runAuctions()
    expect(await two.statusOf(uid)).toBe('fulfilled')
    expect(two.bugs).toEqual([])
  })

  it('cannot be loaded if its version or format is unknown, and a failed load changes nothing', async () => {
    const world = openWorld()
    const uid = await trade(world)
    const snapshot = await world.apply<ExchangeSnapshot>('save')
    for (const wrong of [
      { ...snapshot, version: snapshot.version + 1 },
      { ...snapshot, format: 'other' },
      { ...snapshot, tables: { nonsense: [] } },
      { ...snapshot, tables: { ...snapshot.tables, exchange: [{ name: 'settings', seed: 5 }] } },
    ])
      await expect(world.apply('load', { snapshot: wrong })).rejects.toMatchObject({
        errorType: 'InvalidParameter',
      })
    expect(await world.statusOf(uid)).toBe('open')
  })

  it('is reset even if its settings cannot be read', async () => {
    const world = openWorld({ databaseName: 'damaged' })
    await world.apply('seed', { seed: 'a' })
    const database = openDatabase('damaged')
    await database.exchange.toCollection().modify({ seed: 5 as never })
    await expect(world.apply('seed', { seed: 'b' })).rejects.toThrow(/damaged/)
    await world.apply('reset')
    expect((await world.exchange.read()).settings).toEqual({ replaced: 1 })
    database.close()
  })

  it('has no orders and only default settings after a reset', async () => {
    const world = openWorld()
    const uid = await trade(world)
    await world.apply('cms', { isEnabled: false })
    await world.apply('reset')
    await expect(world.statusOf(uid)).rejects.toMatchObject({ errorType: 'NotFound' })
    expect((await world.exchange.read()).settings).toEqual({ replaced: 1 })
  })
})

it('an invalid input of a control is refused with the name of its field', async () => {
  const world = openWorld()
  await expect(world.apply('clock', { rate: 'fast' })).rejects.toThrow(/clock: .*rate/)
})
