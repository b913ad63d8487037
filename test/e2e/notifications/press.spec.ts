/** A press on a notification of the system: its order is in view, and the keys go on in it. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderUid } from '../../../src/domain/scalars'
import { type NotificationStage, openNotificationStage } from '../support/notification-stage'
import { seen } from '../support/seen'
import { until } from '../walk/until'

let stage: NotificationStage
beforeAll(async () => {
  stage = await openNotificationStage()
})
afterAll(() => stage?.close())

/** The notification of an order's fill, pressed. */
async function press(uid: OrderUid): Promise<void> {
  const row = (await stage.read('notifications')).find((each) => each['uid'] === uid)
  const worker = await stage.cowbell.worker()
  await worker.evaluate((id) => {
    const { chrome } = globalThis as never as {
      chrome: { notifications: { onClicked: { dispatch(id: string): void } } }
    }
    chrome.notifications.onClicked.dispatch(id)
  }, String(row?.['id']))
}

const orderTabs = () => stage.cowbell.context.pages().filter((page) => page.url().includes('#/order/'))
const tabOf = async (uid: OrderUid): Promise<Page> => {
  const [tab] = await until(
    'the tab of the order',
    async () => orderTabs(),
    (tabs) => tabs.some((each) => each.url().includes(uid)),
  )
  return tab as Page
}

/** The order is there without scrolling, and the next key is pressed in it. */
async function expectInHand(tab: Page, uid: OrderUid): Promise<void> {
  await seen(tab.getByRole('heading', { name: /^Sold 0\.1\d* WETH for / })).toBeInViewport({ ratio: 1 })
  await seen(tab.getByTitle(uid)).toBeInViewport({ ratio: 1 })
  await seen(tab.getByRole('main')).toBeFocused()
  await tab.keyboard.press('Tab')
  await seen(tab.getByRole('button', { name: 'Back' })).toBeFocused()
}

describe('a press on the notification of a fill', () => {
  it('opens the order in a tab, in which the keys go on', async () => {
    const uid = await stage.fillOrder()
    await press(uid)
    await expectInHand(await tabOf(uid), uid)
  })

  it('shows the next order in the same tab, wherever one was in it', async () => {
    const [first] = orderTabs()
    await first?.getByRole('link', { name: 'Orders' }).focus()
    const uid = await stage.fillOrder()
    await press(uid)
    const tab = await tabOf(uid)
    expect(orderTabs()).toEqual([first])
    await expectInHand(tab, uid)
    await tab.close()
  })
})

it('an order that is asked for by its bell has the focus on it, in a tab that shows the order already too', async () => {
  const uid = await stage.placeOpen()
  const { page } = stage
  await stage.goTo(`#/order/sandbox/1/${uid}?notify`)
  const button = page.getByRole('button', { name: 'Stop notifications' })
  await seen(button).toBeFocused()
  await seen(button).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Portfolio' }).focus()
  await page.evaluate((hash) => location.assign(hash), `#/order/sandbox/1/${uid}`)
  await page.evaluate((hash) => location.assign(hash), `#/order/sandbox/1/${uid}?notify`)
  await seen(button).toBeFocused()
  // Enter does what was asked for.
  await page.keyboard.press('Enter')
  await seen(page.getByRole('button', { name: 'Notify me' })).toBeFocused()
})

it('none of which wrote an error to a console', () => stage.cowbell.expectNoErrors())
