/** A press on a system notification shows the order and gives it the keyboard focus. */
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

/** Presses the notification of an order's fill. */
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

/** Checks that the order is in view and receives the next key. */
async function expectFocused(tab: Page, uid: OrderUid): Promise<void> {
  await seen(tab.getByRole('heading', { name: /^Sold 0\.1\d* WETH for / })).toBeInViewport({ ratio: 1 })
  await seen(tab.getByTitle(uid)).toBeInViewport({ ratio: 1 })
  await seen(tab.getByRole('main')).toBeFocused()
  await tab.keyboard.press('Tab')
  await seen(tab.getByRole('button', { name: 'Back' })).toBeFocused()
}

describe('a press on the notification of a fill', () => {
  it('opens the order in a tab with the keyboard focus', async () => {
    const uid = await stage.fillOrder()
    await press(uid)
    await expectFocused(await tabOf(uid), uid)
  })

  it('shows the next order in the same tab, whatever screen it shows', async () => {
    const [first] = orderTabs()
    await first?.getByRole('link', { name: 'Orders' }).focus()
    const uid = await stage.fillOrder()
    await press(uid)
    const tab = await tabOf(uid)
    expect(orderTabs()).toEqual([first])
    await expectFocused(tab, uid)
    await tab.close()
  })
})

it('presses on notifications write no error to any console', () => stage.cowbell.expectNoErrors())
