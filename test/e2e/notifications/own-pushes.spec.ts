/**
 * Pushes to this browser, from its settings: subscribed by the worker, shown as text and QR code, handed to a
 * backend.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDevice } from '../../support/push-device'
import { type NotificationStage, openNotificationStage } from '../support/notification-stage'
import { readText } from '../walk/facts'

let stage: NotificationStage
let page: Page
beforeAll(async () => {
  stage = await openNotificationStage()
  page = stage.page
})
afterAll(() => stage?.close())

describe('the push settings', () => {
  it("subscribe in the worker with the service's key, and show the error of the browser", async () => {
    const worker = await stage.cowbell.worker()
    await worker.evaluate(() => {
      PushManager.prototype.subscribe = (options) => {
        Object.assign(globalThis, { subscribedWith: options })
        return Promise.reject(new Error('push service not available'))
      }
    })
    await stage.goTo('#/notifications/settings')
    const key = await readText(page.locator('span', { hasText: /^VAPID public key/ }).locator('code'))
    await stage.press('Enable push')
    await page.getByText('The browser did not subscribe: push service not available').waitFor()
    expect(await worker.evaluate('subscribedWith')).toEqual({
      userVisibleOnly: false,
      applicationServerKey: key,
    })
  })

  it('show the subscription as text and QR code, and register it with a backend', async () => {
    const { subscription } = makeDevice('https://push.example/this-browser')
    const own = await stage.cowbell.context.newPage()
    await own.addInitScript((given) => {
      PushManager.prototype.getSubscription = async () => given as never
    }, subscription)
    await own.goto(`chrome-extension://${stage.cowbell.extensionId}/tab.html#/notifications/settings`)
    const text = JSON.stringify(subscription)
    await own.getByText(text).waitFor()
    await own.getByText('As a QR code').click()
    const drawn = await own.getByRole('img', { name: 'The subscription as a QR code' }).boundingBox()
    expect(drawn?.width).toBeGreaterThan(100)
    await own.getByLabel('Register it with a backend at').fill(`${stage.servers.mail.url}/subscriptions`)
    await own.getByRole('button', { name: 'Register subscription' }).click()
    await own.getByText('Registered.').waitFor()
    expect(String(stage.servers.mail.taken.at(-1)?.body)).toBe(text)
    await own.close()
  })
})

it('the push settings write no error to any console', () => stage.cowbell.expectNoErrors())
