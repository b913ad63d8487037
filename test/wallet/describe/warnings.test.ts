import { describe, expect, it } from 'vitest'
import type { Address, Seconds } from '../../../src/domain/scalars'
import type { OrderToRead } from '../../../src/wallet/describe/amounts'
import { findWarnings, type SigningWarning } from '../../../src/wallet/describe/warnings'
import { anOrderToRead, withTerms } from '../../support/signing'
import { keyed } from '../../support/wallet'

const stranger = keyed('third').account.address
const day = 86_400
const kinds = (order: OrderToRead): string[] => findWarnings(order, true).map((warning) => warning.kind)
const { sellAmount: sell, buyAmount: buy } = anOrderToRead.terms
const shown = { ...anOrderToRead.shown, price: 'market', boundBps: 200, limit: { sell, buy } } as const

describe('findWarnings', () => {
  it('returns no warnings for a plain order that equals the shown order', () => {
    expect(findWarnings(anOrderToRead, true)).toEqual([])
  })

  it.each<[SigningWarning['kind'], OrderToRead]>([
    ['receiver', withTerms({ receiver: stranger })],
    ['unknownToken', { ...anOrderToRead, findToken: () => undefined }],
    [
      'importedToken',
      { ...anOrderToRead, findToken: () => ({ symbol: 'USDC', name: '', decimals: 6, isImported: true }) },
    ],
    ['expired', { ...anOrderToRead, now: anOrderToRead.terms.validTo }],
    ['farExpiry', { ...anOrderToRead, now: (anOrderToRead.terms.validTo - 8 * day) as Seconds }],
    ['partiallyFillable', withTerms({ partiallyFillable: true })],
    ['signedFee', { ...withTerms({ feeAmount: 1n as never }), shown: undefined }],
    ['balances', withTerms({ sellTokenBalance: 'internal' })],
    ['balances', withTerms({ buyTokenBalance: 'internal' })],
    ['calls', { ...anOrderToRead, appData: '{"metadata":{"hooks":{"pre":[]}}}' }],
    ['calls', { ...anOrderToRead, appData: '{"backend":{"hooks":{}}}' }],
    ['calls', { ...anOrderToRead, appData: '{"backend":{}}' }],
  ])('returns the warning "%s"', (kind, order) => {
    expect(kinds(order)).toEqual([kind])
  })

  it('warns of a far price if the limit is more than 2% worse than the quote', () => {
    const { terms } = anOrderToRead
    const quoted = (buy: bigint) => kinds({ ...anOrderToRead, shown: { ...shown, buy } })
    expect(quoted((terms.buyAmount * 100n) / 98n)).toEqual([])
    expect(quoted((terms.buyAmount * 100n) / 97n)).toEqual(['farPrice'])
  })

  it('does not warn of a far price without a quote', () => {
    expect(kinds({ ...anOrderToRead, shown: undefined })).toEqual([])
  })

  it('names the receiver and unlisted tokens', () => {
    const unlisted = `0x${'12'.repeat(20)}` as Address
    const order = { ...withTerms({ receiver: stranger, buyToken: unlisted }), shown: undefined }
    expect(findWarnings(order, true).map((warning) => warning.message)).toEqual([
      `The recipient is ${stranger}, not you.`,
      `Unlisted token: ${unlisted}.`,
    ])
  })

  it('warns of unknown app data last', () => {
    expect(findWarnings(anOrderToRead, false).map((warning) => warning.kind)).toEqual(['unknownAppData'])
  })
})
