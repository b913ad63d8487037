import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openNode } from '../../../src/api/node'
import { followTransactions } from '../../../src/client/chain/confirm'
import { clientDb } from '../../../src/client/db/db'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { readEntry } from '../../../src/client/orders/journal'
import { readSignedUsd } from '../../../src/client/orders/ledger'
import type { ChainAccess } from '../../../src/client/sending/access'
import { sendAct } from '../../../src/client/sending/acts'
import { type PreparedTransaction, prepareTransaction } from '../../../src/client/sending/send'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { hashAppData } from '../../../src/domain/orders/app-data'
import {
  type Hash32,
  type Hex,
  type Milliseconds,
  type OrderUid,
  toAmount,
  toSeconds,
} from '../../../src/domain/scalars'
import { callOf, nativeSellOf } from '../../../src/wallet/messages/transaction-acts'
import { nativeSellIntent } from '../../../src/wallet/policy/transaction-policy'
import type { Signer } from '../../../src/wallet/sign/ports'
import { isCancellingHere } from '../../support/cancelling'
import { emptyClientDb, GNOSIS, MAINNET, makeAccepted, makeTerms, NOW, TRADER } from '../../support/client'
import { factsFor } from '../../support/policy-facts'
import { hashOf, makeTransaction } from '../../support/transaction-rows'

const deployment = deploymentOf(MAINNET, 'production')
const sender = { profileId: 'production', chainId: MAINNET, owner: TRADER, deployment } as const
const order = nativeSellOf(makeTerms({ receiver: null, appData: hashAppData('{}') }), TRADER, 5)
const act = { kind: 'createEthFlowOrder', order } as const
const call = callOf(act, sender)
const intent = nativeSellIntent(act, sender)
const entry = makeAccepted(intent.terms, { profileId: 'production' })
const facts = { ...factsFor(intent), now: toSeconds(NOW) }

type Answers = Record<string, unknown>
const basic: Answers = {
  eth_chainId: '0x1',
  eth_call: '0x',
  eth_estimateGas: '0x186a0',
  eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x64' },
  eth_getTransactionCount: '0x5',
  eth_getBalance: '0x56bc75e2d63100000',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getTransactionByHash: null,
  eth_getTransactionReceipt: null,
}
let asked: [string, unknown[]][] = []
const nodeOf = (answers: Answers, urls = ['http://node.invalid']) =>
  openNode(urls, MAINNET, async (request) => {
    const { method, params } = (await request.json()) as { method: string; params: unknown[] }
    asked.push([method, params])
    const given = { ...basic, ...answers }[method]
    const answer = typeof given === 'function' ? given(request.url, params) : given
    return Response.json(
      answer instanceof Error ? { error: { code: -32000, message: answer.message } } : { result: answer },
    )
  })
const accessOf = (answers: Answers, urls?: string[]): ChainAccess => ({
  kind: 'node',
  sender,
  node: nodeOf(answers, urls),
})

const portsOf = (
  signer: (broadcast: (signed: { raw: Hex; txHash: Hash32 }) => Promise<void>) => Promise<Hash32>,
) => ({
  openSigner: async (_: unknown, broadcast: (signed: { raw: Hex; txHash: Hash32 }) => Promise<void>) =>
    ({ sendTransaction: () => signer(broadcast) }) as unknown as Signer,
  setAlarm: async () => undefined,
  now: () => NOW,
})
/** Another wallet, which sends by itself and answers a hash. */
const wallet = (txHash: Hash32) => portsOf(async () => txHash)
/** A key of ours. */
const key = (txHash: Hash32, raw: Hex = '0x02') =>
  portsOf(async (broadcast) => {
    await broadcast({ raw, txHash })
    return txHash
  })
const sentAs = (nonce: number) => ({
  from: TRADER,
  to: call.to,
  input: call.data,
  value: `0x${call.value.toString(16)}`,
  nonce: `0x${nonce.toString(16)}`,
})
const follow = (answers: Answers) => {
  const node = nodeOf(answers)
  const report = (trouble: unknown) => {
    throw trouble
  }
  return followTransactions(
    { profileId: 'production', nodeOf: () => node, report },
    (NOW + 1000) as Milliseconds,
  )
}
const prepare = async (
  access: ChainAccess,
  what = act as PreparedTransaction['act'],
): Promise<PreparedTransaction> => {
  if (access.kind !== 'node') throw new Error('no node')
  const trial = await prepareTransaction(access.node, sender, what)
  if ('says' in trial) throw new Error(trial.says)
  return trial
}

beforeEach(async () => {
  await emptyClientDb()
  await clientDb.transactions.clear()
  asked = []
})

describe('a native sell that another wallet sends', () => {
  it('is written down at the place the wallet gave it, also that of one that the network has dropped', async () => {
    // Weeks ago: the wallet dropped it, no node has it, its nonce was never used.
    await clientDb.transactions.put(makeTransaction('a', { raw: null, nonce: 5 }))
    const access = accessOf({ eth_getTransactionByHash: () => sentAs(5) })
    await sendAct(access, await prepare(access), wallet(hashOf('b')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending', nonce: 5 })
  })

  it('is written down at a lower place than was guessed', async () => {
    await clientDb.transactions.put(makeTransaction('a', { nonce: 5 }))
    const access = accessOf({ eth_getTransactionByHash: () => sentAs(5) })
    const trial = await prepare(access)
    expect(trial.nonce).toBe(6)
    await sendAct(access, trial, wallet(hashOf('b')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending', nonce: 5 })
  })

  it('is not called replaced while the place that it really took is free', async () => {
    const access = accessOf({ eth_getTransactionByHash: () => sentAs(6) })
    await sendAct(access, await prepare(access), wallet(hashOf('b')), { facts, entry })
    // Nonce 5 is mined; 6 waits with the builders that the wallet sends to, and no public node shows it.
    await follow({ eth_getTransactionCount: '0x6' })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending' })
  })

  it('has no known place until a node shows it, and each of two counts against the limit a day', async () => {
    const access = accessOf({})
    const other = makeAccepted({ ...intent.terms, buyAmount: toAmount(7n) }, { profileId: 'production' })
    await sendAct(access, await prepare(access), wallet(hashOf('b')), { facts, entry, usd: 60 })
    await sendAct(access, await prepare(access), wallet(hashOf('c')), { facts, entry: other, usd: 30 })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending', nonce: null })
    expect(await readSignedUsd('production', NOW)).toBe(90)
  })
})

describe('a transaction of ours that a node speaks against', () => {
  const urls = ['http://first.invalid', 'http://second.invalid']
  /** The first node takes it and does not answer; the second one has this to say. */
  const lostThen = (says: string) => (url: string) => {
    if (url.includes('first')) throw new TypeError('timeout')
    return new Error(says)
  }

  it('is mined, not rejected, where it is in a block by the time the second node is asked', async () => {
    const says = 'nonce too low: next nonce 6, tx nonce 5'
    const access = accessOf({ eth_sendRawTransaction: lostThen(says) }, urls)
    await sendAct(access, await prepare(access), key(hashOf('c')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('c'))).toMatchObject({ state: 'pending', lastError: says })
    const receipt = { status: '0x1', blockNumber: '0x9', gasUsed: '0x5208', effectiveGasPrice: '0x2' }
    await follow({ eth_getTransactionCount: '0x6', eth_getTransactionReceipt: receipt })
    expect(await clientDb.transactions.get(hashOf('c'))).toMatchObject({ state: 'mined', lastError: null })
    expect(await readEntry(entry)).toBeDefined()
  })

  it.each([
    ['a node has it', { eth_getTransactionByHash: () => sentAs(5) }],
    [
      'it is in a block',
      { eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x9', gasUsed: '0x1' } },
    ],
    [
      'a block has its nonce',
      { eth_getTransactionCount: (_: string, [, at]: unknown[]) => (at === 'latest' ? '0x6' : '0x5') },
    ],
    ['that cannot be asked', { eth_getTransactionReceipt: () => new Error('busy') }],
  ])('is not rejected while %s', async (_, answers) => {
    const access = accessOf({ ...answers, eth_sendRawTransaction: lostThen('insufficient funds') }, urls)
    await sendAct(access, await prepare(access), key(hashOf('c')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('c'))).toMatchObject({ state: 'pending' })
  })

  it('is rejected where the node will not take it and nothing has it', async () => {
    const access = accessOf({
      eth_sendRawTransaction: () => new Error('insufficient funds for gas * price + value'),
    })
    const sent = sendAct(access, await prepare(access), key(hashOf('c')), { facts, entry })
    await expect(sent).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
    expect(await clientDb.transactions.get(hashOf('c'))).toMatchObject({ state: 'refused' })
  })
})

describe('a dialog that stays open while another account or network is chosen', () => {
  const others = { ...sender, owner: `0x${'22'.repeat(20)}` as typeof TRADER }
  const counts = (_: string, [of]: unknown[]) => (of === others.owner ? '0x2' : '0x39')
  const wrap = { kind: 'wrap', amount: toAmount(1n) } as const
  const answers = { eth_getTransactionCount: counts, eth_sendRawTransaction: hashOf('1') }

  it('does not send for the other account what was tried for the one before, at its place in line', async () => {
    const access = accessOf(answers)
    const trial = await prepare(access, wrap)
    const sent = sendAct({ ...access, sender: others } as ChainAccess, trial, key(hashOf('f')))
    await expect(sent).rejects.toMatchObject({ errorType: 'Forbidden' })
    expect(await clientDb.transactions.count()).toBe(0)
  })

  it('does not cancel for the other account a transaction of the one before', async () => {
    const trial = await prepareTransaction(
      nodeOf(answers),
      others,
      { kind: 'cancelTransaction' },
      makeTransaction('a', { nonce: 57 }),
    )
    expect(trial).toEqual({ says: expect.stringMatching(/account or network/) })
  })

  it('does not speed up on the other network a transaction of the one before', async () => {
    const elsewhere = { ...sender, chainId: GNOSIS, deployment: deploymentOf(GNOSIS, 'production') }
    const trial = await prepareTransaction(
      nodeOf(answers),
      elsewhere,
      wrap,
      makeTransaction('a', { nonce: 57 }),
    )
    expect(trial).toEqual({ says: expect.stringMatching(/account or network/) })
  })

  it('leaves an account able to send that has one far ahead in line: its next has its next nonce', async () => {
    await clientDb.transactions.bulkPut([
      makeTransaction('f', { owner: others.owner, nonce: 57 }),
      makeTransaction('e', { owner: others.owner, nonce: 2 }),
    ])
    expect(await prepareTransaction(nodeOf(answers), others, wrap)).toMatchObject({ nonce: 3 })
  })
})

describe('a place in line', () => {
  const approve = { kind: 'approve', token: order.buyToken, amount: toAmount(0n) } as const
  const wrap = { kind: 'wrap', amount: toAmount(1n) } as const

  it('is not taken again by a second window that tried before the first one sent', async () => {
    const access = accessOf({ eth_sendRawTransaction: hashOf('1') })
    const [first, second] = [await prepare(access, approve), await prepare(access, wrap)]
    await sendAct(access, first, key(hashOf('d'), '0x02d0'))
    const sent = sendAct(access, second, key(hashOf('e'), '0x02e0'))
    await expect(sent).rejects.toMatchObject({ errorType: 'Forbidden' })
    expect(await clientDb.transactions.toArray()).toMatchObject([{ txHash: hashOf('d'), nonce: 5 }])
  })

  it('is taken by one that replaces what is there, and once more by one that replaces that', async () => {
    const node = nodeOf({ eth_sendRawTransaction: hashOf('1') })
    const access: ChainAccess = { kind: 'node', sender, node }
    await sendAct(access, await prepare(access, wrap), key(hashOf('d')))
    for (const [from, to] of [
      ['d', 'e'],
      ['e', 'f'],
    ] as const) {
      const replaces = (await clientDb.transactions.get(hashOf(from))) as TransactionRow
      const trial = await prepareTransaction(node, sender, wrap, replaces)
      if ('says' in trial) throw new Error(trial.says)
      await sendAct(access, trial, key(hashOf(to)))
    }
    expect((await clientDb.transactions.toArray()).map(({ nonce }) => nonce)).toEqual([5, 5, 5])
  })

  it('is not given back to a transaction that was cancelled: its bytes are not sent again', async () => {
    const cancels = { replaces: hashOf('a'), act: { kind: 'cancelTransaction' } } as const
    await clientDb.transactions.bulkPut([
      makeTransaction('a', { order: entry }),
      makeTransaction('b', { raw: '0x02bb', ...cancels }),
    ])
    await follow({ eth_sendRawTransaction: hashOf('1') })
    const raws = asked.filter(([method]) => method === 'eth_sendRawTransaction').map(([, [raw]]) => raw)
    expect(raws).toEqual(['0x02bb'])
  })
})

describe('a cancellation on-chain', () => {
  const uid = `0x${'00'.repeat(32)}${TRADER.slice(2)}ffffffff` as OrderUid
  const invalidate = { kind: 'invalidateOrder', uid } as const

  it('that its user declined in the wallet was not asked for', async () => {
    const access = accessOf({})
    const declined = portsOf(async () => {
      throw new Error('declined')
    })
    await expect(sendAct(access, await prepare(access, invalidate), declined)).rejects.toThrow('declined')
    expect(await isCancellingHere(uid)).toBe(false)
  })

  it('is asked for once it is signed here, or sent by another wallet', async () => {
    const access = accessOf({ eth_sendRawTransaction: hashOf('1') })
    await sendAct(access, await prepare(access, invalidate), key(hashOf('d')))
    expect(await isCancellingHere(uid)).toBe(true)
    await clientDb.cancellations.clear()
    await sendAct(access, await prepare(access, invalidate), wallet(hashOf('e')))
    expect(await isCancellingHere(uid)).toBe(true)
  })
})
