import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { hashAppData, writeAppData } from '../../../src/domain/orders/app-data'
import {
  type Address,
  type ChainId,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../../src/domain/scalars'
import {
  callOf,
  nativeSellOf,
  type TransactionAct,
  termsOfNativeSell,
} from '../../../src/wallet/messages/transaction-acts'
import type { OrderFacts } from '../../../src/wallet/policy/order-policy'
import {
  type ApprovedTransaction,
  approveTransaction,
  isApprovedTransaction,
  type TransactionFacts,
  type TransactionIntent,
} from '../../../src/wallet/policy/transaction-policy'
import { fairWorth } from '../../support/policy-facts'

/** The limits on Ethereum, as they are meant. */
const MAX_GAS = 3_000_000n
const MAX_COST = 100_000_000_000_000_000n

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'aa'.repeat(20)}` as Address
const stranger = `0x${'ee'.repeat(20)}` as Address
const token = `0x${'bb'.repeat(20)}` as Address
const uid = `0x${'cd'.repeat(32)}${'aa'.repeat(20)}ffffffff` as OrderUid
const foreign = `0x${'cd'.repeat(32)}${'ee'.repeat(20)}ffffffff` as OrderUid
const GWEI = 1_000_000_000n

const intentOf = (act: TransactionAct, change: Partial<TransactionIntent> = {}): TransactionIntent => ({
  ...({ kind: 'transaction', owner, deployment, act, call: callOf(act, { owner, deployment }) } as const),
  nonce: 3,
  gas: 60_000n,
  maxFeePerGas: 2n * GWEI,
  maxPriorityFeePerGas: GWEI,
  ...change,
})
const facts: TransactionFacts = {
  deployment,
  nodeChainId: 1,
  nonce: 3,
  balance: 10n ** 18n,
  shownCost: 60_000n * 2n * GWEI,
  dataFee: 0n,
  order: null,
}
const approval: TransactionAct = { kind: 'approve', token, amount: toAmount(7n) }

/** The rules that an intent breaks. */
function broken(intent: TransactionIntent, change: Partial<TransactionFacts> = {}): readonly string[] {
  const verdict = approveTransaction(intent, { ...facts, ...change })
  return 'broken' in verdict ? verdict.broken.map(({ rule }) => rule) : []
}

describe('the policy of transactions', () => {
  it('lets pass what was shown, as a frozen copy that nothing else can stand in for', () => {
    const intent = intentOf(approval)
    const verdict = approveTransaction(intent, facts) as ApprovedTransaction
    expect(isApprovedTransaction(verdict)).toBe(true)
    for (const part of [verdict, verdict.call, verdict.act, verdict.deployment])
      expect(Object.isFrozen(part)).toBe(true)
    expect(isApprovedTransaction({ ...verdict })).toBe(false)
    expect(isApprovedTransaction(intent as ApprovedTransaction)).toBe(false)
  })

  it.each<[string, TransactionIntent, Partial<TransactionFacts>, string]>([
    [
      'contracts of another profile',
      intentOf(approval, { deployment: { ...deployment, relayer: stranger } }),
      {},
      'deployment',
    ],
    ['a node of another network', intentOf(approval), { nodeChainId: 100 }, 'node'],
    [
      'an approval for somebody else',
      intentOf(approval, {
        call: callOf(approval, { owner, deployment: { ...deployment, relayer: stranger } }),
      }),
      {},
      'call',
    ],
    [
      'another amount than shown',
      intentOf(approval, {
        call: callOf({ ...approval, amount: toAmount(8n) } as never, { owner, deployment }),
      }),
      {},
      'call',
    ],
    [
      'a coin sent along unseen',
      intentOf(approval, { call: { ...callOf(approval, { owner, deployment }), value: 1n } }),
      {},
      'call',
    ],
    ['an order of another account', intentOf({ kind: 'invalidateOrder', uid: foreign }), {}, 'owner'],
    [
      'more gas than anything takes',
      intentOf(approval, { gas: MAX_GAS + 1n }),
      { shownCost: MAX_COST },
      'cost',
    ],
    ['no gas at all', intentOf(approval, { gas: 0n }), {}, 'cost'],
    ['a tip above all it may pay', intentOf(approval, { maxPriorityFeePerGas: 3n * GWEI }), {}, 'cost'],
    ['more cost than shown', intentOf(approval, { maxFeePerGas: 3n * GWEI }), {}, 'cost'],
    [
      'gas for more than a tenth of a coin',
      intentOf(approval, { gas: 1_000_000n, maxFeePerGas: 101n * GWEI }),
      { shownCost: 10n ** 18n },
      'cost',
    ],
    ['more coin than there is', intentOf({ kind: 'wrap', amount: toAmount(10n ** 18n) }), {}, 'value'],
    [
      'a Safe transaction for an order of another account',
      intentOf({ kind: 'presignAsSafe', safe: stranger, safeOrder: uid, signatures: '0x' } as TransactionAct),
      {},
      'owner',
    ],
    ['more cost than shown, with its data', intentOf(approval), { dataFee: 1n }, 'cost'],
    [
      'more than there is for its data',
      intentOf(approval),
      { balance: facts.shownCost, shownCost: facts.shownCost + 1n, dataFee: 1n },
      'value',
    ],
    ['another place in line', intentOf(approval, { nonce: 4 }), {}, 'nonce'],
  ])('refuses %s', (_, intent, change, rule) => {
    expect(broken(intent, change)).toEqual([rule])
  })

  it('lets gas cost a tenth of a coin, and no atom more', () => {
    const costing = (cost: bigint) => intentOf(approval, { gas: 1n, maxFeePerGas: cost })
    const shownCost = 2n * MAX_COST
    expect(broken(costing(MAX_COST), { shownCost })).toEqual([])
    expect(broken(costing(MAX_COST + 1n), { shownCost })).toEqual(['cost'])
  })

  it('lets gas cost what it may on its network: a tenth of a coin is cents on Polygon', () => {
    const polygon = deploymentOf(137 as ChainId, 'production')
    const act: TransactionAct = { kind: 'invalidateOrder', uid }
    const call = callOf(act, { owner, deployment: polygon })
    // 100,000 units at 1,010 gwei, as at a base fee of 490 gwei: 0.101 POL.
    const fees = { gas: 100_000n, maxFeePerGas: 1_010n * GWEI }
    const there = { deployment: polygon, nodeChainId: 137, shownCost: 10n ** 20n, balance: 10n ** 20n }
    expect(broken(intentOf(act, { deployment: polygon, call, ...fees }), there)).toEqual([])
    const mistaken = { gas: 100_000n, maxFeePerGas: 500_000n * GWEI }
    expect(broken(intentOf(act, { deployment: polygon, call, ...mistaken }), there)).toEqual(['cost'])
  })

  it('lets an account end its own orders', () => {
    expect(broken(intentOf({ kind: 'invalidateOrder', uid }))).toEqual([])
    expect(broken(intentOf({ kind: 'setPreSignature', uid, isSigned: false }))).toEqual([])
  })
})

describe('a native sell', () => {
  const appData = writeAppData({ slippageBps: 50, orderClass: 'market' })
  const now = 1_700_000_000 as Seconds
  const amounts = { sell: 10n ** 17n, buy: 300_000_000n }
  const order = {
    buyToken: token,
    receiver: owner,
    appData: hashAppData(appData),
    partiallyFillable: false,
    sellAmount: toAmount(amounts.sell),
    buyAmount: toAmount(amounts.buy),
    feeAmount: toAmount(0n),
    validTo: (now + 600) as Seconds,
    quoteId: 1,
  }
  const terms = termsOfNativeSell(order, deployment)
  const orderFacts: OrderFacts = {
    deployment,
    now,
    validTo: order.validTo,
    appData,
    calls: [],
    receiver: null,
    addressBook: [],
    lookAlike: undefined,
    owner,
    scheme: 'eip712',
    partiallyFillable: false,
    feeAmount: 0n,
    worth: fairWorth(terms),
    balances: { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    shown: {
      ...({ kind: 'sell', sellToken: terms.sellToken, buyToken: token, ...amounts } as const),
      ...({ price: 'market', boundBps: 200, limit: amounts } as const),
    },
    market: { ...amounts, at: now },
    day: undefined,
  }

  it('is held against the rules of orders too', () => {
    const act: TransactionAct = { kind: 'createEthFlowOrder', order }
    expect(broken(intentOf(act), { order: orderFacts })).toEqual([])
    expect(broken(intentOf(act), { order: null })).toEqual(['order'])
    const cheap = { ...order, buyAmount: toAmount(200_000_000n) }
    expect(broken(intentOf({ kind: 'createEthFlowOrder', order: cheap }), { order: orderFacts })).toEqual([
      'order',
    ])
    const away = nativeSellOf({ ...terms, receiver: stranger }, owner, 1)
    expect(broken(intentOf({ kind: 'createEthFlowOrder', order: away }), { order: orderFacts })).toEqual([
      'order',
    ])
  })

  it('is sent against a rule that may be overridden, by naming the very breach', () => {
    const intent = intentOf({ kind: 'createEthFlowOrder', order })
    const says = 'No second source knows what this trade is worth.'
    const unknown: OrderFacts = { ...orderFacts, worth: { minPercent: 85, rates: [] } }
    const by = (rule: string, words: string) => ({ overridden: [{ rule, says: words }] })
    expect(broken(intent, { order: unknown })).toEqual(['order'])
    expect(broken(intent, { order: unknown, overriding: by('worth', 'Another sentence.') })).toEqual([
      'order',
    ])
    expect(broken(intent, { order: unknown, overriding: by('worth', says) })).toEqual([])
  })

  it('is taken back from a contract that the environment used before, and from no other', () => {
    const from = (contract: Address) => broken(intentOf({ kind: 'cancelEthFlowOrder', order, contract }))
    expect(from('0x40a50cf069e992aa4536211b23f286ef88752187' as Address)).toEqual([])
    expect(from(`0x${'66'.repeat(20)}` as Address)).toEqual(['call'])
  })

  it('is none where no contract of the profile makes one, and none is taken back there', () => {
    const { ethFlow: _, ...without } = deployment
    const takeBack = intentOf({ kind: 'cancelEthFlowOrder', order })
    expect(broken({ ...takeBack, deployment: without }, { deployment: without })).toEqual(['call'])
    const intent = intentOf({ kind: 'createEthFlowOrder', order }, { deployment: without })
    expect(broken(intent, { deployment: without, order: { ...orderFacts, deployment: without } })).toEqual([
      'call',
    ])
  })
})
