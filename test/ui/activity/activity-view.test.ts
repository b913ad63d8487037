import { describe, expect, it } from 'vitest'
import type { Activity } from '../../../src/client/activity/list'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { viewActivity } from '../../../src/ui/activity/activity-view'
import { typedDataOf } from '../../../src/wallet/messages/typed-data'
import { FILLED, MAINNET, makeAccepted, makeOrder, makeTerms, TRADER, WETH } from '../../support/client'

const noon = new Date(2026, 10, 21, 12).getTime()
const order = makeAccepted(makeTerms())
const at = (time: number): Activity => ({ kind: 'order', id: String(time), at: time, entry: order })

const notification = (type: string, uid: unknown = order.uid) =>
  ({
    kind: type === 'order_filled' ? 'fill' : 'notification',
    id: type,
    at: noon,
    notification: { type, uid, chainId: 1, message: 'Sold 1 WETH.', facts: { owner: TRADER } },
  }) as unknown as Activity

const transaction = (state: string, profileId = 'sandbox') =>
  ({
    kind: 'transaction',
    id: state,
    at: noon,
    row: {
      chainId: 1,
      owner: TRADER,
      state,
      txHash: `0x${'7e'.repeat(32)}`,
      profileId,
      act: { kind: 'approve', token: WETH, amount: 10n ** 18n },
    },
  }) as unknown as Activity

const signature = {
  kind: 'signature',
  id: 's',
  at: noon,
  row: {
    kind: 'cancellation',
    chainId: 1,
    account: TRADER,
    digest: '0xd1',
    at: noon,
    mismatches: [],
    verdict: { overridden: [] },
    reported: null,
  },
} as unknown as Extract<Activity, { kind: 'signature' }>

describe('an activity row', () => {
  it.each([
    ['order_filled', 'good'],
    ['order_cancelled', 'soft'],
    ['signature_mismatch', 'bad'],
  ])('has the color of its notification: %s', (type, tone) => {
    expect(viewActivity(notification(type), profiles.sandbox)).toMatchObject({ tone })
  })

  it.each([
    [at(noon), 'Sell 1 WETH → 3,000 USDC', 'Order · Open', `#/order/1/${order.uid}`],
    [notification('order_filled'), 'Order filled', 'Sold 1 WETH.', `#/order/1/${order.uid}`],
    [notification('order_expiring'), 'Order expires soon', 'Sold 1 WETH.', `#/order/1/${order.uid}`],
    [notification('price_alert', null), 'Price alert', 'Sold 1 WETH.', '#/notifications'],
    [transaction('mined'), 'Approve 1 WETH', 'Transaction · Confirmed', '#/funds'],
    [signature, 'Order cancellation', 'Signature · Checks passed', `#/ledger/0xd1/${noon}`],
  ])('describes an entry and links to its page: %#', (item, title, details, href) => {
    expect(viewActivity(item, profiles.sandbox)).toMatchObject({ title, details, href, isElsewhere: false })
  })

  it('can be of a network that the environment no longer has', () => {
    const sent = transaction('mined') as Extract<Activity, { kind: 'transaction' }>
    const gone = { ...sent, row: { ...sent.row, chainId: 424_242 } } as Activity
    expect(viewActivity(gone, profiles.sandbox)).toMatchObject({ title: 'Transaction', href: '#/funds' })
  })

  it('shows the traded amounts of a filled order and its surplus', () => {
    const filled = makeOrder(order.terms, FILLED)
    const item = { ...at(noon), entry: { ...order, step: 'final', order: filled } } as Activity
    expect(viewActivity(item, profiles.sandbox)).toMatchObject({
      title: 'Sell 1 WETH → 3,020 USDC',
      details: 'Order · Filled',
      gain: '+5 USDC (+0.16%) vs. quote',
      tone: 'good',
      icon: 'check',
    })
  })

  it.each([
    ['fulfilled', 'check'],
    ['cancelled', 'close'],
    ['expired', 'clock'],
  ])('shows how an order ended: %s', (status, icon) => {
    const ended = makeOrder(order.terms, { status } as Partial<typeof FILLED>)
    const item = { ...at(noon), entry: { ...order, step: 'final', order: ended } } as Activity
    expect(viewActivity(item, profiles.sandbox).icon).toBe(icon)
  })

  it.each([
    [false, 'Signature · Checks passed'],
    [true, 'Signature · Signed in advance (OCO)'],
  ])('names the cancelled order; signed in advance: %s', (isInAdvance, details) => {
    const item = { ...signature, cancellation: { entry: order, isInAdvance } } as Activity
    expect(viewActivity(item, profiles.sandbox)).toMatchObject({
      title: 'Cancel: Sell 1 WETH → 3,000 USDC',
      details,
    })
  })

  it('has the same title for a signed order as for an order', () => {
    const typedData = JSON.stringify(typedDataOf(deploymentFor(profiles.sandbox, MAINNET), makeTerms()))
    const item = { ...signature, row: { ...signature.row, kind: 'order', typedData } } as unknown as Activity
    expect(viewActivity(item, profiles.sandbox).title).toBe('Sell 1 WETH → 3,000 USDC')
  })

  it('states that an order was placed elsewhere', () => {
    const item = { ...at(noon), entry: { ...order, foundAt: noon } } as Activity
    expect(viewActivity(item, profiles.sandbox).details).toBe('Order · Open · Placed elsewhere')
  })

  it('links a transaction on a real chain to the explorer', () => {
    const { href, isElsewhere } = viewActivity(transaction('failed'), profiles.production)
    expect([href, isElsewhere]).toEqual([`https://etherscan.io/tx/0x${'7e'.repeat(32)}`, true])
  })
})
