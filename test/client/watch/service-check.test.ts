import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { EntryInStep } from '../../../src/client/db/rows/order-entry'
import { watchLedger } from '../../../src/client/orders/ledger'
import { intend, placeOrder } from '../../../src/client/orders/place'
import { submitDue } from '../../../src/client/orders/submit'
import { deploymentOfOrder } from '../../../src/client/settings/order-domains'
import { findMismatches } from '../../../src/client/watch/service-check'
import { track } from '../../../src/client/watch/track'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { Order } from '../../../src/domain/orders/order'
import { Refusal } from '../../../src/domain/refusal'
import type { Trade } from '../../../src/domain/reports/trades'
import type { Address, Amount, Hash32, Hex, OrderUid } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  makeAccepted,
  makeOrder,
  makePlan,
  makeTerms,
  NOW,
  signDigest,
  signer,
  TRADER,
} from '../../support/client'

const terms = makeTerms()
const entry = makeAccepted(terms)
const amount = (value: bigint) => value as Amount
const strange = `0x${'99'.repeat(20)}` as Address

const soldAll = (times: bigint) => ({
  executedSellAmount: amount(times * 10n ** 18n),
  executedSellAmountBeforeFees: amount(times * 10n ** 18n),
})
const withFee = (fee: bigint) => ({
  executedSellAmount: amount(10n ** 18n + fee),
  executedSellAmountBeforeFees: amount(10n ** 18n),
  executedFeeAmount: amount(fee),
})
const half = {
  executedSellAmount: amount(5n * 10n ** 17n),
  executedSellAmountBeforeFees: amount(5n * 10n ** 17n),
  executedBuyAmount: amount(1_510_000_000n),
}

describe('findMismatches', () => {
  const found = (change: Partial<Order>, of: EntryInStep<'accepted'> = entry) =>
    findMismatches(of, makeOrder(terms, change))

  it('finds nothing in the signed order, unfilled or filled within its limit', () => {
    expect(found({})).toEqual([])
    expect(found(FILLED)).toEqual([])
    const reported = { from: entry.owner, fullAppData: entry.appData, appDataHash: terms.appData }
    expect(found({ ...FILLED, ...reported })).toEqual([])
  })

  it.each([
    ['another signature', { signature: '0x12' as Hex }, 'is not yours'],
    ['another scheme', { signingScheme: 'ethsign' }, 'is not yours'],
    ['other fields', { buyAmount: amount(1n) }, 'Order fields on the server differ'],
    ['another contract', { settlementContract: strange }, 'settlement contract on the server differs'],
    [
      'a fill an atom below its limit',
      { ...FILLED, executedBuyAmount: amount(2_999_999_999n) },
      'Traded beyond',
    ],
    [
      'a fill above the signed amount',
      { ...FILLED, ...soldAll(2n), executedBuyAmount: amount(6_040_000_000n), status: 'open' },
      'Traded beyond',
    ],
    ['another owner', { from: strange }, 'is not the signer'],
    ['other app data', { fullAppData: '{}' }, 'App data on the server differs'],
    [
      'another app-data hash',
      { appDataHash: `0x${'12'.repeat(32)}` as Hash32 },
      'App data on the server differs',
    ],
    ['a fee that was not signed', { ...FILLED, ...withFee(1n) }, 'do not match what you signed'],
    [
      'amounts that do not add up',
      { ...FILLED, executedSellAmountBeforeFees: amount(5n * 10n ** 17n) },
      'do not match what you signed',
    ],
    ['a fulfilled order without executed amounts', { status: 'fulfilled' }, 'status does not fit'],
    ['an open order that is completely executed', { ...FILLED, status: 'open' }, 'status does not fit'],
    ['a partial fill of a fill-or-kill order', { ...half, status: 'open' }, 'Partially filled'],
  ] as const)('finds %s', (_, change, message) => {
    expect(found(change)).toEqual([expect.stringContaining(message)])
  })

  it('finds nothing in a reported document if the signed document is unknown', () => {
    expect(found({ fullAppData: '{}' }, { ...entry, appData: '' })).toEqual([])
  })

  it.each([
    ['a last byte of 0 or 1', (bytes: Hex) => `${bytes.slice(0, -2)}${bytes.endsWith('1b') ? '00' : '01'}`],
    [
      'the other s',
      (bytes: Hex) => {
        const s = secp256k1.Point.Fn.ORDER - BigInt(`0x${bytes.slice(66, 130)}`)
        const v = bytes.endsWith('1b') ? '1c' : '1b'
        return `${bytes.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
      },
    ],
  ])('accepts a signature of the owner with %s', (_, alter) => {
    const { bytes } = signDigest(orderDigest(deploymentOfOrder(entry), terms))
    const signed = makeAccepted(terms, { signature: { scheme: 'eip712', bytes } })
    expect(found({ signature: alter(bytes) as Hex }, signed)).toEqual([])
  })

  it('accepts any signature bytes for a presign order', () => {
    const presigned = makeAccepted(terms, { signature: { scheme: 'presign', bytes: '0x' } })
    expect(found({ signingScheme: 'presign', signature: strange }, presigned)).toEqual([])
  })
})

describe('tracking of a placed order', () => {
  const report = (bug: unknown) => {
    if (!isDown) throw bug
  }
  let isDown = false
  let asked = 0
  const askTrades = async (trades: readonly Partial<Trade>[]) => {
    asked += 1
    if (isDown) throw new Refusal('Unreachable')
    return trades
  }
  const placed = async (trades: readonly Partial<Trade>[] = []) => {
    const service = createTestService()
    const call = ((name: string, input: never) =>
      name === 'getTrades'
        ? askTrades(trades)
        : service.call(name as 'getOrders', input)) as typeof service.call
    const ports = { call, now: () => NOW, random: () => 0.5, report }
    const submit = () => submitDue('sandbox', ports)
    const { uid } = await placeOrder(makePlan(), signer, {
      submit,
      setAlarm: async () => undefined,
      now: () => NOW,
    })
    const changeReport = (change: Partial<Order>) => {
      const order = service.orders.get(uid)
      if (order) service.orders.set(uid, { ...order, ...change })
    }
    const look = (ms: number) => track({ profileId: 'sandbox', call, report }, later(ms))
    const mismatches = async () =>
      (await clientDb.notifications.toArray()).filter(({ type }) => type === 'signature_mismatch')
    return { changeReport, look, mismatches }
  }
  const row = async () => (await firstOf(watchLedger('sandbox')))[0]
  const ownTrade = {
    blockNumber: 1,
    logIndex: 0,
    txHash: null,
    owner: TRADER,
    sellToken: terms.sellToken,
    buyToken: terms.buyToken,
    sellAmount: amount(10n ** 18n),
    sellAmountBeforeFees: amount(10n ** 18n),
    buyAmount: amount(3_020_000_000n),
  }

  beforeEach(emptyClientDb)

  it('records the report and the trades without a notification if they match', async () => {
    const { uid } = await intend(makePlan(), NOW)
    const trade = { ...ownTrade, orderUid: uid }
    const { changeReport, look, mismatches } = await placed([trade])
    changeReport(FILLED)
    await look(1)
    expect(await row()).toMatchObject({
      reported: { status: 'fulfilled' },
      reportedAt: later(1),
      trades: [trade],
      mismatches: [],
    })
    expect(await mismatches()).toEqual([])
  })

  it('requests missing trades again until they are recorded', async () => {
    const { uid } = await intend(makePlan(), NOW)
    const { changeReport, look } = await placed([{ ...ownTrade, orderUid: uid }])
    changeReport(FILLED)
    isDown = true
    await look(1)
    expect(await row()).toMatchObject({ reported: { status: 'fulfilled' }, trades: [] })
    isDown = false
    await look(2)
    expect(await row()).toMatchObject({ trades: [{ orderUid: uid }] })
    asked = 0
    await look(3)
    expect(asked).toBe(0)
  })

  it('sends one notification per mismatch and stores the mismatch', async () => {
    const { changeReport, look, mismatches } = await placed()
    changeReport({ signature: '0x12' })
    await look(1)
    await look(2)
    expect((await mismatches()).map(({ message }) => message)).toEqual([
      'The signature on the server is not yours. Sell 1 WETH for at least 3,000 USDC',
    ])
    changeReport({ signature: '0x12', settlementContract: strange })
    await look(3)
    expect(await mismatches()).toHaveLength(2)
    expect((await row())?.mismatches).toHaveLength(2)
  })

  it('reports a trade below the limit even if the totals of the order are within the limit', async () => {
    const { uid } = await intend(makePlan(), NOW)
    const part = { sellAmount: amount(10n ** 17n), sellAmountBeforeFees: amount(10n ** 17n) }
    const low = { ...ownTrade, ...part, orderUid: uid, buyAmount: amount(1n) }
    const { changeReport, look, mismatches } = await placed([low])
    changeReport(FILLED)
    await look(1)
    expect(await mismatches()).toHaveLength(1)
    expect((await row())?.mismatches).toEqual(['Traded beyond what you signed.'])
  })

  it.each([
    ['of another order', { orderUid: `0x${'12'.repeat(56)}` as OrderUid }],
    ['of another owner', { owner: strange }],
    ['of another token sold', { sellToken: strange }],
    ['of another token bought', { buyToken: strange }],
    ['with a fee that was not signed', { sellAmount: amount(10n ** 18n + 1n) }],
    ['whose amount before fees is too low', { sellAmountBeforeFees: amount(5n * 10n ** 17n) }],
  ])('reports a trade %s', async (_, change) => {
    const { uid } = await intend(makePlan(), NOW)
    const { changeReport, look, mismatches } = await placed([{ ...ownTrade, orderUid: uid, ...change }])
    changeReport(FILLED)
    await look(1)
    expect(await mismatches()).toHaveLength(1)
  })

  it('reports a mismatch if the service reports one event as two trades', async () => {
    const { uid } = await intend(makePlan(), NOW)
    const half = { sellAmount: amount(5n * 10n ** 17n), sellAmountBeforeFees: amount(5n * 10n ** 17n) }
    const trade = { ...ownTrade, ...half, orderUid: uid, buyAmount: amount(1_510_000_000n) }
    const { changeReport, look, mismatches } = await placed([trade, trade])
    changeReport(FILLED)
    await look(1)
    expect(await mismatches()).toHaveLength(1)
  })

  it('stores a forged report next to the signed order', async () => {
    const { changeReport, look, mismatches } = await placed()
    changeReport({ buyAmount: amount(1n) })
    await look(1)
    expect(await mismatches()).toHaveLength(1)
    expect((await row())?.reported).toMatchObject({ buyAmount: 1n })
  })
})
