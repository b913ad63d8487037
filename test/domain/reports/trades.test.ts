import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reportedTrade, trade } from '../../../src/domain/reports/trades'
import { wireReport, wireTrade } from '../../fixtures/order-reply'

const read = (change: object) => z.safeDecode(trade, { ...wireTrade, ...change } as never)

describe('a trade', () => {
  it('is decoded and encoded with fee policies of all three kinds', () => {
    const given = z.decode(trade, wireTrade as never)
    expect(given).toMatchObject({ sellAmount: 1_000n, buyAmount: 501n })
    const fees = given.executedProtocolFees ?? []
    expect(fees.map(({ policy }) => Object.keys(policy ?? {}))).toEqual([
      ['surplus'],
      ['volume'],
      ['priceImprovement'],
    ])
    expect(fees[2]).toMatchObject({ policy: { priceImprovement: { quote: { sellAmount: 990n, fee: 10n } } } })
    expect(z.encode(trade, given)).toEqual(wireTrade)
  })

  it('can have null as its transaction and no fees', () => {
    expect(read({ txHash: null, executedProtocolFees: undefined }).success).toBe(true)
  })

  it('is decoded with a fee policy of an unknown kind', () => {
    const policy = { flat: { amount: '5' } }
    const fee = { policy, amount: '5', token: `0x${'12'.repeat(20)}` }
    expect(read({ executedProtocolFees: [fee] }).data?.executedProtocolFees).toMatchObject([{ policy }])
  })

  it('keeps unknown fields', () => {
    expect(read({ auctionId: 5 }).data).toMatchObject({ auctionId: 5 })
  })

  it('is refused without its owner or transaction, or with amounts that are numbers', () => {
    for (const wrong of [
      { owner: undefined },
      { txHash: undefined },
      { txHash: '0x12' },
      { buyAmount: 501 },
    ]) {
      expect(read(wrong).success).toBe(false)
    }
  })

  it('can lack its transaction and its auction in a report', () => {
    const [wire] = wireReport.trades
    expect(z.decode(reportedTrade, wire as never)).toMatchObject({ logIndex: 7, buyAmount: 501n })
    const known = { ...wire, txHash: wireTrade.txHash, auctionId: 9_000_000 }
    expect(z.decode(reportedTrade, known as never)).toMatchObject({
      auctionId: 9_000_000,
      txHash: wireTrade.txHash,
    })
  })
})
