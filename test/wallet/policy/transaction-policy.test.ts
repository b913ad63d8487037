import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { hashAppData, writeAppData } from '../../../src/domain/orders/app-data'
import { orderDigest } from '../../../src/domain/orders/digest'
import { orderUidOf } from '../../../src/domain/orders/uid'
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
import type { OrderContext } from '../../../src/wallet/policy/order-policy'
import {
  type ApprovedTransaction,
  approveTransaction,
  isApprovedTransaction,
  type TransactionContext,
  type TransactionIntent,
} from '../../../src/wallet/policy/transaction-policy'
import { fairWorth } from '../../support/policy-facts'

const MAX_GAS = 3_000_000n
const MAX_COST = 100_000_000_000_000_000n

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'aa'.repeat(20)}` as Address
const stranger = `0x${'5a'.repeat(20)}` as Address
const token = `0x${'bb'.repeat(20)}` as Address
const uid = `0x${'cd'.repeat(32)}${'aa'.repeat(20)}ffffffff` as OrderUid
const foreign = `0x${'cd'.repeat(32)}${'ee'.repeat(20)}ffffffff` as OrderUid
const GWEI = 1_000_000_000n

const intentOf = (act: TransactionAct, change: Partial<TransactionIntent> = {}): TransactionIntent => ({
  kind: 'transaction',
  owner,
  deployment,
  act,
  call: callOf(act, { owner, deployment }),
  nonce: 3,
  gas: 60_000n,
  maxFeePerGas: 2n * GWEI,
  maxPriorityFeePerGas: GWEI,
  ...change,
})
const context: TransactionContext = {
  deployment,
  nodeChainId: 1,
  nonce: 3,
  balance: 10n ** 18n,
  shownCost: 60_000n * 2n * GWEI,
  dataFee: 0n,
  order: null,
}
/** Override of network costs between $200 and $500. */
const costsOverridden = {
  overridden: [{ rule: 'networkCosts', message: 'Network costs may exceed $200.00.' }],
}
const approval: TransactionAct = { kind: 'approve', token, amount: toAmount(7n) }
function broken(intent: TransactionIntent, change: Partial<TransactionContext> = {}): readonly string[] {
  const verdict = approveTransaction(intent, { ...context, ...change })
  return 'broken' in verdict ? verdict.broken.map(({ rule }) => rule) : []
}

describe('approveTransaction', () => {
  it('returns a frozen copy of what the user saw, and no other object counts as approved', () => {
    const intent = intentOf(approval)
    const verdict = approveTransaction(intent, context) as ApprovedTransaction
    expect(isApprovedTransaction(verdict)).toBe(true)
    for (const part of [verdict, verdict.call, verdict.act, verdict.deployment])
      expect(Object.isFrozen(part)).toBe(true)
    expect(isApprovedTransaction({ ...verdict })).toBe(false)
    expect(isApprovedTransaction(intent as ApprovedTransaction)).toBe(false)
  })

  it.each<[string, TransactionIntent, Partial<TransactionContext>, string]>([
    [
      'contracts of another profile',
      intentOf(approval, { deployment: { ...deployment, relayer: stranger } }),
      {},
      'deployment',
    ],
    ['an RPC endpoint of another network', intentOf(approval), { nodeChainId: 100 }, 'node'],
    [
      'an approval for another spender',
      intentOf(approval, {
        call: callOf(approval, { owner, deployment: { ...deployment, relayer: stranger } }),
      }),
      {},
      'call',
    ],
    [
      'another amount than the user saw',
      intentOf(approval, {
        call: callOf({ ...approval, amount: toAmount(8n) } as never, { owner, deployment }),
      }),
      {},
      'call',
    ],
    [
      'attached value that the user did not see',
      intentOf(approval, { call: { ...callOf(approval, { owner, deployment }), value: 1n } }),
      {},
      'call',
    ],
    ['an order of another account', intentOf({ kind: 'invalidateOrder', uid: foreign }), {}, 'owner'],
    ['more gas than the maximum', intentOf(approval, { gas: MAX_GAS + 1n }), { shownCost: MAX_COST }, 'cost'],
    ['zero gas', intentOf(approval, { gas: 0n }), {}, 'cost'],
    ['a tip above the maximum fee', intentOf(approval, { maxPriorityFeePerGas: 3n * GWEI }), {}, 'cost'],
    ['more cost than the user saw', intentOf(approval, { maxFeePerGas: 3n * GWEI }), {}, 'cost'],
    [
      'gas for more than a tenth of a coin',
      intentOf(approval, { gas: 1_000_000n, maxFeePerGas: 101n * GWEI }),
      { shownCost: 10n ** 18n, overrides: costsOverridden },
      'cost',
    ],
    ['more value than the balance', intentOf({ kind: 'wrap', amount: toAmount(10n ** 18n) }), {}, 'value'],
    ['more cost than the user saw, data fee included', intentOf(approval), { dataFee: 1n }, 'cost'],
    [
      'a data fee above the balance',
      intentOf(approval),
      { balance: context.shownCost, shownCost: context.shownCost + 1n, dataFee: 1n },
      'value',
    ],
    ['another nonce', intentOf(approval, { nonce: 4 }), {}, 'nonce'],
  ])('refuses %s', (_, intent, change, rule) => {
    expect(broken(intent, change)).toEqual([rule])
  })

  it('allows gas for a tenth of a coin and not an atom more', () => {
    const costing = (cost: bigint) => intentOf(approval, { gas: 1n, maxFeePerGas: cost })
    const shown = { shownCost: 2n * MAX_COST, overrides: costsOverridden }
    expect(broken(costing(MAX_COST), shown)).toEqual([])
    expect(broken(costing(MAX_COST + 1n), shown)).toEqual(['cost'])
  })

  it('allows a gas cost per network, because a tenth of a coin is cents on Polygon', () => {
    const polygon = deploymentOf(137 as ChainId, 'production')
    const act: TransactionAct = { kind: 'invalidateOrder', uid }
    const call = callOf(act, { owner, deployment: polygon })
    const there = { deployment: polygon, nodeChainId: 137, shownCost: 10n ** 20n, balance: 10n ** 20n }
    const brokenAt = (maxFeePerGas: bigint) =>
      broken(intentOf(act, { deployment: polygon, call, gas: 100_000n, maxFeePerGas }), there)
    // 100,000 units at 1,010 gwei, as with a base fee of 490 gwei: 0.101 POL.
    expect(brokenAt(1_010n * GWEI)).toEqual([])
    expect(brokenAt(500_000n * GWEI)).toEqual(['cost', 'networkCosts'])
  })

  it('approves the cancellation of own orders', () => {
    expect(broken(intentOf({ kind: 'invalidateOrder', uid }))).toEqual([])
    expect(broken(intentOf({ kind: 'setPreSignature', uid, isSigned: false }))).toEqual([])
  })
})

describe('network costs', () => {
  const ether = 10n ** 18n
  /** Every act that costs gas and places no order. */
  const acts: readonly TransactionAct[] = [
    approval,
    { kind: 'wrap', amount: toAmount(1n) },
    { kind: 'unwrap', amount: toAmount(1n) },
    { kind: 'invalidateOrder', uid },
    { kind: 'setPreSignature', uid, isSigned: false },
    { kind: 'cancelTransaction' },
  ]
  const costing = (cost: bigint, act: TransactionAct = approval) =>
    intentOf(act, { gas: 1n, maxFeePerGas: cost, maxPriorityFeePerGas: 0n })
  const seen = { shownCost: ether, balance: 2n * ether }

  it.each(acts)('over $200 need a typed override: $kind', (act) => {
    // The reference price of ether is $3,200.
    expect(broken(costing(ether / 40n, act), seen)).toEqual([])
    expect(broken(costing((96n * ether) / 1000n, act), seen)).toEqual(['networkCosts'])
  })

  it('are judged by the larger one of the price on screen and the reference price', () => {
    expect(broken(costing(ether / 40n), { ...seen, nativeUsd: 1 })).toEqual([])
    expect(broken(costing(ether / 10n), { ...seen, nativeUsd: 1 })).toEqual(['networkCosts'])
    expect(broken(costing(ether / 40n), { ...seen, nativeUsd: 9_000 })).toEqual(['networkCosts'])
  })

  it('need another override if they exceed a higher step', () => {
    const messageOf = (cost: bigint, nativeUsd: number) => {
      const verdict = approveTransaction(costing(cost), { ...context, ...seen, nativeUsd })
      return 'broken' in verdict ? verdict.broken[0]?.message : undefined
    }
    const message = messageOf(ether / 10n, 3_200)
    expect(message).toBe('Network costs may exceed $200.00.')
    expect(messageOf(ether / 10n, 6_000)).toBe('Network costs may exceed $500.00.')
    const overrides = { overridden: [{ rule: 'networkCosts', message: `${message}` }] }
    expect(broken(costing(ether / 10n), { ...seen, overrides })).toEqual([])
    expect(broken(costing(ether / 10n), { ...seen, nativeUsd: 6_000, overrides })).toEqual(['networkCosts'])
  })

  it('have no value on a test network', () => {
    const sepolia = deploymentOf(11155111 as ChainId, 'production')
    const intent = intentOf(approval, {
      deployment: sepolia,
      call: callOf(approval, { owner, deployment: sepolia }),
      ...{ gas: 1n, maxFeePerGas: ether / 10n, maxPriorityFeePerGas: 0n },
    })
    const there = { deployment: sepolia, nodeChainId: 11155111, nativeUsd: 5_000, ...seen }
    expect(broken(intent, there)).toEqual([])
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
  const orderFacts: OrderContext = {
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
    funds: { step: 'noNode' },
    balances: { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    shown: {
      kind: 'sell',
      sellToken: terms.sellToken,
      buyToken: token,
      ...amounts,
      price: 'market',
      boundBps: 200,
      limit: amounts,
    },
    market: { ...amounts, at: now },
    day: undefined,
  }

  it('must also pass the rules of orders', () => {
    const act: TransactionAct = { kind: 'createEthFlowOrder', order }
    expect(broken(intentOf(act), { order: orderFacts })).toEqual([])
    expect(broken(intentOf(act), { order: null })).toEqual(['order'])
    const cheap = { ...order, buyAmount: toAmount(200_000_000n) }
    expect(broken(intentOf({ kind: 'createEthFlowOrder', order: cheap }), { order: orderFacts })).toEqual(
      expect.arrayContaining(['limit', 'price']),
    )
    const away = nativeSellOf({ ...terms, receiver: stranger }, owner, 1)
    expect(broken(intentOf({ kind: 'createEthFlowOrder', order: away }), { order: orderFacts })).toEqual(
      expect.arrayContaining(['chosenReceiver', 'receiver']),
    )
  })

  it('passes if the exact violation was overridden', () => {
    const intent = intentOf({ kind: 'createEthFlowOrder', order })
    const rule = 'onlySource'
    const message = 'No price source knows what this is worth.'
    const unknown: OrderContext = { ...orderFacts, worth: { minPercent: 85, rates: [] } }
    const by = (words: string, of = terms) => ({
      overridden: [{ rule, message: words, orders: [orderDigest(deployment, of)] }],
    })
    expect(broken(intent, { order: unknown })).toEqual([rule])
    expect(broken(intent, { order: unknown, overrides: by('Another sentence.') })).toEqual([rule])
    const other = { ...terms, buyAmount: toAmount(1n) }
    expect(broken(intent, { order: unknown, overrides: by(message, other) })).toEqual([rule])
    expect(broken(intent, { order: unknown, overrides: by(message) })).toEqual([])
  })

  it('is presigned only if it is the order that the user saw, and passes the rules of orders', () => {
    const presign = intentOf({
      kind: 'setPreSignature',
      uid: orderUidOf(deployment, terms, owner),
      isSigned: true,
    })
    const facts: OrderContext = { ...orderFacts, scheme: 'presign', receiver: owner }
    expect(broken(presign)).toEqual(['order'])
    expect(broken(presign, { order: facts })).toEqual(['order'])
    expect(broken(presign, { order: facts, presigned: { ...terms, buyAmount: toAmount(1n) } })).toEqual([
      'order',
    ])
    expect(broken(presign, { order: facts, presigned: terms })).toEqual([])
    expect(broken(presign, { order: { ...facts, receiver: stranger }, presigned: terms })).toEqual([
      'chosenReceiver',
    ])
    const unknown = { ...facts, worth: { minPercent: 85, rates: [] } }
    expect(broken(presign, { order: unknown, presigned: terms })).toEqual(['onlySource'])
  })

  it('a Safe presigns an order only if the user saw it and it passes the rules of orders', () => {
    const sale = { ...terms, receiver: null }
    const presignAs = (safe: Address) =>
      intentOf({
        kind: 'presignAsSafe',
        safe,
        safeOrder: orderUidOf(deployment, sale, stranger),
        signatures: '0x',
      })
    const facts: OrderContext = { ...orderFacts, scheme: 'presign', owner: stranger }
    expect(broken(presignAs(stranger))).toEqual(['order'])
    expect(broken(presignAs(owner))).toEqual(['owner', 'order'])
    const cheap = { ...sale, buyAmount: toAmount(1n) }
    expect(broken(presignAs(stranger), { order: facts, presigned: cheap })).toEqual(['order'])
    expect(broken(presignAs(stranger), { order: facts, presigned: sale })).toEqual([])
    const unknown = { ...facts, worth: { minPercent: 85, rates: [] } }
    expect(broken(presignAs(stranger), { order: unknown, presigned: sale })).toEqual(['onlySource'])
  })

  it('can be cancelled only in the current EthFlow contract or one the environment used before', () => {
    const from = (contract: Address) => broken(intentOf({ kind: 'cancelEthFlowOrder', order, contract }))
    expect(from('0x40a50cf069e992aa4536211b23f286ef88752187' as Address)).toEqual([])
    expect(from(`0x${'66'.repeat(20)}` as Address)).toEqual(['call'])
  })

  it('cannot be placed or cancelled if the profile has no EthFlow contract', () => {
    const { ethFlow: _, ...without } = deployment
    const takeBack = intentOf({ kind: 'cancelEthFlowOrder', order })
    expect(broken({ ...takeBack, deployment: without }, { deployment: without })).toEqual(['call'])
    const intent = intentOf({ kind: 'createEthFlowOrder', order }, { deployment: without })
    expect(broken(intent, { deployment: without, order: { ...orderFacts, deployment: without } })).toEqual([
      'call',
    ])
  })
})

it('a transaction about whose outcome two operators disagree needs a typed override', () => {
  const simulations = [true, false].map((isPassing, at) => ({ operator: 'AB'[at] ?? '', isPassing }))
  const message = 'RPC endpoints disagree: A says it passes, B says it fails.'
  const overrides = { overridden: [{ rule: 'simulation', message }] }
  expect(broken(intentOf(approval), { simulations })).toEqual(['simulation'])
  expect(broken(intentOf(approval), { simulations, overrides })).toEqual([])
})
