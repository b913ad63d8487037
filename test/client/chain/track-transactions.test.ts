import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openNode } from '../../../src/api/node'
import { trackTransactions } from '../../../src/client/chain/track-transactions'
import { watchTransactions } from '../../../src/client/chain/transaction-list'
import { clientDb } from '../../../src/client/db/db'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { readPending } from '../../../src/client/worker/pending'
import { reorgMs } from '../../../src/domain/chains/chains'
import type { Milliseconds } from '../../../src/domain/scalars'
import { emptyClientDb, later, MAINNET, NOW, TRADER } from '../../support/client'
import { hashOf, makeTransaction } from '../../support/transaction-rows'

const row = (digit: string, change: Partial<TransactionRow> = {}): TransactionRow =>
  makeTransaction(digit, { nonce: 3, ...change })
const receipt = { status: '0x1', blockNumber: '0x9', gasUsed: '0x5208', effectiveGasPrice: '0x2' }

let asked: string[] = []

/** Tracks transactions over a node with these results and errors by method. */
function follow(answers: Record<string, unknown>, now = (NOW + 1000) as Milliseconds) {
  const fetch = async (request: Request): Promise<Response> => {
    const { method } = (await request.json()) as { method: string }
    asked.push(method)
    const given = method === 'eth_chainId' ? '0x1' : answers[method]
    return Response.json(
      given instanceof Error ? { error: { code: 1, message: given.message } } : { result: given },
    )
  }
  const node = openNode(['http://node.invalid'], MAINNET, fetch)
  const report = (trouble: unknown) => {
    throw trouble
  }
  return trackTransactions({ profileId: 'production', nodeOf: () => node, report }, now)
}
const stored = (digit = 'a') => clientDb.transactions.get(hashOf(digit))
const waiting = { eth_getTransactionCount: '0x3', eth_getTransactionReceipt: null }
const used = { eth_getTransactionCount: '0x4', eth_getTransactionReceipt: null }

beforeEach(async () => {
  await emptyClientDb()
  await clientDb.transactions.clear()
  asked = []
})

describe('a pending transaction', () => {
  it('becomes mined by its receipt, with the cost of its gas', async () => {
    await clientDb.transactions.put(row('a'))
    await follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: receipt })
    expect(await stored()).toMatchObject({
      state: 'mined',
      blockNumber: 9,
      cost: 42_000n,
      updatedAt: NOW + 1000,
    })
    expect(asked).not.toContain('eth_sendRawTransaction')
  })

  it('costs its gas and the data fee of its receipt', async () => {
    await clientDb.transactions.put(row('a'))
    const charged = { ...receipt, l1Fee: '0x3b9aca00' }
    await follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: charged })
    expect((await stored())?.cost).toBe(42_000n + 1_000_000_000n)
  })

  it('becomes failed when the contract reverted', async () => {
    await clientDb.transactions.put(row('a'))
    await follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: { ...receipt, status: '0x0' } })
    expect(await stored()).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['whose status is unreadable', { ...receipt, status: 'done' }],
    ['whose block is unreadable', { ...receipt, blockNumber: 'newest' }],
    ['that is a text', 'mined'],
  ])('stays pending when the node returns a receipt %s', async (_, answered) => {
    await clientDb.transactions.put(row('a'))
    const followed = follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: answered })
    await expect(followed).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
    expect(await stored()).toMatchObject({ state: 'pending' })
  })

  it.each([
    ['status', { state: 'mined', cost: 42_000n }],
    ['gasUsed', { state: 'mined', cost: null }],
    ['effectiveGasPrice', { state: 'mined', blockNumber: 9 }],
    ['l1Fee', { state: 'mined', cost: 42_000n }],
    ['logs', { state: 'mined', cost: 42_000n }],
    ['contractAddress', { state: 'mined', cost: 42_000n }],
  ])('becomes mined by a receipt whose field %s is null or missing', async (field, mined) => {
    for (const value of [null, undefined]) {
      await clientDb.transactions.put(row('a'))
      const answered = { ...receipt, [field]: value }
      await follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: answered })
      expect(await stored()).toMatchObject(mined)
    }
  })

  it.each([
    [{ l1Fee: '0x' }, { state: 'mined', cost: 42_000n }],
    [{ l1Fee: '12345' }, { state: 'mined', cost: 42_000n }],
    [{ l1Fee: 12 }, { state: 'mined', cost: 42_012n }],
    [{ effectiveGasPrice: '' }, { state: 'mined', blockNumber: 9 }],
    [{ gasUsed: 21_000 }, { state: 'mined', cost: 42_000n }],
    [{ gasUsed: 'much' }, { state: 'mined', cost: null }],
    [{ status: 1 }, { state: 'mined', cost: 42_000n }],
    [{ status: true }, { state: 'mined', cost: 42_000n }],
    [{ status: 0 }, { state: 'failed' }],
    [{ status: false }, { state: 'failed' }],
    [{ blockNumber: 9 }, { state: 'mined', blockNumber: 9 }],
  ])('ends by a receipt whose figures are unusual or unreadable: %o', async (unusual, ended) => {
    await clientDb.transactions.put(row('a'))
    const answered = { ...receipt, ...unusual }
    await follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: answered })
    expect(await stored()).toMatchObject(ended)
  })

  it.each([null, undefined])('stays pending if the block of its receipt is %s', async (blockNumber) => {
    await clientDb.transactions.put(row('a'))
    const pending = { ...receipt, blockNumber }
    await follow({
      eth_getTransactionCount: '0x3',
      eth_getTransactionReceipt: pending,
      eth_sendRawTransaction: '0x',
    })
    expect(await stored()).toMatchObject({ state: 'pending' })
  })

  it('stays pending if another wallet sent it and the node returns it without a nonce', async () => {
    await clientDb.transactions.put(row('a', { raw: null }))
    await follow({ ...waiting, eth_getTransactionByHash: { hash: hashOf('a'), nonce: null } })
    expect(await stored()).toMatchObject({ state: 'pending', nonce: 3 })
  })

  it('becomes replaced a minute after its nonce was used without a receipt', async () => {
    await clientDb.transactions.put(row('a'))
    await follow(used)
    expect(await stored()).toMatchObject({ state: 'pending' })
    await follow(used, later(61_000 - 1))
    expect(await stored()).toMatchObject({ state: 'pending' })
    await follow(used, later(61_000))
    expect(await stored()).toMatchObject({ state: 'replaced' })
    expect(asked).not.toContain('eth_sendRawTransaction')
  })

  it('becomes mined by a receipt from a node that lags one block behind', async () => {
    await clientDb.transactions.put(row('a'))
    await follow(used)
    await follow({ ...used, eth_getTransactionReceipt: receipt }, later(5_000))
    expect(await stored()).toMatchObject({ state: 'mined' })
  })

  it.each([
    ['that we send', {}],
    ['of another wallet', { raw: null }],
  ])('%s waits a full minute again after a reorg freed its nonce', async (_, change) => {
    await clientDb.transactions.put(row('a', change))
    const unseen = { ...used, eth_getTransactionByHash: null, eth_sendRawTransaction: hashOf('a') }
    await follow(unseen)
    await follow({ ...unseen, eth_getTransactionCount: '0x3' }, later(30_000))
    await follow(unseen, later(90_000))
    expect(await stored()).toMatchObject({ state: 'pending' })
    await follow(unseen, later(150_000))
    expect(await stored()).toMatchObject({ state: 'replaced' })
  })

  it('becomes replaced at once when another own transaction has its nonce', async () => {
    await clientDb.transactions.bulkPut([row('a'), row('b', { state: 'mined' })])
    await follow(used)
    expect(await stored()).toMatchObject({ state: 'replaced' })
  })

  it('gets sent again unchanged, without an error if the node already knows it', async () => {
    await clientDb.transactions.put(row('a'))
    await follow({ ...waiting, eth_sendRawTransaction: new Error('already known') })
    expect(asked).toContain('eth_sendRawTransaction')
    expect(await stored()).toMatchObject({ state: 'pending', lastError: null })
    await follow({ ...waiting, eth_sendRawTransaction: new Error('insufficient funds') })
    expect(await stored()).toMatchObject({ state: 'pending', lastError: 'insufficient funds' })
  })

  it.each([
    'unknown transaction type',
    'Unknown error',
    'address already reserved',
    'sender account unknown',
  ])('is stored with the error of a node that does not know it: %s', async (text) => {
    await clientDb.transactions.put(row('a'))
    await follow({ ...waiting, eth_sendRawTransaction: new Error(text) })
    expect(await stored()).toMatchObject({ lastError: text })
  })

  it.each(['ALREADY_EXISTS: already known', 'AlreadyKnown', 'Known transaction', 'known transaction: 0xaa'])(
    'is stored without an error if the node already knows it: %s',
    async (text) => {
      await clientDb.transactions.put(row('a'))
      await follow({ ...waiting, eth_sendRawTransaction: new Error(text) })
      expect(await stored()).toMatchObject({ lastError: null })
    },
  )

  it('never gets sent again if another wallet sent it', async () => {
    await clientDb.transactions.put(row('a', { raw: null }))
    await follow({ ...waiting, eth_getTransactionByHash: null })
    expect(asked).not.toContain('eth_sendRawTransaction')
    expect(await stored()).toMatchObject({ state: 'pending' })
  })

  it('stays pending while a node knows it under any nonce, if another wallet sent it', async () => {
    await clientDb.transactions.put(row('a', { raw: null }))
    const waits = { eth_getTransactionCount: '0x9', eth_getTransactionReceipt: null }
    await follow({ ...waits, eth_getTransactionByHash: { nonce: '0x9' } })
    expect(await stored()).toMatchObject({ state: 'pending', nonce: 9 })
    await follow({ ...waits, eth_getTransactionByHash: null })
    expect(await stored()).toMatchObject({ state: 'pending' })
    const gone = { ...waits, eth_getTransactionCount: '0xa', eth_getTransactionByHash: null }
    await follow(gone)
    await follow(gone, later(61_000))
    expect(await stored()).toMatchObject({ state: 'replaced' })
  })

  it('waits a full minute at the new nonce, if another wallet sent it', async () => {
    await clientDb.transactions.put(row('a', { raw: null }))
    await follow({ ...used, eth_getTransactionByHash: null })
    await follow({ ...used, eth_getTransactionByHash: { nonce: '0x9' } }, later(30_000))
    const gone = { ...used, eth_getTransactionCount: '0xa', eth_getTransactionByHash: null }
    await follow(gone, later(90_000))
    expect(await stored()).toMatchObject({ state: 'pending', nonce: 9 })
    await follow(gone, later(150_000))
    expect(await stored()).toMatchObject({ state: 'replaced' })
  })

  it('stays pending without a nonce until a node knows it, if another wallet sent it', async () => {
    await clientDb.transactions.put(row('a', { raw: null, nonce: null }))
    const gone = {
      eth_getTransactionCount: '0x9',
      eth_getTransactionReceipt: null,
      eth_getTransactionByHash: null,
    }
    await follow(gone)
    expect(await stored()).toMatchObject({ state: 'pending', nonce: null })
    await follow({ ...gone, eth_getTransactionByHash: { nonce: '0x8' } })
    await follow(gone)
    await follow(gone, later(61_000))
    expect(await stored()).toMatchObject({ state: 'replaced', nonce: 8 })
  })

  it('becomes dropped after a day in which no node knew it, if another wallet sent it', async () => {
    await clientDb.transactions.put(row('a', { raw: null, nonce: null }))
    const unseen = { ...waiting, eth_getTransactionByHash: null }
    await follow(unseen, (NOW + 86_399_999) as Milliseconds)
    expect(await stored()).toMatchObject({ state: 'pending' })
    await follow(unseen, (NOW + 86_400_000) as Milliseconds)
    expect(await stored()).toMatchObject({ state: 'dropped', updatedAt: NOW + 86_400_000 })
    expect((await readPending('production', NOW)).own).toEqual([])
  })

  it('stays pending if a node knows it after a day', async () => {
    await clientDb.transactions.put(row('a', { raw: null, nonce: null }))
    await follow(
      { ...waiting, eth_getTransactionByHash: { nonce: '0x3' } },
      (NOW + 86_400_000) as Milliseconds,
    )
    expect(await stored()).toMatchObject({ state: 'pending', nonce: 3 })
  })

  it('adds its order to the journal when it is mined, not earlier', async () => {
    const order = { profileId: 'production', chainId: 1, uid: '0xab' } as never
    await clientDb.transactions.put(row('a', { order }))
    await follow({ ...waiting, eth_sendRawTransaction: hashOf('a') })
    expect(await clientDb.orders.count()).toBe(0)
    await follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: receipt })
    expect(await clientDb.orders.count()).toBe(1)
  })

  it('does not replace the final order in the journal when it is mined late', async () => {
    const order = { profileId: 'production', chainId: 1, uid: '0xab', step: 'accepted' } as never
    const final = { profileId: 'production', chainId: 1, uid: '0xab', step: 'final' } as never
    await clientDb.orders.put(final)
    await clientDb.transactions.put(row('a', { order }))
    await follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: receipt })
    expect(await stored()).toMatchObject({ state: 'mined' })
    expect(await clientDb.orders.toArray()).toEqual([final])
  })

  it('wakes the worker at increasing intervals', async () => {
    await clientDb.transactions.put(row('a'))
    expect((await readPending('production', NOW)).own).toEqual([NOW])
    const then = later(400_000)
    expect((await readPending('production', then)).own).toEqual([then + 100_000])
    expect((await readPending('staging', NOW)).own).toEqual([])
  })
})

describe('a mined transaction', () => {
  const LOST_MS = 61_000
  const mine = () => follow({ eth_getTransactionCount: '0x4', eth_getTransactionReceipt: receipt })

  it('becomes pending and is sent again when its block was dropped for longer than nodes lag', async () => {
    await clientDb.transactions.put(row('a'))
    await mine()
    const dropped = { ...waiting, eth_sendRawTransaction: hashOf('a') }
    await follow(dropped, later(2_000))
    expect(await stored()).toMatchObject({ state: 'mined', missingSince: later(2_000) })
    asked = []
    await follow(dropped, later(2_000 + LOST_MS))
    expect(await stored()).toMatchObject({ state: 'pending', blockNumber: null, cost: null })
    expect(asked).toContain('eth_sendRawTransaction')
  })

  it('stays mined if its receipt is missing only for a moment', async () => {
    await clientDb.transactions.put(row('a'))
    await mine()
    await follow(waiting, later(2_000))
    await mine()
    await follow(waiting, later(2_000 + LOST_MS))
    expect(await stored()).toMatchObject({ state: 'mined', blockNumber: 9 })
  })

  it('becomes failed when it reverts in another block', async () => {
    await clientDb.transactions.put(row('a'))
    await mine()
    const other = { ...receipt, status: '0x0', blockNumber: '0xa' }
    await follow({ eth_getTransactionReceipt: other }, later(2_000))
    expect(await stored()).toMatchObject({ state: 'failed', blockNumber: 10 })
  })

  it('a mined transaction is followed and wakes the worker until its block is final', async () => {
    await clientDb.transactions.put(row('a', { state: 'mined' }))
    const { own } = await readPending('production', later(1_000))
    expect(own).toEqual([later(1_000 + reorgMs(MAINNET) / 4)])
    await follow(waiting, later(reorgMs(MAINNET)))
    expect(asked).toEqual([])
    expect((await readPending('production', later(reorgMs(MAINNET)))).own).toEqual([])
  })
})

it('watchTransactions lists the transactions of one account and network, newest first', async () => {
  await clientDb.transactions.bulkPut([
    row('a'),
    row('b', { createdAt: (NOW + 1) as Milliseconds }),
    row('c', { profileId: 'staging' }),
  ])
  const seen = await new Promise<readonly TransactionRow[]>((resolve, reject) => {
    watchTransactions({ profileId: 'production', chainId: MAINNET, owner: TRADER }).subscribe(resolve, reject)
  })
  expect(seen.map(({ txHash }) => txHash)).toEqual([hashOf('b'), hashOf('a')])
})
