import { describe, expect, it } from 'vitest'
import type { NotificationType } from '../../../../src/client/db/rows/notification'
import { createDesktopChannel } from '../../../../src/client/notify/channels/desktop'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { makeAccepted, makeTerms, NOW } from '../../../support/client'

const pageUrl = (path: string) => `ext://${path}`
const notificationOf = (type: NotificationType) => ({
  ...toNotification(makeAccepted(makeTerms()), type, { sell: 0n, buy: 0n }, NOW),
  isRead: false,
})

async function show(types: readonly NotificationType[], values = {}, refused = '') {
  const shown: unknown[][] = []
  // A browser that does not support an option throws synchronously.
  const create = (id: string, options: object) => {
    if (refused in options) throw new Error(`Property "${refused}" is unsupported`)
    return Promise.resolve(shown.push([id, options]))
  }
  const notifications = types.map(notificationOf)
  const id = notifications.length === 1 ? (notifications[0]?.id ?? '') : 'summary:1'
  await createDesktopChannel({ create }, pageUrl).send({ id, key: id, notifications }, values, NOW, String)
  return shown[0]
}

describe('a desktop notification', () => {
  it('is shown under its id with icon, title, profile and two buttons, without sound', async () => {
    const { id, message } = notificationOf('order_expired')
    expect(await show(['order_expired'])).toEqual([
      id,
      {
        type: 'basic',
        iconUrl: 'ext://icons/cowbell-128.png',
        title: 'Order expired · Sandbox',
        message,
        silent: true,
        buttons: [{ title: 'View' }, { title: 'Mute this order' }],
      },
    ])
  })

  it('makes a sound if the user turned sound on', async () => {
    expect(await show(['order_expired'], { sound: 'on' })).toMatchObject([{}, { silent: false }])
  })

  it('has no mute button if it cannot be muted', async () => {
    expect(await show(['signature_mismatch'])).toMatchObject([{}, { buttons: [{ title: 'View' }] }])
  })

  it('has neither buttons nor `silent` in a browser that rejects them', async () => {
    const [, options] = (await show(['order_expired'], {}, 'buttons')) ?? []
    expect(Object.keys(options as object)).toEqual(['type', 'iconUrl', 'title', 'message'])
  })

  it('summarizes several notifications in one', async () => {
    expect(await show(['order_expired', 'order_cancelled'])).toMatchObject([
      'summary:1',
      {
        title: 'Order expired, Order cancelled · Sandbox',
        message: expect.stringMatching(/^Order cancelled: /),
        buttons: [{ title: 'View' }],
      },
    ])
  })
})
