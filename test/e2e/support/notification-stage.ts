/**
 * Chromium with an account and every kind of server that a channel sends to, for the tests of notification
 * screens.
 */
import { rmSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type Hex, type Milliseconds, type OrderUid, toAmount } from '../../../src/domain/scalars'
import { atoms, newTrader, place, signedBody, someTerms, type World } from '../../contract/story'
import { makeAccepted } from '../../support/client'
import { type Fate, openReceiver, type Receiver } from '../../support/receivers'
import { openUtilityPage } from '../walk/bell'
import { chooseToCreate, createAccount } from '../walk/onboarding'
import { until } from '../walk/until'
import { sendFromPage, worldOver } from './browser-world'
import { type CowbellInChromium, launchCowbell } from './chromium'
import { copyGrantedBuild } from './granted-build'
import { type Row, readRows, writeRow } from './rows'

const DATABASE = 'cowbell-client'

/** Behavior of the servers. */
interface Play {
  /** Fate of requests to the webhook's server. */
  hookFate: Fate
  /** Last message that the bot received. */
  sentToBot: string
}

export interface NotificationStage {
  readonly cowbell: CowbellInChromium
  /** Empty page of the extension. */
  readonly utilityPage: Page
  readonly page: Page
  readonly world: World
  readonly play: Play
  readonly servers: Readonly<Record<'hook' | 'bot' | 'mail' | 'push', Receiver>>
  goTo(hash: string): Promise<void>
  press(name: string | RegExp): Promise<void>
  /** Places an order that no auction fills. */
  placeOpen(): Promise<OrderUid>
  /** Places an order that the next auction fills, and waits for its notification. */
  fillOrder(): Promise<OrderUid>
  read(table: string): Promise<Row[]>
  write(table: string, row: Row): Promise<void>
  close(): Promise<void>
}

/** Answers as a bot that has received a message. */
function answerAsBot(url: string, text: string): string {
  if (url.endsWith('/getMe')) return '{"ok":true,"result":{"username":"cowbell_test_bot"}}'
  if (!url.includes('/getUpdates')) return '{"ok":true,"result":{}}'
  const message = { text, chat: { id: 42, first_name: 'Ada' } }
  return JSON.stringify({ ok: true, result: text === '' ? [] : [{ update_id: 1, message }] })
}

/** Answers of a mail service to each call of JMAP (RFC 8620). */
const JMAP: Readonly<Record<string, unknown>> = {
  'Identity/get': { list: [{ id: 'i1', email: 'cowbell@mail.example' }] },
  'Mailbox/get': { list: [{ id: 'm1', role: 'drafts' }] },
  'Email/set': { created: { mail: { id: 'e1' } } },
  'EmailSubmission/set': { created: { sent: { id: 's1' } } },
}

/** Answers as a mail service that supports JMAP and accepts any other JSON. */
function answerAsMail(url: string, body: string): string {
  if (url === '/session')
    return JSON.stringify({ apiUrl: '/jmap', primaryAccounts: { 'urn:ietf:params:jmap:mail': 'a1' } })
  if (url !== '/jmap') return '{"ok":true}'
  const { methodCalls } = JSON.parse(body) as { methodCalls: [string, unknown, string][] }
  return JSON.stringify({ methodResponses: methodCalls.map(([name, , id]) => [name, JMAP[name], id]) })
}

async function openServers(play: Play): Promise<NotificationStage['servers']> {
  const [hook, mail, push, bot] = await Promise.all([
    openReceiver(() => play.hookFate),
    openReceiver(undefined, (url, body) => answerAsMail(url, String(body))),
    openReceiver(),
    openReceiver(undefined, (url) => answerAsBot(url, play.sentToBot)),
  ])
  return { hook, mail, push, bot }
}

/** Waits until a checkbox has changed, which happens once its setting is saved. */
export async function set(box: Locator, isChecked: boolean): Promise<void> {
  if ((await box.isChecked()) === isChecked) return
  await box.click()
  await until(
    `a box that is ${isChecked}`,
    () => box.isChecked(),
    (is) => is === isChecked,
  )
}

export const notificationsOn = (page: Page): Locator => page.getByRole('main').locator('.notification')

/** Opens the stage with a build that may reach this machine, as after a user's permission. */
export async function openNotificationStage(flags: readonly string[] = []): Promise<NotificationStage> {
  const build = copyGrantedBuild('chrome-mv3')
  const cowbell = await launchCowbell({ build, flags })
  const utilityPage = await openUtilityPage(cowbell)
  const world = worldOver((message) => utilityPage.evaluate(sendFromPage, message))
  const play: Play = { hookFate: 'take', sentToBot: '' }
  const servers = await openServers(play)
  const page = await cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  await createAccount(page)
  const trader = await newTrader(world)
  const read = (table: string) => utilityPage.evaluate(readRows, { database: DATABASE, table })
  const write = (table: string, row: Row) =>
    utilityPage.evaluate(writeRow, { database: DATABASE, table, row })
  let count = 0
  const placeOrder = async (change: Partial<OrderTerms> = {}) => {
    count += 1
    const sellAmount = toAmount(atoms(1, 'WETH') / 10n + BigInt(count))
    const terms: OrderTerms = { ...someTerms(world, change), sellAmount }
    const uid = await place(world, trader, terms)
    const body = signedBody(trader, terms)
    const signature = { scheme: body.signingScheme, bytes: body.signature as Hex }
    const createdAt = Date.now() as Milliseconds
    await write('orders', makeAccepted(terms, { uid, owner: trader.address, signature, createdAt }))
    return uid
  }
  const fillOrder = async () => {
    const uid = await placeOrder()
    await world.runAuctions()
    await until(
      'its notification',
      () => read('notifications'),
      (rows) => rows.some((each) => each['uid'] === uid),
    )
    return uid
  }
  return {
    cowbell,
    utilityPage,
    page,
    world,
    play,
    servers,
    read,
    write,
    placeOpen: () => placeOrder({ buyAmount: toAmount(atoms(900_000, 'USDC')) }),
    fillOrder,
    goTo: async (hash) => {
      await page.goto('about:blank')
      await page.goto(`chrome-extension://${cowbell.extensionId}/tab.html${hash}`)
    },
    press: (name) => page.getByRole('button', { name }).click(),
    close: async () => {
      await cowbell.close()
      await Promise.all(Object.values(servers).map((server) => server.close()))
      rmSync(build, { recursive: true })
    },
  }
}
