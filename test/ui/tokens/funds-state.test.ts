import { describe, expect, it } from 'vitest'
import type { AccountFunds } from '../../../src/client/chain/node-balances'
import { type Address, toAmount } from '../../../src/domain/scalars'
import type { ActionState } from '../../../src/ui/kit/use-action'
import { toFundsState } from '../../../src/ui/tokens/funds-state'
import { USDC, WETH } from '../../support/client'

const BROKEN = `0x${'ba'.repeat(20)}` as Address
const funds: AccountFunds = {
  blockNumber: 1,
  funds: [{ token: WETH, balance: toAmount(5n), allowance: toAmount(3n) }],
  unread: [BROKEN],
}
const refused: ActionState<never> = {
  step: 'refused',
  errorType: 'NodeUnavailable',
  message: 'The RPC endpoint a.example does not answer eth_call.',
  fix: '',
  canRetry: true,
}
const stateOf = (state: ActionState<AccountFunds>, value?: AccountFunds, isStale = false) =>
  toFundsState({ state, value, isStale }, WETH)

describe('the funds of a token', () => {
  it('are known from the last reply, and zero only for a token that the account never used', () => {
    const reply = { state: { step: 'done', value: funds } as const, value: funds, isStale: false }
    expect(toFundsState(reply, WETH)).toMatchObject({ step: 'known', funds: { balance: 5n, allowance: 3n } })
    expect(toFundsState(reply, USDC)).toEqual({ step: 'known', funds: { balance: 0n, allowance: 0n } })
    expect(toFundsState(reply, BROKEN)).toEqual({
      step: 'unknown',
      reason: 'Unknown: the token’s contract does not answer.',
    })
  })

  it('are unknown with a reason if the node does not answer', () => {
    expect(stateOf(refused)).toEqual({
      step: 'unknown',
      reason: 'The RPC endpoint a.example does not answer eth_call.',
    })
    expect(stateOf({ step: 'failed', details: 'x' })).toMatchObject({ step: 'unknown' })
    expect(stateOf(refused, funds, true)).toMatchObject({ step: 'unknown' })
  })

  it('stay known while a later reply fails', () => {
    expect(stateOf(refused, funds)).toMatchObject({ step: 'known' })
  })

  it('are pending until the first reply, and off-chain without an RPC endpoint', () => {
    expect(stateOf({ step: 'pending' })).toEqual({ step: 'pending' })
    expect(stateOf({ step: 'pending' }, funds, true)).toEqual({ step: 'pending' })
    expect(stateOf({ step: 'idle' })).toEqual({ step: 'offChain' })
  })
})
