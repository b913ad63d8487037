/**
 * Channels as users set them up, in Chromium with real servers, and a fill that is delivered over all of
 * them.
 */
import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import encodeQR from 'qr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDevice } from '../../support/push-device'
import { cameraFlags, writeFilm } from '../support/camera'
import { type NotificationStage, notificationsOn, openNotificationStage } from '../support/notification-stage'
import { seen } from '../support/seen'
import { readText } from '../walk/facts'
import { until } from '../walk/until'

const TOKEN = '123456:ABC-def'

/** A device whose QR code is the only picture of the camera. */
const filmed = makeDevice('https://push.example/filmed')
const film = writeFilm(JSON.stringify(filmed.subscription))

let stage: NotificationStage
let page: Page
beforeAll(async () => {
  stage = await openNotificationStage(cameraFlags(film))
  page = stage.page
})
afterAll(async () => {
  await stage?.close()
  rmSync(film)
})

const channels = () => page.getByRole('list', { name: 'Channels' }).getByRole('listitem')
const channel = (label: string) => channels().filter({ hasText: label })
const press = (name: string | RegExp) => stage.press(name)

/** Sends a test over a channel and waits for the result in its row. */
async function test(label: string, text: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Test ${label}`, exact: true }).click()
  await channel(label).getByText(text).waitFor()
}

describe('an empty notification list', () => {
  it('explains what will appear and where to choose it', async () => {
    await stage.goTo('#/notifications')
    await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await page.getByRole('heading', { name: 'Notification settings' }).waitFor()
    await expect.poll(() => channels().count()).toBe(1)
  })
})

describe('a channel', () => {
  it('asks whether the first desktop test was seen, and shows help if it was not', async () => {
    const desktop = channel('Desktop')
    const question = desktop.getByText('Did you see it?')
    await expect.poll(() => question.count()).toBe(0)
    await test('Desktop', /^Last sent/)
    await question.waitFor()
    await page.reload()
    await question.waitFor()
    await desktop.getByRole('button', { name: 'No', exact: true }).click()
    await desktop.getByText(/^A notification service must run/).waitFor()
    await desktop.getByRole('button', { name: 'I see it now' }).click()
    await expect.poll(() => desktop.locator('.callout').count()).toBe(0)
    await test('Desktop', /^Last sent/)
    await expect.poll(() => question.count()).toBe(0)
  })

  it('shows the secret of a webhook once and signs with it', async () => {
    await press('Add Webhook')
    await page.getByLabel('Address', { exact: true }).fill(`${stage.servers.hook.url}/hook`)
    await press('Add webhook')
    const secret = await readText(page.locator('.callout code'))
    await seen(page.locator(':focus')).toContainText(secret)
    await press('I saved the secret')
    await expect.poll(() => page.getByText(secret).count()).toBe(0)
    await seen(page.locator(':focus')).toContainText('Add a channel')
    await test('Webhook', /^Last sent/)
    const [taken] = stage.servers.hook.taken
    const body = String(taken?.body)
    const signed = `${taken?.headers['cowbell-timestamp']}.${body}`
    const expected = createHmac('sha256', secret).update(signed).digest('hex')
    expect(taken?.headers['cowbell-signature']).toBe(`v1=${expected}`)
    expect(JSON.parse(body)).toMatchObject({ kind: 'test' })
    expect(JSON.stringify(await stage.read('channels'))).not.toContain(secret)
  })

  it('signs messages with both secrets until the old secret is revoked', async () => {
    await press('Options of Webhook')
    await press('New secret')
    await page.getByText(/^Messages carry both signatures/).waitFor()
    await test('Webhook', /^Last sent/)
    await until(
      'both',
      async () => stage.servers.hook.taken.length,
      (count) => count === 2,
    )
    expect(stage.servers.hook.taken[1]?.headers['cowbell-signature']).toMatch(/^v1=\w+,v1=\w+$/)
    await press('Revoke old secret')
    await page.getByRole('button', { name: 'New secret' }).waitFor()
    await press('Options of Webhook')
  })

  it('pairs Telegram by a message while the page waits', async () => {
    await press('Add Telegram')
    await page.getByLabel('Bot token').fill(TOKEN)
    await page.getByLabel(/^Bot API address/).fill(stage.servers.bot.url)
    await press('Ask the bot')
    await page.getByText('@cowbell_test_bot').waitFor()
    await page.getByText('Waiting for your message…').waitFor()
    stage.play.sentToBot = await readText(page.locator('code', { hasText: '/start' }))
    await page.getByText('Paired with Ada.').waitFor()
    await press('Done')
    await test('Telegram, Ada', /^Last sent/)
    const sent = stage.servers.bot.taken.find(({ url }) => url.endsWith('/sendMessage'))
    expect(JSON.parse(String(sent?.body))).toMatchObject({ chat_id: '42' })
  })

  it('sends email by a template of a mail API', async () => {
    await press('Add Email')
    await page.getByRole('radio', { name: 'Other JSON API' }).check()
    await page.getByLabel('To', { exact: true }).fill('me@mail.example')
    await page.getByLabel('From', { exact: true }).fill('cowbell@mail.example')
    await page.getByLabel('Token', { exact: true }).fill('hush')
    await page.getByLabel('Address', { exact: true }).fill(`${stage.servers.mail.url}/send`)
    await press('Add email')
    await test('Email', /^Last sent/)
    const [taken] = stage.servers.mail.taken
    expect(taken?.headers['authorization']).toBe('Bearer hush')
    expect(JSON.parse(String(taken?.body))).toMatchObject({ to: ['me@mail.example'], subject: 'Cowbell' })
  })

  it('sets up JMAP from the session address alone', async () => {
    await press('Add Email')
    await page.getByLabel('Name', { exact: true }).fill('Post')
    await page.getByLabel('To', { exact: true }).fill('me@mail.example')
    await page.getByLabel('Token', { exact: true }).fill('hush')
    await page.getByLabel('Session address').fill(`${stage.servers.mail.url}/session`)
    await press('Add email')
    await test('Post', /^Last sent/)
    expect(String(stage.servers.mail.taken.at(-1)?.body)).toContain(
      '"from":[{"email":"cowbell@mail.example"}]',
    )
    await press('Options of Post')
    await press('Remove Post')
    await channel('Post').waitFor({ state: 'detached' })
  })

  it('adds another device by a picture of its QR code, and the device can decrypt its pushes', async () => {
    const device = makeDevice(`${stage.servers.push.url}/device`)
    const picture = encodeQR(JSON.stringify(device.subscription), 'gif', { scale: 4 })
    await press('Add Web Push')
    await page
      .getByLabel('Image of the QR code')
      .setInputFiles({ name: 'code.gif', mimeType: 'image/gif', buffer: Buffer.from(picture) })
    await page.getByText('Subscription read.').waitFor()
    await page.getByLabel('Your contact').fill('mailto:me@mail.example')
    await press('Add device')
    await test('My phone', /^Last sent/)
    const [taken] = stage.servers.push.taken
    if (!taken) throw new Error('Nothing was pushed.')
    expect(device.read(taken)).toMatchObject({ version: 1, kind: 'test' })
  })

  it('adds another device by the camera', async () => {
    await press('Add Web Push')
    await press('Scan with camera')
    await page.getByText('Subscription read.').waitFor()
    await expect
      .poll(() => page.getByLabel('Subscription', { exact: true }).inputValue())
      .toBe(JSON.stringify(filmed.subscription))
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await press('Cancel')
  })

  it('refuses text that is not a subscription', async () => {
    await press('Add Web Push')
    await page.getByLabel('Subscription', { exact: true }).fill('{"endpoint": 1}')
    await page.getByText(/^Invalid subscription/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Add device' }).isDisabled()).toBe(true)
    await press('Cancel')
  })

  it('can be restored after its removal', async () => {
    await press('Options of Email')
    await press('Remove Email')
    await page.getByText('Email was removed.').waitFor()
    await expect.poll(() => channel('Email').count()).toBe(0)
    await press('Undo')
    await channel('Email').waitFor()
    await seen(page.locator('.removed-note:focus')).toHaveCount(1)
    await test('Email', /^Last sent/)
  })
})

describe('a fill', () => {
  it('reaches every channel, as the delivery log shows', async () => {
    await stage.fillOrder()
    await stage.goTo('#/notifications/deliveries')
    await notificationsOn(page).first().locator('.delivery').first().waitFor()
    const lines = await notificationsOn(page).first().locator('.delivery').allInnerTexts()
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(line).toMatch(/Sent( and read)? [\d.]+[ms]/)
    expect(JSON.parse(String(stage.servers.hook.taken.at(-1)?.body))).toMatchObject({ kind: 'notice' })
  })

  it('can be found in the delivery log by channel and result', async () => {
    await page.getByLabel('Channel').selectOption({ label: 'Telegram, Ada' })
    await expect.poll(() => notificationsOn(page).locator('.delivery').count()).toBe(1)
    await page.getByLabel('Result').selectOption({ label: 'Failed' })
    await page.getByRole('heading', { name: 'No deliveries' }).waitFor()
  })
})

describe('a failing delivery', () => {
  it("shows the receiver's own message until it accepts again", async () => {
    stage.play.hookFate = 'refuse'
    await stage.fillOrder()
    await stage.goTo('#/notifications')
    await page.getByText('Webhook failed at the last delivery.').waitFor()
    await notificationsOn(page)
      .first()
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByText(/^Given up after one attempt: 127\.0\.0\.1:\d+ answered 403/).waitFor()
    stage.play.hookFate = 'take'
    await stage.goTo('#/notifications/settings')
    await test('Webhook', /^Last sent/)
    await expect.poll(() => page.getByText('Webhook failed at the last delivery.').count()).toBe(0)
  })

  it('says what to do if the browser blocks notifications', async () => {
    const blocked = await stage.cowbell.context.newPage()
    await blocked.addInitScript(() => {
      const { chrome } = globalThis as never as { chrome?: { notifications?: object } }
      Object.assign(chrome?.notifications ?? {}, {
        getPermissionLevel: (tell: (level: string) => void) => tell('denied'),
      })
    })
    for (const hash of ['#/notifications', '#/notifications/settings']) {
      await blocked.goto(`chrome-extension://${stage.cowbell.extensionId}/tab.html${hash}`)
      await blocked.getByText('Your browser blocks Cowbell’s notifications.').waitFor()
      await blocked.goto('about:blank')
    }
    await blocked.close()
  })
})

it('the channels cause no error in any console', () => stage.cowbell.expectNoErrors([/403 \(Forbidden\)/]))
