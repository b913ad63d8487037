import { describe, expect, it } from 'vitest'
import { notificationType } from '../../../src/client/db/rows/notification'
import { groupByOrder } from '../../../src/client/notify/notification-list'
import { type Notification, toNotifications } from '../../../src/client/notify/notifications'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { muteName } from '../../../src/client/settings/preferences'
import {
  allNotifications,
  groupTitle,
  isFiltered,
  muteText,
  notificationMarks,
  ownerChoices,
  parseMute,
  toFilter,
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

describe('the filter choices of notifications', () => {
  it('match everything at first', () => {
    expect(isFiltered(allNotifications)).toBe(false)
    expect(toFilter(allNotifications, 50)).toEqual({ search: '', isUnread: false, limit: 50 })
  })

  it('can filter by type, account and order', () => {
    const { uid, chainId, profileId, facts } = notification()
    if (!uid) throw new Error('Expected a notification of an order.')
    const owner = facts?.['owner'] ?? ''
    const choice = {
      ...allNotifications,
      type: 'order_filled',
      owner,
      order: { uid, chainId, profileId },
    } as const
    expect(isFiltered(choice)).toBe(true)
    expect(toFilter(choice, 100)).toEqual({
      search: '',
      isUnread: false,
      limit: 100,
      types: ['order_filled'],
      owner,
      uid,
      chainId,
    })
  })

  it.each([{ search: ' a' }, { isUnread: true }])('count as filtered with %o', (patch) => {
    expect(isFiltered({ ...allNotifications, ...patch })).toBe(true)
  })

  it('include every type, each with a mark', () => {
    expect(typeChoices).toHaveLength(notificationType.options.length + 1)
    expect(Object.keys(notificationMarks).toSorted()).toEqual(notificationType.options.toSorted())
    expect(ownerChoices([])).toEqual([{ value: 'all', label: 'All accounts' }])
  })
})

describe('the title of an order group', () => {
  it('states the signed amounts', () => {
    expect(titleOf(notification())).toMatch(/^Sell [\d,.]+ \w+ for at least [\d,.]+ \w+$/)
    expect(titleOf(notification({ kind: 'buy' }))).toMatch(/^Buy [\d,.]+ \w+ for at most [\d,.]+ \w+$/)
  })

  it('falls back to the UID if the amounts are unknown', () => {
    const { facts: _, ...bare } = notification()
    expect(titleOf(bare)).toMatch(/^Order 0x\w{8}…\w{8} on \w+$/)
    expect(titleOf({ ...bare, facts: { sellToken: 'nonsense', sellAmount: '1' } })).toMatch(/^Order/)
  })

  it('falls back to the type for a notification without order', () => {
    expect(titleOf({ ...notification(), uid: null, type: 'price_alert' })).toBe('Price alert')
  })
})

describe('the name of a mute', () => {
  const accounts = [{ address: '0x12', name: 'Main' }] as never
  const channels = [{ id: 'webhook-_a-b', label: 'My hook' }]

  it.each([
    [
      muteName('type:order_filled'),
      { kind: 'type', value: 'order_filled', channel: undefined },
      'Order filled',
    ],
    [
      muteName('account:0x12', 'webhook-_a-b'),
      { kind: 'account', value: '0x12', channel: 'webhook-_a-b' },
      'Main on My hook',
    ],
    [
      muteName('order:sandbox:1:0x1234567890abcdef12345678', 'gone'),
      { kind: 'order', value: 'sandbox:1:0x1234567890abcdef12345678', channel: 'gone' },
      'order 0x12345678…12345678 on a deleted channel',
    ],
  ])('is parsed and described: %s', (name, parts, words) => {
    expect(parseMute(name)).toEqual(parts)
    expect(muteText(name, accounts, channels)).toBe(words)
  })

  it('is shown unchanged if it is unknown', () => {
    expect(parseMute('weather:rain')).toBeUndefined()
    expect(muteText('weather:rain', [], [])).toBe('weather:rain')
  })
})
