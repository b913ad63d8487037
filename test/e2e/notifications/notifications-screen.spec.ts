/**
 * The notification screens as users use them: searched, read, muted, paused, walked by keyboard, checked by
 * axe.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sizes } from '../support/build'
import { findFaults } from '../support/faults'
import {
  type NotificationStage,
  notificationsOn,
  openNotificationStage,
  set,
} from '../support/notification-stage'
import { seen } from '../support/seen'
import { until } from '../walk/until'

let stage: NotificationStage
let page: Page
beforeAll(async () => {
  stage = await openNotificationStage()
  page = stage.page
  await stage.fillOrder()
  await stage.fillOrder()
  await stage.goTo('#/notifications/settings')
  await stage.press('Add Webhook')
  await page.getByLabel('Address', { exact: true }).fill(`${stage.servers.hook.url}/hook`)
  await stage.press('Add webhook')
  await stage.press('I saved the secret')
})
afterAll(() => stage?.close())

const press = (name: string | RegExp) => stage.press(name)

describe('the list of notifications', () => {
  const shown = (count: number) =>
    until(
      `${count} notifications`,
      () => notificationsOn(page).count(),
      (there) => there === count,
    )

  it('can be searched, filtered and reset', async () => {
    const uid = await stage.fillOrder()
    await stage.goTo('#/notifications')
    await shown(3)
    const search = page.getByRole('searchbox', { name: 'Search notifications' })
    await search.fill(uid.slice(2, 30))
    await shown(1)
    await search.fill('nothing of the kind')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).first().click()
    await shown(3)
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Order expired' })
    await shown(0)
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Order filled' })
    await shown(3)
  })

  it('marks notifications read and unread', async () => {
    await press('Mark all read')
    await page.getByText('3 notifications marked read.').waitFor()
    await set(page.getByRole('checkbox', { name: 'Unread', exact: true }), true)
    await shown(0)
    await press('Undo')
    await shown(3)
    await page.getByRole('button', { name: 'Show all' }).click()
  })

  it('groups notifications by order', async () => {
    await set(page.getByRole('checkbox', { name: 'Group by order' }), true)
    await page
      .getByRole('heading', { name: /^Sell 0\.1\d* WETH for at least/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(3)
    await set(page.getByRole('checkbox', { name: 'Group by order' }), false)
  })

  it('can be walked by keyboard: down, read, more, open', async () => {
    await notificationsOn(page).first().getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    const second = notificationsOn(page).nth(1)
    await expect
      .poll(() => second.getByRole('link').evaluate((link) => link === document.activeElement))
      .toBe(true)
    await page.keyboard.press('r')
    await expect.poll(() => second.getAttribute('data-unread')).toBe('false')
    await page.keyboard.press('m')
    await second.getByRole('button', { name: 'Only this order' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Order', exact: true }).waitFor()
    await page.goBack()
  })

  it('shows one order alone and mutes it, with undo', async () => {
    await notificationsOn(page)
      .first()
      .getByRole('button', { name: /^More about/ })
      .click()
    await press('Only this order')
    await shown(1)
    await press(/^Mute this order/)
    await page.getByText('This order is muted.').waitFor()
    const mutes = async () =>
      (await stage.read('preferences')).flatMap((row) => (row['value'] as { mutes: string[] }).mutes)
    expect((await mutes()).filter((name) => name.startsWith('order:sandbox:1:0x'))).toHaveLength(1)
    await press('Undo')
    await until('no mute', mutes, (names) => names.every((name) => !name.startsWith('order:')))
  })

  it('shows the way to an order of another environment without switching', async () => {
    await stage.goTo(`#/order/staging/1/0x${'ab'.repeat(56)}`)
    await page.getByRole('heading', { name: 'Order on Staging' }).waitFor()
    await page.getByRole('button', { name: 'Switch to Staging' }).waitFor()
    await page.getByRole('link', { name: 'Stay on Sandbox' }).click()
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    await stage.goTo('#/notifications')
    await shown(3)
  })

  it('exports a file without secrets', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), press('Export as JSON')])
    const text = readFileSync(await file.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ version: 2, notifications: [{}, {}, {}] })
    expect(text).not.toContain('secret')
  })
})

describe('notification settings', () => {
  it('choose what is delivered by type and channel', async () => {
    await stage.goTo('#/notifications/settings')
    const box = page.getByRole('checkbox', { name: 'Order filled: Webhook' })
    await set(box, false)
    const before = stage.servers.hook.taken.length
    await stage.fillOrder()
    await stage.goTo('#/notifications/deliveries')
    await notificationsOn(page).first().getByText('Not sent. Muted: Order filled on Webhook.').waitFor()
    expect(stage.servers.hook.taken).toHaveLength(before)
    await stage.goTo('#/notifications/settings')
    await set(page.getByRole('checkbox', { name: 'Order filled: All channels' }), false)
    await expect.poll(() => box.isDisabled()).toBe(true)
    await set(page.getByRole('checkbox', { name: 'Order filled: All channels' }), true)
    await set(box, true)
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Signature mismatch: All channels' }).isDisabled())
      .toBe(true)
  })

  it('delay notifications in quiet hours, and show that', async () => {
    await press('Options of Webhook')
    await set(page.getByRole('checkbox', { name: 'Respect quiet hours and snooze' }), true)
    await set(page.getByRole('checkbox', { name: /^Quiet hours Local time/ }), true)
    await page.getByLabel('From', { exact: true }).fill('00:00')
    await page.getByLabel('Until').fill('23:59')
    await page.getByText(/^Quiet hours until /).waitFor()
    const before = stage.servers.hook.taken.length
    await stage.fillOrder()
    await stage.goTo('#/notifications/deliveries')
    await notificationsOn(page).first().getByText('Held back: quiet hours.').first().waitFor()
    expect(stage.servers.hook.taken).toHaveLength(before)
    await stage.goTo('#/notifications/settings')
    await set(page.getByRole('checkbox', { name: /^Quiet hours Local time/ }), false)
    await stage.world.runAuctions()
    await until(
      'what was held back',
      async () => stage.servers.hook.taken.length,
      (count) => count === before + 1,
    )
  })

  it('deliver nothing during a snooze, which can be ended', async () => {
    await stage.goTo('#/notifications')
    await press('Snooze')
    await press('1 hour')
    await page.getByText(/^Snoozed until /).waitFor()
    await press('End now')
    await page.getByText(/^Snoozed until /).waitFor({ state: 'detached' })
  })

  it('deliver nothing and clear the toolbar when everything is paused', async () => {
    const badge = () => stage.utilityPage.evaluate<string>('chrome.action.getBadgeText({})')
    await until('a count', badge, (text) => text !== '')
    await stage.goTo('#/notifications/settings')
    await set(page.getByRole('checkbox', { name: /^Pause all notifications/ }), true)
    await until('no count', badge, (text) => text === '')
    await press('Turn on')
    await until('a count', badge, (text) => text !== '')
  })

  it('refuse a distance out of range', async () => {
    const field = page.getByLabel('Far from market (%)')
    await field.fill('0')
    await page.getByText('From 0.1 to 100.').waitFor()
    await field.fill('2.5')
    await field.press('Enter')
    const bps = async () =>
      (await stage.read('preferences')).map((row) => (row['value'] as { reachBps: number }).reachBps)
    await until('250 basis points', bps, ([value]) => value === 250)
  })
})

describe('a price alert', () => {
  it('notifies when the market reaches it, and can be removed and restored', async () => {
    const price = page.getByLabel('Price (USDC)')
    await seen(price).toHaveAccessibleDescription(/^Market: 1\sWETH\s=\s[\d,.]+\sUSDC$/)
    await price.fill('1')
    await press('Add price alert')
    const alerts = page.getByRole('list', { name: 'Price alerts' }).getByRole('listitem')
    await alerts.getByText(/^1 WETH is worth at least 1 USDC/).waitFor()
    await stage.write('timers', { name: 'prices', scope: 'sandbox', at: 0 })
    await stage.world.runAuctions()
    await alerts.getByText(/triggered /).waitFor()
    await press(/^Remove: 1 WETH/)
    await page.getByText('Removed: 1 WETH is worth at least 1 USDC.').waitFor()
    await press('Undo')
    await alerts.getByText(/triggered /).waitFor()
  })
})

it.each(['popup', 'tab'] as const)('the notification screens pass axe as %s', async (surface) => {
  await page.setViewportSize(sizes[surface])
  const faults: string[] = []
  for (const hash of ['#/notifications', '#/notifications/settings', '#/notifications/deliveries']) {
    await stage.goTo(hash)
    await page.locator('.notification, .channel').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      faults.push(...(await findFaults(page)).map((fault) => `${hash}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

it('long notification lists load while scrolling, and further pages at a press', async () => {
  const [some] = await stage.read('notifications')
  for (let index = 1; index <= 60; index += 1)
    await stage.write('notifications', { ...some, id: `old-${index}`, at: index })
  await page.setViewportSize(sizes.popup)
  await stage.goTo('#/notifications')
  const shown = () => notificationsOn(page).count()
  await expect.poll(shown).toBe(20)
  for (const count of [40, 60]) {
    // Addressed by number, because the last row changes when the list grows.
    await notificationsOn(page)
      .nth(count - 21)
      .scrollIntoViewIfNeeded()
    await expect.poll(shown).toBe(count)
  }
  // Pressed by keyboard, because rows that come into view move the button away from the mouse.
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect.poll(shown).toBeGreaterThan(60)
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

it('notification screens write no error to any console', () =>
  stage.cowbell.expectNoErrors([/403 \(Forbidden\)/]))
