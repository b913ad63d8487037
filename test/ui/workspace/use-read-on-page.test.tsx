import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { countUnread, readNotification } from '../../../src/client/notify/notifications'
import { toNotification } from '../../../src/client/notify/order-notifications'
import type { Seconds } from '../../../src/domain/scalars'
import { useReadOnPage } from '../../../src/ui/workspace/use-read-on-page'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'
import { clearPage, draw, press } from '../../support/drawn-page'

const NONE = { sell: 0n, buy: 0n }
const entry = makeAccepted(makeTerms())
const other = makeAccepted(makeTerms({ validTo: (NOW / 1000 + 9) as Seconds }))
const filled = toNotification(entry, 'order_filled', NONE, NOW)
const expired = toNotification(entry, 'order_expired', NONE, later(1))
const ofOther = toNotification(other, 'order_filled', NONE, NOW)
const ofPlan = { ...ofOther, id: 'plan', uid: null, facts: { ...ofOther.facts, plan: 'twap-1' } }

const OrderPage = () => {
  const { profileId, chainId, uid } = entry
  useReadOnPage({ profileId, chainId, uid })
  return (
    <main>
      <button type="button">Details</button>
    </main>
  )
}
const PlanPage = () => {
  useReadOnPage({ profileId: 'sandbox', plan: 'twap-1' })
  return <main />
}

function returnToPage(): void {
  const { Event } = document.defaultView as unknown as typeof globalThis
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

beforeEach(emptyClientDb)
afterEach(clearPage)

const isRead = async ({ id }: { readonly id: string }) => (await readNotification(id))?.isRead

describe('a notification', () => {
  it('is read when the page of its order is opened, and others stay unread', async () => {
    await enqueueNotifications([filled, ofOther], NOW)
    draw(<OrderPage />)
    await expect.poll(() => isRead(filled)).toBe(true)
    expect(await isRead(ofOther)).toBe(false)
  })

  it('stays unread on a page that is merely open, until something is pressed there', async () => {
    await enqueueNotifications([filled], NOW)
    draw(<OrderPage />)
    await expect.poll(countUnread).toBe(0)
    await enqueueNotifications([expired], later(1))
    await expect.poll(countUnread).toBe(1)
    press('Details')
    await expect.poll(countUnread).toBe(0)
  })

  it('is read when the user returns to the page', async () => {
    await enqueueNotifications([filled], NOW)
    draw(<OrderPage />)
    await expect.poll(() => isRead(filled)).toBe(true)
    await enqueueNotifications([expired], later(1))
    returnToPage()
    await expect.poll(() => isRead(expired)).toBe(true)
  })

  it('is read on the page of its plan', async () => {
    await enqueueNotifications([filled, ofPlan], NOW)
    draw(<PlanPage />)
    await expect.poll(() => isRead(ofPlan)).toBe(true)
    expect(await isRead(filled)).toBe(false)
  })
})
