import { describe, expect, it } from 'vitest'
import { actLabel } from '../../../src/ui/funds/transaction-words'
import type { TransactionAct } from '../../../src/wallet/messages/transaction-acts'

describe('actLabel', () => {
  it.each([
    [{ kind: 'wrap', amount: 1n }, 'Wrap 1 ETH', 'Wrap 1 ETH'],
    [{ kind: 'approve', amount: 1n }, 'Approve 1 WETH', 'Approve 1 WETH'],
    [{ kind: 'approve', amount: 0n }, 'Revoke the WETH approval', 'Revoke approval'],
    [{ kind: 'invalidateOrder' }, 'Cancel an order on-chain', 'Cancel order'],
    [{ kind: 'setPreSignature', isSigned: true }, 'Presign an order', 'Presign order'],
    [{ kind: 'setPreSignature', isSigned: false }, 'Revoke a presignature', 'Revoke presignature'],
    [{ kind: 'createEthFlowOrder' }, 'Sell 1 ETH for at least 3,200 USDC', 'Place order'],
    [{ kind: 'cancelTransaction' }, 'Send 0 to yourself', 'Cancel transaction'],
  ])('labels the button of %o, titled %j, as %j', (act, title, word) => {
    expect(actLabel(act as unknown as TransactionAct, title)).toBe(word)
  })
})
