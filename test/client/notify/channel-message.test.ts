import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import { type NotificationType, notificationType } from '../../../src/client/db/rows/notification'
import { writeMessageText, writePayload } from '../../../src/client/notify/channel-message'
import type { Notification } from '../../../src/client/notify/notifications'
import { toNotification } from '../../../src/client/notify/order-notifications'
import type { OrderUid, Seconds } from '../../../src/domain/scalars'
import { GNOSIS, makeAccepted, makeTerms, NOW } from '../../support/client'

const notificationOf = (profileId: ProfileId, chainId = makeAccepted(makeTerms()).chainId) => ({
  ...toNotification(
    makeAccepted(makeTerms(), { profileId, chainId }),
    'order_expired',
    { sell: 0n, buy: 0n },
    NOW,
  ),
  isRead: false,
})
const { uid } = notificationOf('production')
const stagingUid = notificationOf('staging').uid
const gnosisUid = notificationOf('production', GNOSIS).uid

describe('the link of a message', () => {
  it.each([
    ['production', undefined, `https://explorer.cow.fi/orders/${uid}`],
    ['staging', undefined, `https://staging.explorer.cow.fi/orders/${stagingUid}`],
    ['production', GNOSIS, `https://explorer.cow.fi/gc/orders/${gnosisUid}`],
    ['sandbox', undefined, null],
    ['own-custom00', undefined, null],
  ] as const)(
    'opens the order in the explorer of environment %s, and is null without an explorer',
    (profileId, chainId, link) => {
      const notifications = [notificationOf(profileId, chainId)]
      expect(writeMessageText({ notifications }).link).toBe(link)
    },
  )

  it('is null for a notification without an order', () => {
    const notifications = [{ ...notificationOf('production'), uid: null }]
    expect(writeMessageText({ notifications }).link).toBeNull()
  })
})

describe('a message', () => {
  const about = (order: number, type: NotificationType, message = `${type} of ${order}`): Notification => ({
    ...notificationOf('sandbox'),
    ...{ id: `${order}:${type}`, uid: `0x${order}` as OrderUid, type, message },
  })

  it('counts its events by type in the title, with urgent events and fills first', () => {
    const many = (count: number, type: NotificationType) =>
      Array.from({ length: count }, (_, index) => about(index, type))
    const notifications = [
      ...many(216, 'order_cancelled'),
      ...many(2, 'order_expiring'),
      ...many(3, 'order_filled'),
      ...many(1, 'signature_mismatch'),
      ...many(1, 'out_of_reach'),
    ]
    expect(writeMessageText({ notifications: notifications.slice(0, 216) }).title).toBe(
      '216× Order cancelled · Sandbox',
    )
    expect(writeMessageText({ notifications }).title).toBe(
      'Signature mismatch, 3× Order filled, 216× Order cancelled, and 3 more · Sandbox',
    )
  })

  it('lists ten orders, the urgent ones and the filled ones first, and counts the rest', () => {
    const notifications = [
      ...Array.from({ length: 217 }, (_, index) => about(index, 'order_cancelled')),
      about(300, 'order_partially_filled'),
      about(301, 'order_filled'),
      about(302, 'signature_mismatch'),
    ]
    const lines = writeMessageText({ notifications }).text.split('\n')
    expect(lines.slice(0, 4)).toEqual([
      'Signature mismatch: signature_mismatch of 302',
      'Order filled: order_filled of 301',
      'Order partially filled: order_partially_filled of 300',
      'Order cancelled: order_cancelled of 0',
    ])
    expect([lines.length, lines.at(-1)]).toEqual([11, 'and 210 more'])
  })

  const orders = (first: number, count: number, type: NotificationType) =>
    Array.from({ length: count }, (_, index) => about(first + index, type))
  it.each([
    [
      '12 mismatches and 30 fills',
      [...orders(0, 12, 'signature_mismatch'), ...orders(20, 30, 'order_filled')],
      { signature_mismatch: 7, order_filled: 3 },
      '12× Signature mismatch, 30× Order filled · Sandbox',
    ],
    [
      '40 partial fills, 20 reverted fills and 2 fills',
      [
        ...orders(0, 40, 'order_partially_filled'),
        ...orders(60, 20, 'fill_reverted'),
        ...orders(50, 2, 'order_filled'),
      ],
      { fill_reverted: 5, order_filled: 2, order_partially_filled: 3 },
      '20× Fill reverted, 2× Order filled, 40× Order partially filled · Sandbox',
    ],
    [
      'all types',
      notificationType.options.flatMap((type, index) => orders(index * 10, 4, type)),
      { signature_mismatch: 3, fill_reverted: 3, order_filled: 3, order_partially_filled: 1 },
      `4× Signature mismatch, 4× Fill reverted, 4× Order filled, and ${4 * (notificationType.options.length - 3)} more · Sandbox`,
    ],
  ])('shows every rank of %s', (_, notifications, shown, heading) => {
    const { title, text } = writeMessageText({ notifications })
    const lines = text.split('\n')
    const types = lines.slice(0, -1).map((line) => line.split(': ')[1]?.split(' of ')[0] ?? '')
    const counts = [...new Set(types)].map((type) => [type, types.filter((each) => each === type).length])
    expect([title, counts]).toEqual([heading, Object.entries(shown)])
    expect(lines.at(-1)).toBe(`and ${notifications.length - 10} more`)
  })

  it('names the latest event of an order and the event that gives its rank in one line', () => {
    const notifications = [
      about(1, 'order_expiring'),
      about(2, 'order_partially_filled'),
      about(3, 'signature_mismatch'),
      about(1, 'order_expired'),
      about(2, 'order_filled'),
      about(2, 'price_improvement'),
      about(3, 'order_filled'),
      about(4, 'order_partially_filled'),
      about(4, 'insufficient_balance'),
      about(5, 'fill_reverted'),
      about(5, 'order_expired'),
    ]
    expect(writeMessageText({ notifications }).text.split('\n')).toEqual([
      'Signature mismatch: signature_mismatch of 3 · Order filled: order_filled of 3',
      'Fill reverted: fill_reverted of 5 · Order expired: order_expired of 5',
      'Order filled: order_filled of 2',
      'Order partially filled: order_partially_filled of 4 · Balance too low: insufficient_balance of 4',
      'Order expired: order_expired of 1',
    ])
  })

  it('has one line for orders with the same text, such as equal orders that are cancelled', () => {
    const notifications = Array.from({ length: 220 }, (_, index) =>
      about(index, index < 2 ? 'order_filled' : 'order_cancelled', 'Sell 1 WETH'),
    )
    expect(writeMessageText({ notifications }).text).toBe(
      '2× Order filled: Sell 1 WETH\n218× Order cancelled: Sell 1 WETH',
    )
  })

  it('names several environments in the title and in each line', () => {
    const other = { ...notificationOf('sandbox'), uid: `0x${'1'.repeat(112)}` as OrderUid, message: 'Other.' }
    const notifications = [notificationOf('sandbox'), notificationOf('production'), other]
    const { title, text } = writeMessageText({ notifications })
    expect(title).toBe('3× Order expired · Sandbox, Production')
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual([
      'Order expired · Sandbox',
      'Order expired · Production',
      'Order expired · Sandbox',
    ])
  })

  it('contains every event as JSON, with the time at which the event happened', () => {
    const expired = {
      ...toNotification(
        makeAccepted(makeTerms({ validTo: (NOW / 1000 - 60) as Seconds })),
        'order_expired',
        { sell: 0n, buy: 0n },
        NOW,
      ),
      isRead: false,
    }
    const payload = writePayload({ id: 'summary:1', notifications: [expired, notificationOf('sandbox')] })
    expect(payload).toMatchObject({ version: 1, id: 'summary:1', kind: 'summary' })
    expect(payload.events.map(({ at }) => at)).toEqual([
      new Date(NOW - 60_000).toISOString(),
      new Date(NOW).toISOString(),
    ])
  })
})

describe('README.md', () => {
  const readme = readFileSync('src/client/notify/README.md', 'utf8')

  it.each(notificationType.options)('lists the type %s', (type) => {
    expect(readme).toContain(`| \`${type}\` |`)
  })

  it('contains an example of a summary with exactly the sent fields', () => {
    const blocks = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => json)
    const shown = JSON.parse(blocks.find((each) => each.includes('"kind": "summary"')) ?? '{}')
    const alert = { ...notificationOf('production'), id: 'alert:1', type: 'price_alert', uid: null } as const
    const sent = writePayload({ id: 'summary:1', notifications: [notificationOf('production'), alert] })
    expect(Object.keys(shown)).toEqual(Object.keys(sent))
    expect(shown.events.map(Object.keys)).toEqual(sent.events.map(Object.keys))
    expect([shown.link, shown.events[1].orderUid, shown.events[1].link]).toEqual([null, null, null])
  })
})
