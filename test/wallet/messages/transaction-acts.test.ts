import { encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { chainOf, deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { orderUidOf } from '../../../src/domain/orders/uid'
import {
  type Address,
  type ChainId,
  type Hash32,
  type Hex,
  MAX_UINT256,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../../src/domain/scalars'
import {
  callOf,
  type EthFlowOrder,
  nativeSellOf,
  placedTermsOf,
  placedUidOf,
  type TransactionAct,
  termsOfNativeSell,
} from '../../../src/wallet/messages/transaction-acts'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'aa'.repeat(20)}` as Address
const recipient = `0x${'5a'.repeat(20)}` as Address
const token = `0x${'bb'.repeat(20)}` as Address
const uid = `0x${'cd'.repeat(32)}${'aa'.repeat(20)}ffffffff` as OrderUid
const wrapped = chainOf(mainnet).wrappedNative
const order: EthFlowOrder = {
  buyToken: token,
  receiver: owner,
  sellAmount: toAmount(10n ** 18n),
  buyAmount: toAmount(3_000_000_000n),
  appData: `0x${'ef'.repeat(32)}` as Hash32,
  feeAmount: toAmount(0n),
  validTo: 1_800_000_000 as Seconds,
  partiallyFillable: true,
  quoteId: 42,
}
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function invalidateOrder(bytes uid)',
  'function setPreSignature(bytes uid, bool isSigned)',
])
const flowAbi = parseAbi([
  'struct EthFlowOrder { address buyToken; address receiver; uint256 sellAmount; uint256 buyAmount; bytes32 appData; uint256 feeAmount; uint32 validTo; bool partiallyFillable; int64 quoteId; }',
  'function createOrder(EthFlowOrder order) payable',
  'function invalidateOrder(EthFlowOrder order)',
])
const flowArgs = [{ ...order, quoteId: 42n }] as const

/** Call of each act, encoded by another library. */
const rows: readonly [TransactionAct, { to: string | undefined; value: bigint; data: Hex }][] = [
  [
    { kind: 'approve', token, amount: toAmount(7n) },
    {
      to: token,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [deployment.relayer, 7n] }),
    },
  ],
  [
    { kind: 'transfer', token, recipient, amount: toAmount(7n) },
    {
      to: token,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [recipient, 7n] }),
    },
  ],
  [
    { kind: 'transfer', token: NATIVE_TOKEN_MARKER, recipient, amount: toAmount(7n) },
    { to: recipient, value: 7n, data: '0x' },
  ],
  [
    { kind: 'approve', token, amount: toAmount(MAX_UINT256) },
    {
      to: token,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [deployment.relayer, MAX_UINT256] }),
    },
  ],
  [
    { kind: 'wrap', amount: toAmount(5n) },
    { to: wrapped, value: 5n, data: encodeFunctionData({ abi, functionName: 'deposit' }) },
  ],
  [
    { kind: 'unwrap', amount: toAmount(5n) },
    { to: wrapped, value: 0n, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [5n] }) },
  ],
  [
    { kind: 'invalidateOrder', uid },
    {
      to: deployment.settlement,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'invalidateOrder', args: [uid] }),
    },
  ],
  [
    { kind: 'setPreSignature', uid, isSigned: false },
    {
      to: deployment.settlement,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'setPreSignature', args: [uid, false] }),
    },
  ],
  [
    { kind: 'createEthFlowOrder', order },
    {
      to: deployment.ethFlow,
      value: 10n ** 18n,
      data: encodeFunctionData({ abi: flowAbi, functionName: 'createOrder', args: flowArgs }),
    },
  ],
  [
    { kind: 'cancelEthFlowOrder', order },
    {
      to: deployment.ethFlow,
      value: 0n,
      data: encodeFunctionData({ abi: flowAbi, functionName: 'invalidateOrder', args: flowArgs }),
    },
  ],
  [{ kind: 'cancelTransaction' }, { to: owner, value: 0n, data: '0x' }],
]

describe('callOf', () => {
  it.each(rows)('encodes %o as another library does', (act, call) => {
    expect(callOf(act, { owner, deployment })).toEqual(call)
  })

  it('throws for a native sell without an EthFlow contract', () => {
    const { ethFlow: _, ...without } = deployment
    expect(() => callOf({ kind: 'createEthFlowOrder', order }, { owner, deployment: without })).toThrow(
      RangeError,
    )
  })
})

describe('a native sell', () => {
  it('becomes an order that sells the wrapped token, belongs to EthFlow and never expires', () => {
    const terms = termsOfNativeSell(order, deployment)
    expect(terms).toMatchObject({ sellToken: wrapped, kind: 'sell', validTo: order.validTo })
    const placed = placedTermsOf(order, deployment)
    expect(placed).toEqual({ ...terms, validTo: 0xffff_ffff })
    expect(placedUidOf(order, deployment)).toBe(orderUidOf(deployment, placed, deployment.ethFlow as Address))
  })

  it('can be rebuilt from the placed terms, except the quote id', () => {
    const terms = termsOfNativeSell(order, deployment)
    expect(nativeSellOf(terms, owner, null)).toEqual({ ...order, quoteId: 0 })
    expect(nativeSellOf({ ...terms, receiver: null }, owner, 42)).toEqual(order)
  })
})
