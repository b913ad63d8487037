import { describe, expect, it } from 'vitest'
import { chainOf, deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
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
import { isUnlimited } from '../../../src/wallet/describe/amounts'
import { describeAct } from '../../../src/wallet/describe/transaction'
import { callOf, type TransactionAct } from '../../../src/wallet/messages/transaction-acts'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const owner = `0x${'aa'.repeat(20)}` as Address
const friend = `0x${'5a'.repeat(20)}` as Address
const usdc = listTokens(mainnet).find(({ symbol }) => symbol === 'USDC')?.address as Address
const uid = `0x${'cd'.repeat(32)}${'aa'.repeat(20)}ffffffff` as OrderUid
const order = {
  buyToken: usdc,
  receiver: owner,
  appData: `0x${'ef'.repeat(32)}` as Hash32,
  quoteId: 1,
  sellAmount: toAmount(10n ** 18n),
  buyAmount: toAmount(3_000_000_000n),
  feeAmount: toAmount(0n),
  validTo: 1_800_000_000 as Seconds,
  partiallyFillable: false,
}

const read = (act: TransactionAct, at = deployment) =>
  describeAct(act, callOf(act, { owner, deployment: at }).to, {
    owner,
    deployment: at,
    findToken: (at) => findToken(mainnet, at),
  })
const line = (act: TransactionAct, label: string) => read(act).lines.find((each) => each.label === label)

describe('describeAct', () => {
  it.each<[TransactionAct, string]>([
    [{ kind: 'approve', token: usdc, amount: toAmount(1_500_000n) }, 'Approve 1.5 USDC'],
    [{ kind: 'approve', token: usdc, amount: toAmount(MAX_UINT256) }, 'Approve unlimited USDC'],
    [{ kind: 'approve', token: usdc, amount: toAmount(0n) }, 'Revoke the USDC approval'],
    [{ kind: 'transfer', token: usdc, recipient: friend, amount: toAmount(5_000_000n) }, 'Send 5 USDC'],
    [
      { kind: 'transfer', token: NATIVE_TOKEN_MARKER, recipient: friend, amount: toAmount(10n ** 18n) },
      'Send 1 ETH',
    ],
    [{ kind: 'wrap', amount: toAmount(10n ** 18n) }, 'Wrap 1 ETH'],
    [{ kind: 'unwrap', amount: toAmount(10n ** 18n) }, 'Unwrap 1 WETH'],
    [{ kind: 'invalidateOrder', uid }, 'Cancel an order on-chain'],
    [{ kind: 'setPreSignature', uid, isSigned: true }, 'Presign an order'],
    [{ kind: 'setPreSignature', uid, isSigned: false }, 'Revoke a presignature'],
    [{ kind: 'createEthFlowOrder', order }, 'Sell 1 ETH for at least 3,000 USDC'],
    [{ kind: 'cancelEthFlowOrder', order }, 'Cancel the sale of 1 ETH'],
    [{ kind: 'cancelTransaction' }, 'Send 0 to yourself'],
  ])('writes the title of %o', (act, title) => {
    expect(read(act).title).toBe(title)
  })

  it('shows the recipient of a transfer in full, and warns of one without a name', () => {
    const transfer = { kind: 'transfer', token: usdc, recipient: friend, amount: toAmount(1n) } as const
    expect(line(transfer, 'Recipient')).toMatchObject({ detail: friend, tone: 'warning' })
    expect(line(transfer, 'Contract')).toMatchObject({ text: 'USDC contract', detail: usdc })
    expect(line({ ...transfer, token: NATIVE_TOKEN_MARKER }, 'Contract')).toBeUndefined()
    const named = describeAct(transfer, usdc, {
      ...{ owner, deployment, findToken: () => undefined },
      nameOf: () => 'Friend',
    })
    expect(named.lines).toContainEqual({ label: 'Recipient', text: `Friend · ${friend}`, detail: friend })
  })

  it('names the spender of an approval, and warns if it is unlimited', () => {
    const bounded = { kind: 'approve', token: usdc, amount: toAmount(1n) } as const
    expect(line(bounded, 'Spender')?.detail).toBe(deployment.relayer)
    expect(line(bounded, 'Amount')?.tone).toBeUndefined()
    expect(line({ ...bounded, amount: toAmount(MAX_UINT256) }, 'Amount')?.tone).toBe('warning')
  })

  it("uses the name CoW Protocol only for the protocol's own contracts; an environment may name any contract", () => {
    const stranger = { ...deployment, relayer: owner, ethFlow: `0x${'66'.repeat(20)}` as Address }
    const approval = { kind: 'approve', token: usdc, amount: toAmount(1n) } as const
    expect(read(approval).explanation).toContain('CoW Protocol')
    const strange = read(approval, stranger)
    expect(strange.explanation).toContain('Lets a contract of this environment spend')
    expect(strange.lines).toContainEqual({
      label: 'Spender',
      text: 'Not CoW Protocol: a contract of this environment',
      detail: owner,
      tone: 'warning',
    })
    const sale = read({ kind: 'createEthFlowOrder', order }, stranger).lines
    expect(sale.find(({ label }) => label === 'Contract')).toMatchObject({ tone: 'warning' })
  })

  it('warns of a token that is not listed', () => {
    const strange = { kind: 'approve', token: owner, amount: toAmount(1n) } as const
    expect(line(strange, 'Token')).toMatchObject({ tone: 'warning', detail: owner })
  })

  it('names the called contract, the network and the sender', () => {
    const cancel = { kind: 'invalidateOrder', uid } as const
    expect(line(cancel, 'Contract')).toMatchObject({
      text: 'Settlement contract',
      detail: deployment.settlement,
    })
    expect(line({ kind: 'cancelTransaction' }, 'Contract')?.text).toBe('None, your own address')
    expect(line({ kind: 'createEthFlowOrder', order }, 'Contract')?.text).toMatch(/^EthFlow/)
    expect(line({ kind: 'wrap', amount: toAmount(1n) }, 'Contract')?.text).toBe('WETH contract')
    expect(line(cancel, 'Network')).toMatchObject({ text: 'Ethereum', detail: 'chain 1' })
    expect(line(cancel, 'From')?.detail).toBe(owner)
  })

  it('names the token of an approval only once', () => {
    const approval = { kind: 'approve', token: usdc, amount: toAmount(1n) } as const
    expect(line(approval, 'Contract')).toBeUndefined()
    expect(line(approval, 'Token')?.detail).toBe(usdc)
  })

  it('names a Safe only once, and calls neither a Safe nor an earlier EthFlow contract a token', () => {
    const safe = `0x${'5a'.repeat(20)}` as Address
    const presign = { kind: 'presignAsSafe', safe, safeOrder: uid, signatures: '0x' } as const
    expect(read(presign).lines.map(({ label }) => label)).toEqual(['Safe', 'Order', 'Network', 'From'])
    const contract = '0x40a50cf069e992aa4536211b23f286ef88752187' as Address
    const cancel = { kind: 'cancelEthFlowOrder', order, contract } as const
    expect(line(cancel, 'Contract')).toMatchObject({ text: 'EthFlow contract', detail: contract })
  })

  it('names the sending account, also for orders of other accounts', () => {
    const safe = `0x${'5a'.repeat(20)}` as Address
    const presign = { kind: 'presignAsSafe', safe, safeOrder: uid, signatures: '0x' } as const
    const nameOf = (at: Address) => (at === owner ? 'Main' : 'Safe 0x5a5a')
    const { lines } = describeAct(presign, safe, { owner, deployment, findToken: () => undefined, nameOf })
    expect(lines.at(-1)).toMatchObject({ label: 'From', text: 'Main', detail: owner })
  })

  it("writes the value of an amount if it is known, and uses the wrapped token's price for the native coin", () => {
    const worthOf = (act: TransactionAct, label: string) =>
      describeAct(act, owner, {
        owner,
        deployment,
        findToken: (at) => findToken(mainnet, at),
        writeWorth: (atoms, at) => ` · ${atoms} of ${at}`,
      }).lines.find((each) => each.label === label)?.text
    const weth = chainOf(mainnet).wrappedNative
    expect(worthOf({ kind: 'approve', token: usdc, amount: toAmount(5n) }, 'Amount')).toBe(
      `0.000005 USDC · 5 of ${usdc}`,
    )
    expect(worthOf({ kind: 'unwrap', amount: toAmount(10n ** 18n) }, 'You receive')).toBe(
      `1 ETH · ${10n ** 18n} of ${weth}`,
    )
    expect(worthOf({ kind: 'createEthFlowOrder', order }, 'You sell')).toBe(
      `1 ETH · ${10n ** 18n} of ${weth}`,
    )
    const unlimited = { kind: 'approve', token: usdc, amount: toAmount(MAX_UINT256) } as const
    expect(worthOf(unlimited, 'Amount')).toBe('Unlimited, until you revoke it')
  })

  it('marks a native sell with another receiver', () => {
    const away = { ...order, receiver: usdc }
    expect(line({ kind: 'createEthFlowOrder', order: away }, 'Recipient')).toMatchObject({
      tone: 'warning',
      detail: usdc,
    })
  })
})

it('isUnlimited counts approvals of at least half the maximum as unlimited', () => {
  expect([isUnlimited(MAX_UINT256), isUnlimited(MAX_UINT256 >> 1n), isUnlimited(10n ** 30n)]).toEqual([
    true,
    true,
    false,
  ])
})
