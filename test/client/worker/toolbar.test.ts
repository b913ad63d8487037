import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { readAll } from '../../../src/client/notify/notification-list'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { profiles } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { refreshToolbar } from '../../../src/client/worker/toolbar'
import type { Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, makeAccepted, makeTerms, NOW } from '../../support/client'

const shown = { text: '?', color: '', title: '' }
const button = {
  setBadgeText: async ({ text }: { text: string }) => void Object.assign(shown, { text }),
  setBadgeBackgroundColor: async ({ color }: { color: string }) => void Object.assign(shown, { color }),
  setTitle: async ({ title }: { title: string }) => void Object.assign(shown, { title }),
}
const addUnread = (count: number) =>
  enqueueNotifications(
    Array.from({ length: count }, (_, index) =>
      toNotification(
        makeAccepted(makeTerms({ validTo: (NOW / 1000 + index) as Seconds })),
        'order_expired',
        { sell: 0n, buy: 0n },
        NOW,
      ),
    ),
    NOW,
  )
beforeEach(emptyClientDb)

describe('the toolbar button', () => {
  it('shows no number without unread notifications', async () => {
    await refreshToolbar(button)
    expect(shown).toEqual({ text: '', color: profiles.sandbox.badgeColour, title: 'Cowbell · Sandbox' })
  })

  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %d unread as %s', async (count, text) => {
    await addUnread(count)
    await refreshToolbar(button)
    expect(shown.text).toBe(text)
    expect(shown.title).toBe(`Cowbell · Sandbox: ${text} unread`)
  })

  it('shows the new count after notifications were read or the profile changed', async () => {
    await addUnread(2)
    await readAll(() => undefined)
    await changeSettings({ profileId: 'staging' })
    await refreshToolbar(button)
    expect(shown).toEqual({ text: '', color: profiles.staging.badgeColour, title: 'Cowbell · Staging' })
  })
})
