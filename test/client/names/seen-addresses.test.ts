import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { findSeenLookAlike } from '../../../src/client/names/seen-addresses'
import { saveAddress } from '../../../src/client/settings/address-book'
import { readPolicyFacts } from '../../../src/client/signing/policy-facts'
import { type Address, toAmount } from '../../../src/domain/scalars'
import { emptyClientDb, MAINNET, makeAccepted, makePlan, makeTerms, NOW } from '../../support/client'
import { hashOf, makeTransaction } from '../../support/transaction-rows'

const middle = (digits: string) => `0xabc${digits.repeat(17)}def` as Address
const FRIEND = middle('12')
const POISON = middle('98')
const OTHER = `0x${'77'.repeat(20)}` as Address

const keepOrder = (owner: Address, receiver: Address | null) =>
  clientDb.orders.put(makeAccepted(makeTerms({ receiver }), { owner }))
const keepTransaction = (owner: Address, receiver: Address) => {
  const { sellAmount, buyAmount, buyToken, appData, validTo } = makeTerms()
  const amounts = { sellAmount, buyAmount, feeAmount: toAmount(0n), partiallyFillable: false, quoteId: 1 }
  const order = { ...amounts, buyToken, appData, validTo, receiver }
  return clientDb.transactions.put(
    makeTransaction('1', { owner, act: { kind: 'createEthFlowOrder', order } }),
  )
}

const keepTransfer = (recipient: Address) =>
  clientDb.transactions.put(
    makeTransaction('1', {
      owner: OTHER,
      act: { kind: 'transfer', token: makeTerms().sellToken, recipient, amount: toAmount(1n) },
    }),
  )

beforeEach(emptyClientDb)

describe('findSeenLookAlike', () => {
  it.each([
    ['that an order paid', () => keepOrder(OTHER, FRIEND)],
    ['that owned an order', () => keepOrder(FRIEND, null)],
    ['that a transaction paid', () => keepTransaction(OTHER, FRIEND)],
    ['that received a transfer', () => keepTransfer(FRIEND)],
    ['that sent a transaction', () => keepTransaction(FRIEND, OTHER)],
    ['of the address book', () => saveAddress({ address: FRIEND, name: 'Friend', addedAt: NOW })],
  ])('finds an address %s', async (_, store) => {
    await store()
    expect(await findSeenLookAlike(POISON, [])).toBe(FRIEND)
  })

  it('finds an own account even without orders', async () => {
    expect(await findSeenLookAlike(POISON, [FRIEND])).toBe(FRIEND)
  })

  it('finds a look-alike of an address that is itself in the history', async () => {
    await keepOrder(FRIEND, POISON)
    expect(await findSeenLookAlike(POISON, [])).toBe(FRIEND)
  })

  it('ignores addresses of the address book and own accounts', async () => {
    await keepOrder(OTHER, FRIEND)
    expect(await findSeenLookAlike(POISON, [POISON])).toBeUndefined()
    await saveAddress({ address: POISON, name: 'Twin', addedAt: NOW })
    expect(await findSeenLookAlike(POISON, [])).toBeUndefined()
  })

  it('does not know an entry of the address book that the user has not confirmed', async () => {
    await keepOrder(OTHER, FRIEND)
    await saveAddress({ address: POISON, name: 'Friend', addedAt: NOW, isUnconfirmed: true })
    expect(await findSeenLookAlike(POISON, [])).toBe(FRIEND)
    const order = makePlan({ receiver: POISON })
    expect(await readPolicyFacts('sandbox', NOW, { order, accounts: [] })).toMatchObject({
      addressBook: [],
      lookAlike: FRIEND,
    })
  })

  it('ignores the same address and dissimilar addresses', async () => {
    await keepOrder(OTHER, FRIEND)
    expect(await findSeenLookAlike(FRIEND, [])).toBeUndefined()
    expect(await findSeenLookAlike(`0x${'55'.repeat(20)}` as Address, [])).toBeUndefined()
  })

  it('ignores damaged rows of the history', async () => {
    await keepOrder(OTHER, FRIEND)
    const damaged = { profileId: 'sandbox', chainId: MAINNET, uid: '0x01', owner: OTHER }
    await clientDb.orders.put(damaged as unknown as OrderEntry)
    await clientDb.transactions.put({ txHash: hashOf('2'), owner: OTHER } as unknown as TransactionRow)
    expect(await findSeenLookAlike(POISON, [])).toBe(FRIEND)
    const readTables = async () => (await clientDb.damagedRows.toArray()).map(({ table }) => table)
    await vi.waitFor(async () => expect((await readTables()).toSorted()).toEqual(['orders', 'transactions']))
  })

  it('provides the look-alike address to the policy', async () => {
    await keepOrder(OTHER, FRIEND)
    const facts = await readPolicyFacts('sandbox', NOW, {
      order: makePlan({ receiver: POISON }),
      accounts: [],
    })
    expect(facts.lookAlike).toBe(FRIEND)
  })
})
