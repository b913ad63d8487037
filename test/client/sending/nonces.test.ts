import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openNode } from '../../../src/api/node'
import { trackTransactions } from '../../../src/client/chain/track-transactions'
import { clientDb } from '../../../src/client/db/db'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { readEntry } from '../../../src/client/orders/journal'
import { readSignedUsd } from '../../../src/client/orders/ledger'
import { sendAct } from '../../../src/client/sending/acts'
import type { ChainAccess } from '../../../src/client/sending/chain-access'
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
/** Returns the ports of another wallet. It sends the transaction itself and returns a hash. */
const wallet = (txHash: Hash32) => portsOf(async () => txHash)
/** Returns the ports of a key in Cowbell. */
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
  return trackTransactions(
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
  if ('message' in trial) throw new Error(trial.message)
  return trial
}

beforeEach(async () => {
  await emptyClientDb()
  await clientDb.transactions.clear()
  asked = []
})

describe('a native sell that another wallet sends', () => {
  it("is stored with the wallet's nonce, even if the network dropped an earlier transaction with this nonce", async () => {
    // The wallet dropped this transaction weeks ago. No node has it, and its nonce was never used.
    await clientDb.transactions.put(makeTransaction('a', { raw: null, nonce: 5 }))
    const access = accessOf({ eth_getTransactionByHash: () => sentAs(5) })
    await sendAct(access, await prepare(access), wallet(hashOf('b')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending', nonce: 5 })
  })

  it('is stored with a lower nonce than expected', async () => {
    await clientDb.transactions.put(makeTransaction('a', { nonce: 5 }))
    const access = accessOf({ eth_getTransactionByHash: () => sentAs(5) })
    const trial = await prepare(access)
    expect(trial.nonce).toBe(6)
    await sendAct(access, trial, wallet(hashOf('b')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending', nonce: 5 })
  })

  it('is not replaced while its actual nonce is free', async () => {
    const access = accessOf({ eth_getTransactionByHash: () => sentAs(6) })
    await sendAct(access, await prepare(access), wallet(hashOf('b')), { facts, entry })
    // Nonce 5 is mined. Nonce 6 waits with the wallet's private builders, and no public node shows it.
    await follow({ eth_getTransactionCount: '0x6' })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending' })
  })

  it('has no known nonce until a node shows it, and two such sells both count toward the daily limit', async () => {
    const access = accessOf({})
    const other = makeAccepted({ ...intent.terms, buyAmount: toAmount(7n) }, { profileId: 'production' })
    await sendAct(access, await prepare(access), wallet(hashOf('b')), { facts, entry, usd: 60 })
    await sendAct(access, await prepare(access), wallet(hashOf('c')), { facts, entry: other, usd: 30 })
    expect(await clientDb.transactions.get(hashOf('b'))).toMatchObject({ state: 'pending', nonce: null })
    expect(await readSignedUsd('production', NOW)).toBe(90)
  })

  it('is not asked for if another signature used up the daily limit since its approval', async () => {
    const access = accessOf({})
    const other = makeAccepted({ ...intent.terms, buyAmount: toAmount(7n) }, { profileId: 'production' })
    const day = { limitUsd: 100, signedUsd: 0, orderUsd: 60 }
    const limited = { ...facts, day }
    await sendAct(access, await prepare(access), wallet(hashOf('b')), { facts: limited, entry, usd: 60 })
    const asked = vi.fn(async () => hashOf('c'))
    const second = { facts: limited, entry: other, usd: 60 }
    await expect(sendAct(access, await prepare(access), portsOf(asked), second)).rejects.toMatchObject({
      errorType: 'PolicyBroken',
    })
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a replacement of a transaction of a list of calls', () => {
  const batch = { origin: 'https://app.example', id: 'mine', count: 2 }
  const wrap = { kind: 'wrap', amount: toAmount(1n) } as const
  const replace = async (what: PreparedTransaction['act']) => {
    const replaces = makeTransaction('a', { nonce: 5, act: wrap, batch })
    await clientDb.transactions.put(replaces)
    const access = accessOf({})
    const trial = { ...(await prepare(access, what)), nonce: 5, replaces }
    await sendAct(access, trial, key(hashOf('b')))
    return (await clientDb.transactions.get(hashOf('b')))?.batch
  }

  it('belongs to the list', async () => {
    expect(await replace(wrap)).toEqual(batch)
  })

  it('does not belong to the list if it cancels the call', async () => {
    expect(await replace({ kind: 'cancelTransaction' })).toBeUndefined()
  })
})

describe('a transaction that a node rejects', () => {
  const urls = ['http://first.invalid', 'http://second.invalid']
  /** Replies of two nodes: the first one accepts without a reply, the second one returns this error. */
  const lostThen = (message: string) => (url: string) => {
    if (url.includes('first')) throw new TypeError('timeout')
    return new Error(message)
  }

  it('is mined if it is in a block when the second node is asked', async () => {
    const message = 'nonce too low: next nonce 6, tx nonce 5'
    const access = accessOf({ eth_sendRawTransaction: lostThen(message) }, urls)
    await sendAct(access, await prepare(access), key(hashOf('c')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('c'))).toMatchObject({
      state: 'pending',
      lastError: message,
    })
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
    ['the nodes do not report whether it is mined', { eth_getTransactionReceipt: () => new Error('busy') }],
  ])('is not refused while %s', async (_, answers) => {
    const access = accessOf({ ...answers, eth_sendRawTransaction: lostThen('insufficient funds') }, urls)
    await sendAct(access, await prepare(access), key(hashOf('c')), { facts, entry })
    expect(await clientDb.transactions.get(hashOf('c'))).toMatchObject({ state: 'pending' })
  })

  it('is refused if the only node rejects it', async () => {
    const access = accessOf({
      eth_sendRawTransaction: () => new Error('insufficient funds for gas * price + value'),
    })
    const sent = sendAct(access, await prepare(access), key(hashOf('c')), { facts, entry })
    await expect(sent).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
    expect(await clientDb.transactions.get(hashOf('c'))).toMatchObject({ state: 'refused' })
  })
})

describe('an open dialog while another account or network is chosen', () => {
  const others = { ...sender, owner: `0x${'22'.repeat(20)}` as typeof TRADER }
  const counts = (_: string, [of]: unknown[]) => (of === others.owner ? '0x2' : '0x39')
  const wrap = { kind: 'wrap', amount: toAmount(1n) } as const
  const answers = { eth_getTransactionCount: counts, eth_sendRawTransaction: hashOf('1') }

  it('does not send a transaction simulated for the previous account', async () => {
    const access = accessOf(answers)
    const trial = await prepare(access, wrap)
    const sent = sendAct({ ...access, sender: others } as ChainAccess, trial, key(hashOf('f')))
    await expect(sent).rejects.toMatchObject({ errorType: 'Forbidden' })
    expect(await clientDb.transactions.count()).toBe(0)
  })

  it('does not cancel a transaction of the previous account', async () => {
    const trial = await prepareTransaction(
      nodeOf(answers),
      others,
      { kind: 'cancelTransaction' },
      makeTransaction('a', { nonce: 57 }),
    )
    expect(trial).toEqual({ message: expect.stringMatching(/account or network/) })
  })

  it('does not speed up a transaction of the previous account on another network', async () => {
    const elsewhere = { ...sender, chainId: GNOSIS, deployment: deploymentOf(GNOSIS, 'production') }
    const trial = await prepareTransaction(
      nodeOf(answers),
      elsewhere,
      wrap,
      makeTransaction('a', { nonce: 57 }),
    )
    expect(trial).toEqual({ message: expect.stringMatching(/account or network/) })
  })

  it('uses the next nonce of the chosen account, even if one of its stored nonces is far ahead', async () => {
    await clientDb.transactions.bulkPut([
      makeTransaction('f', { owner: others.owner, nonce: 57 }),
      makeTransaction('e', { owner: others.owner, nonce: 2 }),
    ])
    expect(await prepareTransaction(nodeOf(answers), others, wrap)).toMatchObject({ nonce: 3 })
  })
})

describe('a nonce', () => {
  const approve = { kind: 'approve', token: order.buyToken, amount: toAmount(0n) } as const
  const wrap = { kind: 'wrap', amount: toAmount(1n) } as const

  it('is not used again by a second window that simulated before the first one sent', async () => {
    const access = accessOf({ eth_sendRawTransaction: hashOf('1') })
    const [first, second] = [await prepare(access, approve), await prepare(access, wrap)]
    await sendAct(access, first, key(hashOf('d'), '0x02d0'))
    const sent = sendAct(access, second, key(hashOf('e'), '0x02e0'))
    await expect(sent).rejects.toMatchObject({ errorType: 'Forbidden' })
    expect(await clientDb.transactions.toArray()).toMatchObject([{ txHash: hashOf('d'), nonce: 5 }])
  })

  it('is used again by a replacement, and by a replacement of the replacement', async () => {
    const node = nodeOf({ eth_sendRawTransaction: hashOf('1') })
    const access: ChainAccess = { kind: 'node', sender, node }
    await sendAct(access, await prepare(access, wrap), key(hashOf('d')))
    for (const [from, to] of [
      ['d', 'e'],
      ['e', 'f'],
    ] as const) {
      const replaces = (await clientDb.transactions.get(hashOf(from))) as TransactionRow
      const trial = await prepareTransaction(node, sender, wrap, replaces)
      if ('message' in trial) throw new Error(trial.message)
      await sendAct(access, trial, key(hashOf(to)))
    }
    expect((await clientDb.transactions.toArray()).map(({ nonce }) => nonce)).toEqual([5, 5, 5])
  })

  it('is not used again by a cancelled transaction, because its bytes are not sent again', async () => {
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

describe('an on-chain cancellation', () => {
  const uid = `0x${'00'.repeat(32)}${TRADER.slice(2)}ffffffff` as OrderUid
  const invalidate = { kind: 'invalidateOrder', uid } as const

  it('is not recorded if the user declined it in the wallet', async () => {
    const access = accessOf({})
    const declined = portsOf(async () => {
      throw new Error('declined')
    })
    await expect(sendAct(access, await prepare(access, invalidate), declined)).rejects.toThrow('declined')
    expect(await isCancellingHere(uid)).toBe(false)
  })

  it('is recorded once it is signed here or sent by another wallet', async () => {
    const access = accessOf({ eth_sendRawTransaction: hashOf('1') })
    await sendAct(access, await prepare(access, invalidate), key(hashOf('d')))
    expect(await isCancellingHere(uid)).toBe(true)
    await clientDb.cancellations.clear()
    await sendAct(access, await prepare(access, invalidate), wallet(hashOf('e')))
    expect(await isCancellingHere(uid)).toBe(true)
  })
})
