import { describe, expect, it } from 'vitest'
import { notificationType } from '../../../src/client/db/rows/notification'
import { groupByOrder } from '../../../src/client/notify/list'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { type Notification, toNotifications } from '../../../src/client/notify/store'
import { muteName } from '../../../src/client/settings/preferences'
import {
  allNotifications,
  filterOf,
  groupTitle,
  isNarrowed,
  muteWords,
  notificationMarks,
  ownerChoices,
  readMute,
  typeChoices,
} from '../../../src/ui/notifications/notification-view'
import { makeAccepted, makeTerms, NOW } from '../../support/client'

const none = { sell: 0n, buy: 0n }
const notification = (change: Parameters<typeof makeTerms>[0] = {}) =>
  toNotifications([
    toNotification(makeAccepted(makeTerms(change)), 'order_expired', none, NOW),
  ])[0] as Notification
const titleOf = (given: ReturnType<typeof notification>): string =>
  groupByOrder([given]).map(groupTitle).join()

describe('what is chosen of the notifications', () => {
  it('is all of them at first', () => {
    expect(isNarrowed(allNotifications)).toBe(false)
    expect(filterOf(allNotifications, 50)).toEqual({ search: '', isUnread: false, limit: 50 })
  })

  it('is told to the desk by kind, account and order', () => {
    const { uid, chainId, profileId, facts } = notification()
    if (!uid) throw new Error('This notification is of an order.')
    const owner = facts?.['owner'] ?? ''
    const choice = {
      ...allNotifications,
      type: 'order_filled',
      owner,
      order: { uid, chainId, profileId },
    } as const
    expect(isNarrowed(choice)).toBe(true)
    expect(filterOf(choice, 100)).toEqual({
      search: '',
      isUnread: false,
      limit: 100,
      types: ['order_filled'],
      owner,
      uid,
      chainId,
    })
  })

  it.each([{ search: ' a' }, { isUnread: true }])('leaves something out with %o', (patch) => {
    expect(isNarrowed({ ...allNotifications, ...patch })).toBe(true)
  })

  it('offers every kind, and each has a mark', () => {
    expect(typeChoices).toHaveLength(notificationType.options.length + 1)
    expect(Object.keys(notificationMarks).toSorted()).toEqual(notificationType.options.toSorted())
    expect(ownerChoices([])).toEqual([{ value: 'all', label: 'All accounts' }])
  })
})

describe("an order's title", () => {
  it('is what was signed', () => {
    expect(titleOf(notification())).toMatch(/^Sell [\d,.]+ \w+ for at least [\d,.]+ \w+$/)
    expect(titleOf(notification({ kind: 'buy' }))).toMatch(/^Buy [\d,.]+ \w+ for at most [\d,.]+ \w+$/)
  })

  it('is its UID where its figures are not known', () => {
    const { facts: _, ...bare } = notification()
    expect(titleOf(bare)).toMatch(/^Order 0x\w{8}…\w{8} on \w+$/)
    expect(titleOf({ ...bare, facts: { sellToken: 'nonsense', sellAmount: '1' } })).toMatch(/^Order/)
  })

  it('is the kind of what is about no order', () => {
    expect(titleOf({ ...notification(), uid: null, type: 'price_alert' })).toBe('Price alert')
  })
})

describe('the name of a mute', () => {
  const accounts = [{ address: '0x12', name: 'Main' }] as never
  const channels = [{ id: 'webhook-_a-b', label: 'My hook' }]

  it.each([
    [muteName('type:order_filled'), { what: 'type', of: 'order_filled', channel: undefined }, 'Order filled'],
    [
      muteName('account:0x12', 'webhook-_a-b'),
      { what: 'account', of: '0x12', channel: 'webhook-_a-b' },
      'Main on My hook',
    ],
    [
      muteName('order:sandbox:1:0x1234567890abcdef12345678', 'gone'),
      { what: 'order', of: 'sandbox:1:0x1234567890abcdef12345678', channel: 'gone' },
      'order 0x12345678…12345678 on a deleted channel',
    ],
  ])('%s is read, and said in words', (name, parts, words) => {
    expect(readMute(name)).toEqual(parts)
    expect(muteWords(name, accounts, channels)).toBe(words)
  })

  it('is itself where it is none of ours', () => {
    expect(readMute('weather:rain')).toBeUndefined()
    expect(muteWords('weather:rain', [], [])).toBe('weather:rain')
  })
})
