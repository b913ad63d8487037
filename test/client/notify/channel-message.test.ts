import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import { notificationType } from '../../../src/client/db/rows/notification'
import { writeMessageText, writePayload } from '../../../src/client/notify/channel-message'
import { toNotification } from '../../../src/client/notify/order-notifications'
import type { Seconds } from '../../../src/domain/scalars'
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
const { uid } = notificationOf('sandbox')

describe('the link of a message', () => {
  it.each([
    ['production', undefined, `https://explorer.cow.fi/orders/${uid}`],
    ['staging', undefined, `https://staging.explorer.cow.fi/orders/${uid}`],
    ['production', GNOSIS, `https://explorer.cow.fi/gc/orders/${uid}`],
    ['sandbox', undefined, null],
    ['own-custom00', undefined, null],
  ] as const)(
    'opens the order in the explorer of environment %s, if there is one',
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
  it('lists ten of many notifications and counts the rest', () => {
    const notifications = Array.from({ length: 12 }, () => notificationOf('sandbox'))
    const { title, text } = writeMessageText({ notifications })
    expect(title).toBe('12 notifications · Sandbox')
    expect(text.split('\n')).toHaveLength(11)
    expect(text).toMatch(/and 2 more$/)
  })

  it('names several environments in the title and in each line', () => {
    const notifications = [notificationOf('sandbox'), notificationOf('production'), notificationOf('sandbox')]
    const { title, text } = writeMessageText({ notifications })
    expect(title).toBe('3 notifications · Sandbox, Production')
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
