import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { listTokens } from '../../../src/domain/chains/tokens'
import { setLanguage } from '../../../src/domain/text/texts'
import {
  cancellingActOf,
  fillWords,
  firstNonEmptyTab,
  isCancellable,
  isPresignedBy,
  viewEntry,
  viewOrder,
} from '../../../src/ui/orders/order-view'

const [weth, usdc] = listTokens(1 as never)
const terms = {
  sellToken: weth?.address,
  buyToken: usdc?.address,
  receiver: null,
  sellAmount: 1000n,
  buyAmount: 3000n,
  validTo: 2_000,
  kind: 'sell',
  partiallyFillable: true,
}
const base = {
  profileId: 'sandbox',
  chainId: 1,
  uid: '0x01',
  owner: '0x02',
  terms,
  createdAt: 5,
  updatedAt: 5,
  missingSince: null,
}
const signature = { scheme: 'eip712', bytes: '0x' }
const order = (status: string, sold: bigint) => ({
  ...terms,
  uid: '0x01',
  status,
  creationDate: 7,
  executedSellAmount: sold,
  executedSellAmountBeforeFees: sold,
  executedBuyAmount: sold * 3n,
})
const at = (step: string, more: object = {}) =>
  ({ ...base, signature, step, ...more }) as unknown as OrderEntry
const view = (step: string, more: object = {}) => viewEntry(at(step, more))

describe('the view of an order', () => {
  it('has the expiry that the user chose if a contract placed the order', () => {
    const placed = { ...order('open', 0n), ethflowData: { userValidTo: 900, refundTxHash: null } }
    expect(viewOrder({ profileId: 'sandbox', chainId: 1 as never }, placed as never).expiresAt).toBe(900_000)
    expect(view('accepted', { order: placed }).expiresAt).toBe(900_000)
    expect(view('accepted', { order: order('open', 0n) }).expiresAt).toBe(2_000_000)
  })

  it('shows the order as lost and final once the sandbox exchange no longer knows it', () => {
    const lost = { order: order('open', 0n), missingSince: 9 }
    expect(view('accepted', lost)).toMatchObject({ mark: 'expired', status: 'Lost', isLive: false })
    const elsewhere = { ...lost, profileId: 'production' }
    expect(view('accepted', elsewhere)).toMatchObject({ mark: 'open', status: undefined, isLive: true })
  })

  it('has the creation time of the service, or the signing time until the service reports the order', () => {
    expect(view('signed').createdAt).toBe(5)
    expect(view('accepted', { order: order('open', 0n) }).createdAt).toBe(7)
  })

  it.each([
    ['stored as an intent', view('intended'), 'intended', undefined],
    ['being submitted', view('signed'), 'sending', undefined],
    ['refused', view('refused'), 'refused', undefined],
    ['accepted and not read back', view('accepted', { order: null }), 'open', undefined],
    ['open', view('accepted', { order: order('open', 0n) }), 'open', undefined],
    ['partially filled', view('accepted', { order: order('open', 425n) }), 'partiallyFilled', 'Open 42%'],
    ['filled', view('final', { order: order('fulfilled', 1000n) }), 'fulfilled', undefined],
    ['expired', view('final', { order: order('expired', 0n) }), 'expired', undefined],
    [
      'cancelled by its replacement',
      view('final', { order: order('cancelled', 0n), replacedBy: '0xab' }),
      'cancelled',
      'Cancelled (replaced)',
    ],
    [
      'open with a pending replacement',
      view('accepted', { order: order('open', 0n), replacedBy: '0xab' }),
      'open',
      undefined,
    ],
    ['expired in part', view('final', { order: order('expired', 999n) }), 'expired', 'Expired, 99% filled'],
    [
      'cancelled in part',
      view('final', { order: order('cancelled', 500n) }),
      'cancelled',
      'Cancelled, 50% filled',
    ],
  ])('shows the status of an order that is %s', (_, { mark, status }, expectedMark, expectedStatus) => {
    expect([mark, status]).toEqual([expectedMark, expectedStatus])
  })

  it('is listed in tabs, of which the first one with orders opens', () => {
    expect(firstNonEmptyTab({ open: 0, filled: 2, ended: 1 })).toBe('filled')
    expect(firstNonEmptyTab({ open: 0, filled: 0, ended: 1 })).toBe('ended')
    expect(firstNonEmptyTab({ open: 0, filled: 0, ended: 0 })).toBe('open')
  })

  it('allows a cancellation only while the service has the order and if a key signed it', () => {
    expect(isCancellable(view('accepted', { order: order('open', 0n) }))).toBe(true)
    expect(
      isCancellable(view('accepted', { order: order('open', 0n), signature: { scheme: 'presign' } })),
    ).toBe(false)
    expect(isCancellable(view('accepted', { order: order('open', 0n), missingSince: 9 }))).toBe(false)
    expect(isCancellable(view('signed'))).toBe(false)
    expect(isCancellable(view('final', { order: order('fulfilled', 1000n) }))).toBe(false)
  })

  it('lets the own account presign only orders placed here, because anyone can submit an order for an account', () => {
    const key = { address: base.owner, kind: 'key' } as never
    const pending = { order: order('presignaturePending', 0n), signature: { scheme: 'presign' } }
    expect(isPresignedBy(key, at('accepted', pending))).toBe(true)
    expect(isPresignedBy(key, at('accepted', { ...pending, foundAt: 9 }))).toBe(false)
    expect(isPresignedBy({ address: base.owner, kind: 'watch' } as never, at('accepted', pending))).toBe(
      false,
    )
  })

  it('allows an on-chain cancellation of an order that was placed elsewhere', () => {
    const uid = `0x${'11'.repeat(32)}${'ab'.repeat(20)}${'ff'.repeat(4)}`
    const found = { uid, owner: `0x${'ab'.repeat(20)}`, order: order('open', 0n), foundAt: 9 }
    expect(cancellingActOf(view('accepted', found)).kind).toBe('invalidateOrder')
    expect(cancellingActOf(view('accepted', { ...found, owner: `0x${'cd'.repeat(20)}` })).kind).toBe(
      'cancelEthFlowOrder',
    )
  })

  it('has the same status for an order that only the service knows', () => {
    const foreign = viewOrder({ profileId: 'sandbox', chainId: 1 as never }, order('open', 425n) as never)
    const own = view('accepted', { order: order('open', 425n) })
    expect([foreign.mark, foreign.status, foreign.filledBps]).toEqual([own.mark, own.status, own.filledBps])
    expect(foreign.entry).toBeUndefined()
    expect(isCancellable(foreign)).toBe(false)
  })

  it('formats the filled share as the locale does', () => {
    setLanguage('de-DE')
    const { status } = view('accepted', { order: order('open', 425n) })
    setLanguage()
    expect(status).toBe('Open 42\u00a0%')
  })

  it('describes its fill in words', () => {
    expect(fillWords(4250)).toBe('42.5% filled')
  })
})
