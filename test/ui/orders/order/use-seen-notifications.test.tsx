import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { useSeenNotifications } from '../../../../src/ui/orders/order/use-seen-notifications'
import { emptyClientDb, makeAccepted, makeTerms, NOW, TRADER } from '../../../support/client'
import { clearPage, draw } from '../../../support/drawn-page'

const shown = makeAccepted(makeTerms())
const other = makeAccepted(makeTerms({ receiver: TRADER }))
const none = { sell: 0n, buy: 0n }

function Page() {
  useSeenNotifications(shown)
  return null
}

beforeEach(emptyClientDb)
afterEach(clearPage)

it('useSeenNotifications marks what arrived before the page was opened or shown again, of its order only', async () => {
  await clientDb.notifications.bulkPut([
    toNotification(shown, 'order_expiring', none, NOW),
    toNotification(other, 'order_expiring', none, NOW),
  ])
  const unread = async () =>
    (await clientDb.notifications.where('[profileId+isRead]').equals([shown.profileId, 0]).toArray()).map(
      ({ uid }) => uid,
    )
  draw(<Page />)
  await expect.poll(unread).toEqual([other.uid])
  await clientDb.notifications.put(toNotification(shown, 'order_expired', none, NOW))
  expect(await unread()).toHaveLength(2)
  const shownAgain = document.createEvent('Event')
  shownAgain.initEvent('visibilitychange', false, false)
  document.dispatchEvent(shownAgain)
  await expect.poll(unread).toEqual([other.uid])
})
