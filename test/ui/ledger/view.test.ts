import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '../../../src/client/db/rows/ledger'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { Order } from '../../../src/domain/orders/order'
import type { Trade } from '../../../src/domain/reports/trades'
import type { Address, Amount, Hex } from '../../../src/domain/scalars'
import { compareRow, kindWords, signedTerms, standingOf, titleOf } from '../../../src/ui/ledger/view'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { MAINNET, makeOrder, makeTerms, NOW, TRADER } from '../../support/client'

const terms = makeTerms()
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
  verdict: { asked: ['price'], overridden: [] },
  signature: { scheme: 'eip712', bytes: '0x12' },
  reported: null,
  reportedAt: null,
  trades: [],
  mismatches: [],
}
const told = (change: Partial<Order> = {}): LedgerRow => ({
  ...row,
  reported: makeOrder(terms, { signature: '0x12', ...change }),
})
const field = (given: LedgerRow, label: string) =>
  compareRow(given, terms).find((each) => each.label === label)
/** Of a sell order: what is expected in the quote, and a bound in what is signed. */
const RECEIVED = 'You receive (order: minimum)'
const differing = (given: LedgerRow) =>
  compareRow(given, terms)
    .filter(({ differs }) => differs)
    .map(({ label }) => label)

describe('an order of the ledger', () => {
  it('is read back from the very message that was signed', () => {
    expect(signedTerms(row)).toEqual(terms)
    expect(signedTerms({ ...row, kind: 'cancellation' })).toBeUndefined()
    expect(kindWords(row)).toBe('Order')
  })

  it('whose message cannot be read is listed by its kind', () => {
    const unread = { ...row, typedData: '{"primaryType":"Order"}' }
    expect([signedTerms(unread), titleOf(unread)]).toEqual([undefined, 'Order'])
  })

  it('has a title in the amounts of all lists, which its fields give to the atom', () => {
    const atoms = makeTerms({ buyAmount: 3_350_297_632n as Amount })
    const signed = { ...row, typedData: JSON.stringify(typedDataOf(deployment, atoms)) }
    expect(titleOf(signed)).toBe('Sell 1 WETH for at least 3,350.29 USDC')
    expect(compareRow(signed, atoms).find(({ label }) => label === RECEIVED)?.signed).toBe(
      '3,350.297632 USDC',
    )
    expect(titleOf({ ...row, kind: 'cancellation' })).toBe('Order cancellation')
  })

  it('stands side by side: seen, signed, told, settled', () => {
    const trade = { sellAmount: 10n ** 18n, buyAmount: 3_020_000_000n } as Trade
    expect(field({ ...told(), trades: [trade] }, RECEIVED)).toEqual({
      label: RECEIVED,
      seen: '3,015 USDC',
      signed: '3,000 USDC',
      reported: '3,000 USDC',
      settled: '3,020 USDC',
      differs: false,
      isSigned: true,
    })
    expect(field(row, RECEIVED)).toMatchObject({ reported: undefined, settled: undefined })
  })

  it('names the bound of a buy order on its other side', () => {
    const bought = makeTerms({ kind: 'buy' })
    const labels = compareRow({ ...row, reported: makeOrder(bought) }, bought).map(({ label }) => label)
    expect(labels.slice(0, 2)).toEqual(['You sell (order: maximum)', 'You receive'])
  })

  it('marks what was told otherwise, and nothing when it agrees', () => {
    expect(differing(told())).toEqual([])
    expect(differing(told({ buyAmount: 1n as Amount }))).toEqual([RECEIVED, 'Price'])
    expect(differing(told({ signature: '0x99' as Hex }))).toEqual(['Signature'])
    expect(differing(told({ receiver: TRADER }))).toEqual([])
    expect(differing(told({ receiver: terms.sellToken }))).toEqual(['Recipient'])
  })

  it('marks a recipient that only looks like the signed one, and writes both whole', () => {
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
      differs: true,
    })
  })

  it('names the account where the order pays it, and marks it where it was to pay another', () => {
    const ours = compareRow(told(), terms, () => 'Main').find(({ label }) => label === 'Recipient')
    expect(ours?.signed).toMatch(/^Main · 0x\w+…\w+$/)
    expect(ours?.reported).toBe(ours?.signed)
    const other = compareRow(told({ receiver: TRADER }), { ...terms, receiver: terms.sellToken })
    expect(other.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['Recipient'])
  })

  it('counts the fields of the order, not its price and its signature', () => {
    expect(compareRow(told(), terms).filter(({ isSigned }) => isSigned)).toHaveLength(12)
  })

  it('calls a recipient as the address book does', () => {
    const fields = compareRow(row, { ...terms, receiver: TRADER }, (at) =>
      at === TRADER ? 'Anna' : undefined,
    )
    expect(fields.find(({ label }) => label === 'Recipient')?.signed).toMatch(/^Anna · 0x\w+…\w+$/)
  })

  it('names tokens, balances and sides for people, each token with its address', () => {
    expect(field(row, 'Sell token')?.signed).toMatch(/^WETH \(0xc02a…6cc2\)$/i)
    expect(field(row, 'Sell balance')?.signed).toBe('Wallet (ERC-20)')
    expect(field(row, 'Side')?.signed).toBe('Sell')
    expect(differing(told({ sellToken: terms.buyToken }))).toContain('Sell token')
  })

  it('stands as the worst that is known of it', () => {
    const overridden = { verdict: { asked: [], overridden: [{ rule: 'price', says: 'It is worse.' }] } }
    expect(standingOf(row)).toBe('waiting')
    expect(standingOf(told())).toBe('agrees')
    expect(standingOf({ ...told(), ...overridden })).toBe('overridden')
    expect(standingOf({ ...told(), ...overridden, mismatches: ['It was traded.'] })).toBe('differs')
  })
})
