/** Notifications of a fill: the system's, the toolbar count, the list. */
import type { Page } from 'playwright'
import type { CowbellInChromium } from '../support/chromium'
import { readRows } from './facts'
import { until } from './until'

/**
 * Opens an empty page of the extension, from which tests query the browser and the service. It records closed
 * notifications, because the browser removes each after some seconds.
 */
export async function openUtilityPage(cowbell: Pick<CowbellInChromium, 'openSurface'>): Promise<Page> {
  const utilityPage = await cowbell.openSurface('manifest.json')
  await utilityPage.evaluate(
    'globalThis.closedIds = []; chrome.notifications.onClosed.addListener((id) => { closedIds.push(id) })',
  )
  return utilityPage
}

/** Lists the ids of visible notifications. */
export const listShownIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>('chrome.notifications.getAll().then(Object.keys)')

/** Lists the ids of all notifications since the page was opened. */
export const listEverShownIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(
    'chrome.notifications.getAll().then((all) => [...new Set([...closedIds, ...Object.keys(all)])])',
  )

/** Returns the text on the toolbar button. */
export const readToolbar = (page: Page): Promise<string> =>
  page.evaluate<string>('chrome.action.getBadgeText({})')

/** Waits for the notification of an order's fill. Returns the ids of all shown notifications. */
export const awaitNotification = (page: Page, uid: string): Promise<readonly string[]> =>
  until(
    'a notification of the order',
    () => listEverShownIds(page),
    (ids) => ids.some((id) => id.includes(uid)),
  )

/** Waits until the toolbar button shows a text. */
export const awaitToolbar = (page: Page, text: string): Promise<string> =>
  until(
    `"${text}" on the toolbar`,
    () => readToolbar(page),
    (shown) => shown === text,
  )

/** Opens the notifications by the bell and returns their texts: title, time, message. */
export async function readNotifications(page: Page): Promise<readonly string[]> {
  await page.getByRole('link', { name: /^Notifications/ }).click()
  // Excludes the headings of days.
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNot: page.getByRole('heading') })
  return readRows(list)
}
