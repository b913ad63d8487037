import { describe, expect, it } from 'vitest'
import { deploymentFor, type Profile, profiles } from '../../../src/client/settings/profiles'
import type { Address, Amount } from '../../../src/domain/scalars'
import { requireAct } from '../../../src/ui/dapps/require-act'
import { callOf, nativeSellOf, type TransactionAct } from '../../../src/wallet/messages/transaction-acts'
import { MAINNET, makeTerms, TRADER, USDC, WETH } from '../../support/client'

const OTHER = `0x${'66'.repeat(20)}` as Address
const deployment = deploymentFor(profiles.production, MAINNET)
const approve = { kind: 'approve', token: USDC, amount: 5n as Amount } as const
const approveOther = { ...approve, kind: 'approveSpender', spender: OTHER } as const
const read = (act: TransactionAct, profile: Profile = profiles.production) =>
  requireAct(callOf(act, { owner: TRADER, deployment }), { owner: TRADER, profile, chainId: MAINNET })

describe('requireAct', () => {
  it('reads an approval of the public relayer as our own, also in the Sandbox', () => {
    expect(read(approve)).toEqual(approve)
    expect(read(approve, profiles.sandbox)).toEqual(approve)
  })

  it('refuses an approval of another spender in the Sandbox only', () => {
    expect(read(approveOther)).toEqual(approveOther)
    expect(() => read(approveOther, profiles.sandbox)).toThrow(
      expect.objectContaining({ errorType: 'PolicyBroken' }),
    )
  })

  it('refuses an order of the native coin in the Sandbox only', () => {
    const order = nativeSellOf(makeTerms({ sellToken: WETH }), TRADER, null)
    expect(read({ kind: 'createEthFlowOrder', order })).toEqual({ kind: 'createEthFlowOrder', order })
    expect(() => read({ kind: 'createEthFlowOrder', order }, profiles.sandbox)).toThrow(
      expect.objectContaining({ errorType: 'PolicyBroken' }),
    )
  })

  it('refuses a call that it cannot read to its last byte', () => {
    const call = { to: USDC, value: 0n, data: '0x095ea7b3' as const }
    const place = { owner: TRADER, profile: profiles.production, chainId: MAINNET }
    expect(() => requireAct(call, place)).toThrow(expect.objectContaining({ errorType: 'UnknownTypedData' }))
  })
})
