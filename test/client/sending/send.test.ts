import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openNode } from '../../../src/api/node'
import { clientDb } from '../../../src/client/db/db'
import { readSignedUsd } from '../../../src/client/orders/ledger'
import { readTransferCost, sendAct } from '../../../src/client/sending/acts'
import type { ChainAccess } from '../../../src/client/sending/chain-access'
import { type PreparedTransaction, prepareTransaction } from '../../../src/client/sending/send'
import { sellable } from '../../../src/client/tokens/tokens'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { hashAppData } from '../../../src/domain/orders/app-data'
import { type ChainId, type Hash32, type Hex, toAmount, toSeconds } from '../../../src/domain/scalars'
import { callOf, nativeSellOf, type TransactionAct } from '../../../src/wallet/messages/transaction-acts'
import { nativeSellIntent } from '../../../src/wallet/policy/transaction-policy'
import type { Signer } from '../../../src/wallet/sign/ports'
import { emptyClientDb, MAINNET, makeAccepted, makeTerms, NOW, TRADER } from '../../support/client'
import { factsFor } from '../../support/policy-facts'

const deployment = deploymentOf(MAINNET, 'production')
const sender = { profileId: 'production', chainId: MAINNET, owner: TRADER, deployment } as const
const order = nativeSellOf(makeTerms({ receiver: null, appData: hashAppData('{}') }), TRADER, 5)
const act = { kind: 'createEthFlowOrder', order } as const
const intent = nativeSellIntent(act, sender)
const entry = makeAccepted(intent.terms, { profileId: 'production' })
const other = makeAccepted({ ...intent.terms, buyAmount: toAmount(7n) }, { profileId: 'production' })

const tried = (nonce: number): PreparedTransaction => ({
  owner: TRADER,
  chainId: MAINNET,
  act,
  call: callOf(act, sender),
  nonce,
  gas: 100_000n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  likelyCost: 1n,
  mostCost: 200_000n,
  dataFee: 0n,
  balance: 10n ** 20n,
  nodeChainId: 1,
  replaces: null,
})

const GWEI = 10n ** 9n

/** Methods of the requests that the node received. */
let sent: string[] = []
let isSilent = false
const node = openNode(['http://node.invalid'], MAINNET, async (request) => {
  const { method } = (await request.json()) as { method: string }
  sent.push(method)
  // The node accepted the transaction, but its reply was lost.
  if (isSilent && method === 'eth_sendRawTransaction') throw new TypeError('Failed to fetch')
  return Response.json({ result: method === 'eth_chainId' ? '0x1' : `0x${'ab'.repeat(32)}` })
})
const access: ChainAccess = { kind: 'node', sender, node }

type Asked = Record<'gas' | 'baseFee' | 'tip' | 'balance', bigint> & { readonly dataFee?: string }
function accessOf(id: number, asked: Asked) {
  const chainId = id as ChainId
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const replies: Record<string, unknown> = {
    eth_chainId: hex(BigInt(id)),
    eth_call: '0x',
    eth_estimateGas: hex(asked.gas),
    eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: hex(asked.baseFee) },
    eth_maxPriorityFeePerGas: hex(asked.tip),
    eth_getTransactionCount: '0x0',
    eth_getBalance: hex(asked.balance),
  }
  const there = openNode(['http://node.invalid'], chainId, async (request) => {
    const { method, params } = (await request.json()) as { method: string; params: [{ to?: string }?] }
    const isOracle = method === 'eth_call' && params[0]?.to === '0x420000000000000000000000000000000000000f'
    return Response.json({ result: isOracle ? asked.dataFee : replies[method] })
  })
  const by = { ...sender, chainId, deployment: deploymentOf(chainId, 'production') }
  return { kind: 'node', sender: by, node: there } as const
}

const prepareOn = (id: number, asked: Asked, prepared: TransactionAct) => {
  const { node: there, sender: by } = accessOf(id, asked)
  return prepareTransaction(there, by, prepared)
}

/** Sends a native sell of this USD value under a daily limit of 100 USD. */
function sell(nonce: number, usd: number, placed = entry) {
  const txHash = `0x${String(nonce).padStart(64, '0')}` as Hash32
  const day = { limitUsd: 100, signedUsd: 0, orderUsd: usd }
  const facts = { ...factsFor(intent), day, now: toSeconds(NOW) }
  return sendAct(
    access,
    tried(nonce),
    {
      openSigner: async (_, broadcast) =>
        ({
          sendTransaction: async () => {
            await broadcast({ raw: '0x02' as Hex, txHash })
            return txHash
          },
        }) as unknown as Signer,
      setAlarm: async () => undefined,
      now: () => NOW,
    },
    { facts, entry: placed, usd },
  )
}

beforeEach(async () => {
  await emptyClientDb()
  await clientDb.transactions.clear()
  sent = []
  isSilent = false
})

describe('the fees of a transaction', () => {
  const answers: Record<string, unknown> = {
    eth_chainId: '0x1',
    eth_call: '0x',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x64' },
    eth_getTransactionCount: '0x0',
    eth_getBalance: '0xde0b6b3a7640000',
  }
  const feesBy = (replies: Record<string, object>) => {
    const asked = openNode(['http://node.invalid'], MAINNET, async (request) => {
      const { method } = (await request.json()) as { method: string }
      return Response.json(replies[method] ?? { result: answers[method] })
    })
    return prepareTransaction(asked, sender, { kind: 'cancelTransaction' })
  }
  const missing = { error: { code: -32601, message: 'the method does not exist' } }

  it("contain the node's proposed priority fee, which differs a thousandfold between networks", async () => {
    expect(await feesBy({ eth_maxPriorityFeePerGas: { result: '0x6fc23ac00' } })).toMatchObject({
      maxPriorityFeePerGas: 30_000_000_000n,
      maxFeePerGas: 30_000_000_200n,
    })
    expect(await feesBy({ eth_maxPriorityFeePerGas: { result: '0xf4240' } })).toMatchObject({
      maxPriorityFeePerGas: 1_000_000n,
    })
  })

  it('contain the median priority fee of recent blocks if the node proposes none', async () => {
    const eth_feeHistory = { result: { reward: [['0x9'], ['0x0'], ['0x7']] } }
    expect(await feesBy({ eth_maxPriorityFeePerGas: missing, eth_feeHistory })).toMatchObject({
      maxPriorityFeePerGas: 7n,
    })
  })

  it.each([
    ['above the base fee', '0x6e', 10n],
    ['below the base fee', '0x50', 0n],
  ])('contain the gas price %s if the node reports no priority fees', async (_, result, tip) => {
    const noTips = { eth_maxPriorityFeePerGas: missing, eth_feeHistory: missing }
    expect(await feesBy({ ...noTips, eth_gasPrice: { result } })).toMatchObject({ maxPriorityFeePerGas: tip })
  })

  it('are refused as unknown if the node reports no fee at all', async () => {
    const none = { eth_maxPriorityFeePerGas: missing, eth_feeHistory: missing, eth_gasPrice: missing }
    await expect(feesBy(none)).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
  })
})

describe('the gas of a transaction', () => {
  /** Prepares an act on a network with these estimates and prices. */

  it('includes the L1 data cost on Arbitrum, where 2.5 million units cost cents', async () => {
    const asked = { gas: 2_500_000n, baseFee: GWEI / 100n, tip: 0n, balance: 10n ** 18n }
    const wrap = { kind: 'wrap', amount: toAmount(1n) } as const
    expect(await prepareOn(42_161, asked, wrap)).toMatchObject({ gas: 3_250_000n })
    expect(await prepareOn(1, asked, wrap)).toHaveProperty('message')
  })

  it.each([8453, 57_073])(
    'excludes the L1 data fee on chain %s, because this fee is added separately',
    async (id) => {
      const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
      const fees = { gas: 100_000n, baseFee: 5n, tip: 1n, dataFee: word(30_000_000n) }
      // 130,000 units at 11 wei, and twice the data fee.
      const most = 61_430_000n
      const wrap = { kind: 'wrap', amount: toAmount(1n) } as const
      const prepared = await prepareOn(id, { ...fees, balance: most + 1n }, wrap)
      expect(prepared).toMatchObject({ likelyCost: 30_600_000n, mostCost: most, dataFee: 60_000_000n })
      expect(await prepareOn(id, { ...fees, balance: most }, wrap)).toHaveProperty('message')
    },
  )

  it.each([
    ['includes the L1 data cost on a custom network of the same kind', `0x${'1'.padStart(64, '0')}`, 1n],
    ['includes no L1 data cost on a custom network of another kind', '0x', 0n],
  ])('%s', async (_, dataFee, likelyFee) => {
    const asked = { gas: 100_000n, baseFee: 5n, tip: 1n, balance: 10n ** 18n, dataFee }
    const prepared = await prepareOn(424_242, asked, { kind: 'approve', token: TRADER, amount: toAmount(1n) })
    expect(prepared).toMatchObject({ likelyCost: 600_000n + likelyFee, dataFee: 2n * likelyFee })
  })

  it('is unknown on Base without an L1 price', async () => {
    const asked = { gas: 100_000n, baseFee: 5n, tip: 1n, balance: 10n ** 18n, dataFee: '0x' }
    await expect(prepareOn(8453, asked, { kind: 'wrap', amount: toAmount(1n) })).rejects.toMatchObject({
      errorType: 'NodeUnavailable',
    })
  })

  it('is reserved on Polygon when the whole balance is wrapped', async () => {
    const balance = 5n * 10n ** 18n
    // Typical values of Polygon, with its minimum priority fee.
    const asked = { gas: 60_000n, baseFee: 50n * GWEI, tip: 30n * GWEI, balance }
    const amount = toAmount(sellable(137 as ChainId, NATIVE_TOKEN_MARKER, balance))
    expect(await prepareOn(137, asked, { kind: 'wrap', amount })).not.toHaveProperty('message')
  })
})

describe('readTransferCost', () => {
  const usual = { gas: 21_000n, baseFee: 20n * GWEI, tip: GWEI, balance: 5n * 10n ** 15n }

  it('returns what stays for gas, so that the rest passes even at a higher base fee', async () => {
    const cost = await readTransferCost(accessOf(1, usual), TRADER)
    // 27,300 units at 41 gwei are 0.0011193 ETH, and a quarter more.
    expect(cost).toBe(1_399_125_000_000_000n)
    const amount = toAmount(sellable(MAINNET, NATIVE_TOKEN_MARKER, usual.balance, cost))
    const all = { kind: 'transfer', token: NATIVE_TOKEN_MARKER, recipient: TRADER, amount } as const
    expect(await prepareOn(1, { ...usual, baseFee: 24n * GWEI }, all)).not.toHaveProperty('message')
  })

  it('returns nothing if the transfer would fail', async () => {
    expect(await readTransferCost(accessOf(1, { ...usual, balance: 1n }), TRADER)).toBeUndefined()
  })

  it('returns zero in the sandbox, where a transaction costs nothing', async () => {
    const call = () => Promise.reject(new Error('Nothing is asked.'))
    expect(await readTransferCost({ kind: 'paper', sender, call } as ChainAccess, TRADER)).toBe(0n)
  })
})

describe('a native sell', () => {
  it('counts towards the daily limit once if it replaces an earlier native sell', async () => {
    await sell(1, 60)
    await sell(2, 70)
    expect(await clientDb.transactions.count()).toBe(2)
  })

  it('counts towards the daily limit once it is stored, before it is sent', async () => {
    await sell(1, 60)
    expect(await clientDb.transactions.toArray()).toMatchObject([{ state: 'pending', usd: 60, raw: '0x02' }])
    expect(await readSignedUsd('production', NOW)).toBe(60)
    expect(sent).toContain('eth_sendRawTransaction')
  })

  it('is stored as sent if the node did not confirm it, because a second native sell would sell twice', async () => {
    isSilent = true
    expect(await sell(1, 60)).toBe(`0x${'1'.padStart(64, '0')}`)
    expect(await clientDb.transactions.toArray()).toMatchObject([{ state: 'pending', raw: '0x02' }])
  })

  it('is neither stored nor sent if another native sell used up the limit since its approval', async () => {
    await sell(1, 60)
    sent = []
    await expect(sell(2, 60, other)).rejects.toMatchObject({ errorType: 'PolicyBroken' })
    expect(await clientDb.transactions.count()).toBe(1)
    expect(sent).not.toContain('eth_sendRawTransaction')
    await sell(3, 40, other)
    expect(await readSignedUsd('production', NOW)).toBe(100)
  })
})
