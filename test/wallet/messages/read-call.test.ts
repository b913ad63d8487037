import { describe, expect, it } from 'vitest'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { encodeCall } from '../../../src/domain/evm/abi'
import { collection, erc20, permitToken, settlement } from '../../../src/domain/evm/contracts'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Address, Amount, Hex } from '../../../src/domain/scalars'
import { findAct } from '../../../src/wallet/messages/read-call'
import { callOf, nativeSellOf, type TransactionAct } from '../../../src/wallet/messages/transaction-acts'
import { MAINNET, makeTerms, TRADER, USDC, WETH } from '../../support/client'

const deployment = deploymentFor(profiles.sandbox, MAINNET)
const setting = { owner: TRADER, deployment }
const uid = orderUidOf(deployment, makeTerms(), TRADER)
const amount = 5n as Amount
const OTHER = `0x${'66'.repeat(20)}` as Address
const nativeOrder = nativeSellOf(makeTerms({ sellToken: WETH }), TRADER, 7)

describe('findAct', () => {
  const acts: readonly TransactionAct[] = [
    { kind: 'approve', token: USDC, amount },
    { kind: 'approve', token: WETH, amount: 0n as Amount },
    { kind: 'approveSpender', token: USDC, spender: OTHER, amount },
    { kind: 'approveSpender', token: USDC, spender: OTHER, amount: 0n as Amount },
    { kind: 'transfer', token: USDC, recipient: OTHER, amount },
    { kind: 'transfer', token: NATIVE_TOKEN_MARKER, recipient: OTHER, amount },
    { kind: 'wrap', amount },
    { kind: 'unwrap', amount },
    { kind: 'invalidateOrder', uid },
    { kind: 'setPreSignature', uid, isSigned: false },
    { kind: 'createEthFlowOrder', order: nativeOrder },
    { kind: 'createEthFlowOrder', order: { ...nativeOrder, receiver: OTHER, quoteId: 0 } },
  ]
  it.each(acts)('recognises the call of $kind', (act) => {
    expect(findAct(callOf(act, setting), setting)).toEqual(act)
  })

  const approval = callOf({ kind: 'approve', token: USDC, amount }, setting)
  const nativeSell = callOf({ kind: 'createEthFlowOrder', order: nativeOrder }, setting)
  it.each([
    [
      'a transfer from another account',
      { ...approval, data: encodeCall(erc20, 'transferFrom', [OTHER, TRADER, 5n]) },
    ],
    [
      'a transfer with an extra byte',
      { ...approval, data: `${encodeCall(erc20, 'transfer', [OTHER, 5n])}00` as Hex },
    ],
    [
      'a transfer with attached value',
      { ...approval, value: 1n, data: encodeCall(erc20, 'transfer', [OTHER, 5n]) },
    ],
    ['a larger allowance', { ...approval, data: encodeCall(permitToken, 'increaseAllowance', [OTHER, 5n]) }],
    [
      'an approval of a whole collection',
      { ...approval, data: encodeCall(collection, 'setApprovalForAll', [OTHER, true]) },
    ],
    [
      'an address of more than 20 bytes',
      { ...approval, data: approval.data.replace(/^(0x.{8})0/, '$11') as Hex },
    ],
    [
      'an order of the native coin with an extra byte',
      { ...nativeSell, data: `${nativeSell.data}00` as Hex },
    ],
    ['an order of the native coin with less coin', { ...nativeSell, value: nativeSell.value - 1n }],
    ['an order of the native coin with more coin', { ...nativeSell, value: nativeSell.value + 1n }],
    [
      'an order of the native coin with a negative quote',
      { ...nativeSell, data: `${nativeSell.data.slice(0, -64)}${'f'.repeat(64)}` as Hex },
    ],
    ['an order of the native coin for another contract', { ...nativeSell, to: OTHER }],
    [
      'another function of the contract for native sells',
      callOf({ kind: 'cancelEthFlowOrder', order: nativeOrder }, setting),
    ],
    ['coin for the contract for native sells', { ...nativeSell, data: '0x' as Hex }],
    ['an approval with an extra byte', { ...approval, data: `${approval.data}00` as Hex }],
    ['an approval with attached value', { ...approval, value: 1n }],
    ['an unsupported function of the settlement contract', { ...approval, to: deployment.settlement }],
    [
      'a presignature, which does not contain the terms',
      callOf({ kind: 'setPreSignature', uid, isSigned: true }, setting),
    ],
    [
      'a presignature of another contract',
      { to: OTHER, value: 0n, data: encodeCall(settlement, 'setPreSignature', [uid, true]) },
    ],
  ])('returns undefined for %s', (_, call) => {
    expect(findAct(call, setting)).toBeUndefined()
  })
})
