import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '../../../src/client/db/rows/ledger'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { Order } from '../../../src/domain/orders/order'
import type { Trade } from '../../../src/domain/reports/trades'
import {
  type Address,
  type Amount,
  type Hex,
  type Milliseconds,
  toMilliseconds,
} from '../../../src/domain/scalars'
import {
  compareRow,
  signatureStatus,
  signatureTitle,
  signedTerms,
} from '../../../src/ui/ledger/signature-view'
import { kindText } from '../../../src/ui/signing/signature-words'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { MAINNET, makeOrder, makeTerms, NOW, TRADER } from '../../support/client'

const terms = makeTerms()
const EXPIRY = toMilliseconds(terms.validTo)
const deployment = deploymentFor(profiles.sandbox, MAINNET)
const row: LedgerRow = {
  id: 'sandbox:0x:1',
  profileId: 'sandbox',
  chainId: MAINNET,
  account: TRADER,
  kind: 'order',
  uid: makeOrder(terms).uid,
  at: NOW,
  typedData: JSON.stringify(typedDataOf(deployment, terms)),
  digest: orderDigest(deployment, terms),
  usd: null,
  shown: {
    price: 'market',
    kind: 'sell',
    sellToken: terms.sellToken,
    buyToken: terms.buyToken,
    sell: 10n ** 18n,
    buy: 3_015_000_000n,
  },
  verdict: { checked: ['price'], overridden: [] },
  signature: { scheme: 'eip712', bytes: '0x12' },
  reported: null,
  reportedAt: null,
  trades: [],
  mismatches: [],
}
const reportedRow = (change: Partial<Order> = {}): LedgerRow => ({
  ...row,
  reported: makeOrder(terms, { signature: '0x12', ...change }),
})
const field = (given: LedgerRow, label: string) =>
  compareRow(given, terms).find((each) => each.label === label)
/** Label of the buy amount of a sell order: an estimate in the quote, a minimum in the signed order. */
const RECEIVED = 'You receive (order: minimum)'
const differing = (given: LedgerRow) =>
  compareRow(given, terms)
    .filter(({ isDifferent }) => isDifferent)
    .map(({ label }) => label)

describe('the record of a signed order', () => {
  it('contains the terms of the signed message', () => {
    expect(signedTerms(row)).toEqual(terms)
    expect(signedTerms({ ...row, kind: 'cancellation' })).toBeUndefined()
    expect(kindText(row)).toBe('Order')
  })

  it('uses its kind as title if the message cannot be read', () => {
    const unread = { ...row, typedData: '{"primaryType":"Order"}' }
    expect([signedTerms(unread), signatureTitle(unread)]).toEqual([undefined, 'Order'])
  })

  it('rounds amounts in its title and lists them exactly in its fields', () => {
    const atoms = makeTerms({ buyAmount: 3_350_297_632n as Amount })
    const signed = { ...row, typedData: JSON.stringify(typedDataOf(deployment, atoms)) }
    expect(signatureTitle(signed)).toBe('Sell 1 WETH for at least 3,350.29 USDC')
    expect(compareRow(signed, atoms).find(({ label }) => label === RECEIVED)?.signed).toBe(
      '3,350.297632 USDC',
    )
    expect(signatureTitle({ ...row, kind: 'cancellation' })).toBe('Order cancellation')
  })

  it('compares quote, signed order, server and settlement', () => {
    const trade = { sellAmount: 10n ** 18n, buyAmount: 3_020_000_000n } as Trade
    expect(field({ ...reportedRow(), trades: [trade] }, RECEIVED)).toEqual({
      label: RECEIVED,
      quoted: '3,015 USDC',
      signed: '3,000 USDC',
      reported: '3,000 USDC',
      settled: '3,020 USDC',
      isDifferent: false,
      isSigned: true,
    })
    expect(field(row, RECEIVED)).toMatchObject({ reported: undefined, settled: undefined })
  })

  it('labels the maximum of a buy order on the sell side', () => {
    const bought = makeTerms({ kind: 'buy' })
    const labels = compareRow({ ...row, reported: makeOrder(bought) }, bought).map(({ label }) => label)
    expect(labels.slice(0, 2)).toEqual(['You sell (order: maximum)', 'You receive'])
  })

  it('marks only the fields that the server reports differently', () => {
    expect(differing(reportedRow())).toEqual([])
    expect(differing(reportedRow({ buyAmount: 1n as Amount }))).toEqual([RECEIVED, 'Price'])
    expect(differing(reportedRow({ signature: '0x99' as Hex }))).toEqual(['Signature'])
    expect(differing(reportedRow({ receiver: TRADER }))).toEqual([])
    expect(differing(reportedRow({ receiver: terms.sellToken }))).toEqual(['Recipient'])
  })

  it('marks a recipient with the same short form as the signed recipient, and writes both in full', () => {
    const [signed, reported] = ['12', '98'].map(
      (digits) => withChecksum(`0xabcd${digits.repeat(16)}cdef` as Address) as Address,
    )
    const given = {
      ...row,
      reported: makeOrder({ ...terms, receiver: reported ?? null }, { signature: '0x12' }),
    }
    const fields = compareRow(given, { ...terms, receiver: signed ?? null })
    expect(fields.find(({ label }) => label === 'Recipient')).toMatchObject({
      signed,
      reported,
      isDifferent: true,
    })
  })

  it('names the own account as recipient, and marks it if another recipient was signed', () => {
    const ours = compareRow(reportedRow(), terms, () => 'Main').find(({ label }) => label === 'Recipient')
    expect(ours?.signed).toMatch(/^Main · 0x\w+…\w+$/)
    expect(ours?.reported).toBe(ours?.signed)
    const other = compareRow(reportedRow({ receiver: TRADER }), { ...terms, receiver: terms.sellToken })
    expect(other.filter(({ isDifferent }) => isDifferent).map(({ label }) => label)).toEqual(['Recipient'])
  })

  it('contains the twelve signed fields, which do not include price and signature', () => {
    expect(compareRow(reportedRow(), terms).filter(({ isSigned }) => isSigned)).toHaveLength(12)
  })

  it('names a recipient by the address book', () => {
    const fields = compareRow(row, { ...terms, receiver: TRADER }, (at) =>
      at === TRADER ? 'Anna' : undefined,
    )
    expect(fields.find(({ label }) => label === 'Recipient')?.signed).toMatch(/^Anna · 0x\w+…\w+$/)
  })

  it('names tokens, balances and sides in words, each token with its address', () => {
    expect(field(row, 'Sell token')?.signed).toMatch(/^WETH \(0xc02a…6cc2\)$/i)
    expect(field(row, 'Sell balance')?.signed).toBe('Wallet (ERC-20)')
    expect(field(row, 'Side')?.signed).toBe('Sell')
    expect(differing(reportedRow({ sellToken: terms.buyToken }))).toContain('Sell token')
  })

  it('has the most severe of the statuses that apply', () => {
    const overridden = { verdict: { checked: [], overridden: [{ rule: 'price', message: 'It is worse.' }] } }
    expect(signatureStatus(row, EXPIRY)).toBe('waiting')
    expect(signatureStatus(reportedRow(), NOW)).toBe('agrees')
    expect(signatureStatus({ ...reportedRow(), ...overridden }, NOW)).toBe('overridden')
    expect(signatureStatus({ ...reportedRow(), ...overridden, mismatches: ['It was traded.'] }, NOW)).toBe(
      'differs',
    )
  })

  it.each([
    ['waiting', -1],
    ['unverified', 1],
  ])('is %s for an order without a report %i ms after its expiry', (status, ms) => {
    const time = (EXPIRY + ms) as Milliseconds
    expect(signatureStatus(row, time)).toBe(status)
    expect(signatureStatus(reportedRow(), time)).toBe('agrees')
  })
})
