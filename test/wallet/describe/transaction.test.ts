import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { findToken, listTokens } from '../../../src/domain/chains/tokens'
import {
  type Address,
  type ChainId,
  type Hash32,
  MAX_UINT256,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../../src/domain/scalars'
import { describeAct, isUnlimited } from '../../../src/wallet/describe/transaction'
import { callOf, type TransactionAct } from '../../../src/wallet/messages/transaction-acts'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'aa'.repeat(20)}` as Address
const usdc = listTokens(mainnet).find(({ symbol }) => symbol === 'USDC')?.address as Address
const uid = `0x${'cd'.repeat(32)}${'aa'.repeat(20)}ffffffff` as OrderUid
const order = {
  ...{ buyToken: usdc, receiver: owner, appData: `0x${'ef'.repeat(32)}` as Hash32, quoteId: 1 },
  ...{ sellAmount: toAmount(10n ** 18n), buyAmount: toAmount(3_000_000_000n), feeAmount: toAmount(0n) },
  ...{ validTo: 1_800_000_000 as Seconds, partiallyFillable: false },
}

const read = (act: TransactionAct) =>
  describeAct(act, callOf(act, { owner, deployment }).to, {
    owner,
    deployment,
    findToken: (at) => findToken(mainnet, at),
  })
const line = (act: TransactionAct, label: string) => read(act).lines.find((each) => each.label === label)

describe('a transaction in words', () => {
  it.each<[TransactionAct, string]>([
    [{ kind: 'approve', token: usdc, amount: toAmount(1_500_000n) }, 'Approve 1.5 USDC'],
    [{ kind: 'approve', token: usdc, amount: toAmount(MAX_UINT256) }, 'Approve any amount of USDC'],
    [{ kind: 'approve', token: usdc, amount: toAmount(0n) }, 'Take back the approval of USDC'],
    [{ kind: 'wrap', amount: toAmount(10n ** 18n) }, 'Wrap 1 ETH'],
    [{ kind: 'unwrap', amount: toAmount(10n ** 18n) }, 'Unwrap 1 WETH'],
    [{ kind: 'invalidateOrder', uid }, 'Cancel an order on the chain'],
    [{ kind: 'setPreSignature', uid, isSigned: true }, 'Sign an order on the chain'],
    [{ kind: 'setPreSignature', uid, isSigned: false }, 'Take back an order’s signature on the chain'],
    [{ kind: 'sellNative', order }, 'Sell 1 ETH for at least 3,000 USDC'],
    [{ kind: 'takeBackNative', order }, 'Cancel the sale of 1 ETH'],
    [{ kind: 'nothing' }, 'Send nothing to yourself'],
  ])('%o has its title', (act, title) => {
    expect(read(act).title).toBe(title)
  })

  it('names who may take what, and warns of an approval without a bound', () => {
    const bounded = { kind: 'approve', token: usdc, amount: toAmount(1n) } as const
    expect(line(bounded, 'Who may take it')?.detail).toBe(deployment.relayer)
    expect(line(bounded, 'At most')?.tone).toBeUndefined()
    expect(line({ ...bounded, amount: toAmount(MAX_UINT256) }, 'At most')?.tone).toBe('warning')
  })

  it('warns of a token that is on no list', () => {
    const strange = { kind: 'approve', token: owner, amount: toAmount(1n) } as const
    expect(line(strange, 'Token')).toMatchObject({ tone: 'warning', detail: owner })
  })

  it('names the contract that is called, the network and the sender', () => {
    const cancel = { kind: 'invalidateOrder', uid } as const
    expect(line(cancel, 'Contract called')).toMatchObject({
      text: 'The exchange’s settlement contract',
      detail: deployment.settlement,
    })
    expect(line({ kind: 'nothing' }, 'Contract called')?.text).toBe('None: it goes to yourself')
    expect(line({ kind: 'sellNative', order }, 'Contract called')?.text).toMatch(/native sells$/)
    expect(line({ kind: 'wrap', amount: toAmount(1n) }, 'Contract called')?.text).toBe('The wrapped coin')
    expect(line(cancel, 'Network')).toMatchObject({ text: 'Ethereum', detail: 'chain 1' })
    expect(line(cancel, 'Sent by')?.detail).toBe(owner)
  })

  it('says when a native sell pays somebody else', () => {
    const away = { ...order, receiver: usdc }
    expect(line({ kind: 'sellNative', order: away }, 'Goes to')).toMatchObject({
      tone: 'warning',
      detail: usdc,
    })
  })
})

it('an approval of half of all there can be is as good as any', () => {
  expect([isUnlimited(MAX_UINT256), isUnlimited(MAX_UINT256 >> 1n), isUnlimited(10n ** 30n)]).toEqual([
    true,
    true,
    false,
  ])
})
