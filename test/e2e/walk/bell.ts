/** How a fill is told: the system's notifications, the toolbar, the notifications. */
import type { Page } from 'playwright'
import type { CowbellInChromium } from '../support/chromium'
import { readRows } from './facts'
import { until } from './until'

/**
 * Opens a page of the extension with nothing of ours on it, from which the browser and the service are asked.
 * It remembers the notifications that close: the browser takes each down by itself after some seconds.
 */
export async function openOffice(cowbell: Pick<CowbellInChromium, 'openSurface'>): Promise<Page> {
  const office = await cowbell.openSurface('manifest.json')
  await office.evaluate(
    'globalThis.closedIds = []; chrome.notifications.onClosed.addListener((id) => { closedIds.push(id) })',
  )
  return office
}

/** Ids of the notifications that the browser shows now. */
export const listShownIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>('chrome.notifications.getAll().then(Object.keys)')

/** The same, with those that an office has seen since it was opened. */
export const listEverShownIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(
    'chrome.notifications.getAll().then((all) => [...new Set([...closedIds, ...Object.keys(all)])])',
  )

/** What stands on the toolbar's button. */
export const readToolbar = (page: Page): Promise<string> =>
  page.evaluate<string>('chrome.action.getBadgeText({})')

/** Waits for the notification of an order's fill. Answers all that were shown. */
export const awaitNotification = (page: Page, uid: string): Promise<readonly string[]> =>
  until(
    'a notification of the order',
    () => listEverShownIds(page),
    (ids) => ids.some((id) => id.includes(uid)),
  )

/** Waits until the toolbar's button counts so many. */
export const awaitToolbar = (page: Page, text: string): Promise<string> =>
  until(
    `"${text}" on the toolbar`,
    () => readToolbar(page),
    (shown) => shown === text,
  )

/** Opens the notifications by the bell, and reads them: what, when, in which words. */
export async function readNotifications(page: Page): Promise<readonly string[]> {
  await page.getByRole('link', { name: /^Notifications/ }).click()
  // Without the days they stand under.
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNot: page.getByRole('heading') })
  return readRows(list)
}
