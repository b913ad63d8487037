import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '../../../src/client/db/rows/ledger'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { sumSentUsd, sumSignedUsd } from '../../../src/client/orders/signed-usd'

let count = 0
const row = (
  kind: LedgerRow['kind'],
  token: string,
  usd: number | null,
  uid: string | null = null,
): LedgerRow =>
  ({
    id: String(++count),
    chainId: 1,
    account: '0xaa',
    kind,
    uid,
    usd,
    typedData: JSON.stringify(
      kind === 'permit'
        ? { primaryType: 'Permit', domain: { verifyingContract: token }, message: {} }
        : { primaryType: 'Order', domain: {}, message: { sellToken: token } },
    ),
  }) as unknown as LedgerRow

describe('sums of signed USD', () => {
  it('include each order once', () => {
    expect(sumSignedUsd([row('order', 'a', 5), row('order', 'a', 6), row('order', 'b', null)])).toBe(11)
    const parts = [
      row('safeMessage', 'a', 7, 'u'),
      row('safeMessage', 'a', 8, 'u'),
      row('order', 'a', 7, 'u'),
    ]
    expect(sumSignedUsd(parts)).toBe(8)
  })

  it('include a permit only by the amount beyond the orders of its token', () => {
    expect(sumSignedUsd([row('permit', 'a', 10)])).toBe(10)
    expect(sumSignedUsd([row('permit', 'a', 10), row('order', 'a', 9)])).toBe(10)
    expect(sumSignedUsd([row('permit', 'a', 10), row('order', 'a', 12)])).toBe(12)
    expect(sumSignedUsd([row('permit', 'a', 10), row('order', 'b', 9)])).toBe(19)
  })

  it('leave out the sale that is signed again, and for its token include only signatures of its kind', () => {
    const sale = { kind: 'order', chainId: 1, account: '0xaa', token: 'A', uid: 'u' } as never
    const rows = [
      row('permit', 'a', 10),
      row('order', 'a', 2),
      row('order', 'a', 9, 'u'),
      row('permit', 'b', 5),
    ]
    expect(sumSignedUsd(rows)).toBe(16)
    expect(sumSignedUsd(rows, sale)).toBe(7)
    expect(sumSignedUsd(rows, { ...(sale as object), kind: 'permit', uid: null } as never)).toBe(15)
    const sent = { chainId: 1, owner: '0xaa', nonce: 1, usd: 3, state: 'pending', order: { uid: 'u' } }
    expect(sumSentUsd([sent as never], sale)).toBe(0)
    expect(sumSentUsd([sent as never])).toBe(3)
  })

  it('include sent transactions once per nonce', () => {
    const sent = (nonce: number, usd: number | undefined, state = 'pending') =>
      ({ chainId: 1, owner: '0xaa', nonce, usd, state }) as unknown as TransactionRow
    expect(
      sumSentUsd([sent(1, 3), sent(1, 4), sent(2, undefined), sent(3, 5, 'failed'), sent(4, 6, 'mined')]),
    ).toBe(10)
  })

  it('skip the nonce of the transaction that is replaced, and count each paper transaction', () => {
    const sent = (nonce: number, usd: number, gas = 1n) =>
      ({
        chainId: 1,
        owner: '0xaa',
        nonce,
        usd,
        gas,
        txHash: `0x${usd}`,
        state: 'mined',
      }) as unknown as TransactionRow
    expect(sumSentUsd([sent(1, 3), sent(2, 4)], sent(1, 5))).toBe(4)
    expect(sumSentUsd([sent(0, 3, 0n), sent(0, 4, 0n)])).toBe(7)
  })
})
