/**
 * Stage of attacks: the extension in Chromium with a service whose answers a story may alter and which
 * records requests.
 */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import { openUtilityPage } from '../walk/bell'
import { importAccount } from '../walk/onboarding'
import { useService } from '../walk/service-choice'
import { goToReview, readOffer, typeWish } from '../walk/swap'
import { sendFromPage } from './browser-world'
import { type CowbellInChromium, launchCowbell } from './chromium'
import { copyGrantedBuild } from './granted-build'
import { type Row, readRows, writeRow } from './rows'

/** First demo account, publicly known. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const OWNER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Address of the attacker. */
export const THIEF = '0xbadbadbadbadbadbadbadbadbadbadbadbadbad0'

/** JSON as sent over HTTP. */
export type Told = Record<string, unknown>

/** Alterations of the service's answers. */
interface Lies {
  quote?: ((told: Told) => Told) | undefined
  /** USD per whole token, by address. */
  usd?: ((price: number, token: string) => number) | undefined
  /** Whether orders are refused. */
  refusesOrders?: boolean
  /** Alters each order that is requested by UID. */
  order?: ((told: Told) => Told) | undefined
}

export interface AttackStage {
  readonly cowbell: CowbellInChromium
  /** Surface that the user works with. */
  readonly page: Page
  readonly lies: Lies
  /** Orders that reached the service, oldest first. */
  readonly sent: readonly Told[]
  goTo(hash: string): Promise<void>
  /** Opens the review of a sale of an amount of WETH for USDC. */
  review(amount: string, page?: Page): Promise<void>
  rows(table: string): Promise<Row[]>
  write(table: string, row: Row): Promise<void>
  /** Returns the stored review from the database. */
  readReview(): Promise<Row>
  /** Returns the recorded signatures: those of the signature log, and orders that reached the service. */
  countSignatures(): Promise<{ readonly ledger: number; readonly sent: number }>
  /** Makes the worker tick. */
  wake(): Promise<unknown>
  close(): Promise<void>
}

async function alter(pathname: string, response: Response, { quote, usd, order }: Lies): Promise<Response> {
  if (!response.ok) return response
  const priced = /\/tokens\/(\w+)\/usdPrice$/.exec(pathname)
  if (usd && priced?.[1]) {
    const { price } = (await response.json()) as { price: number }
    return Response.json({ price: usd(price, priced[1].toLowerCase()) })
  }
  const { status } = response
  if (quote && pathname.endsWith('/quote')) {
    const told = await response.json()
    return Response.json({ ...told, quote: quote(told.quote) }, { status })
  }
  if (!order || !pathname.endsWith('/by_uids')) return response
  const told = (await response.json()) as { order: Told }[]
  return Response.json(
    told.map((each) => ({ order: order(each.order) })),
    { status },
  )
}

/** Starts a service that passes each quote to the story and records each order. */
function openLyingService(lies: Lies, sent: Told[]): Promise<HttpServer> {
  return openServer({
    port: 0,
    report: (bug) => {
      throw bug
    },
    databaseName: `attacked-${Math.random()}`,
    through: (service) => async (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'POST' && pathname.endsWith('/orders')) {
        sent.push(await request.clone().json())
        if (lies.refusesOrders)
          return Response.json({ errorType: 'Forbidden', description: 'Not today.' }, { status: 403 })
      }
      return alter(pathname, await service(request), lies)
    },
  })
}

export async function openAttackStage(): Promise<AttackStage> {
  const lies: Lies = {}
  const sent: Told[] = []
  const server = await openLyingService(lies, sent)
  const build = copyGrantedBuild('chrome-mv3')
  const cowbell = await launchCowbell({ build })
  const utilityPage = await openUtilityPage(cowbell)
  const page = await cowbell.openTab('#/onboarding')
  await importAccount(page, KEY)
  await useService(page, server.url)

  const database = 'cowbell-client'
  const rows = (table: string) => utilityPage.evaluate(readRows, { database, table })
  return {
    cowbell,
    page,
    lies,
    sent,
    rows,
    goTo: async (hash) => {
      await page.goto(`${page.url().split('#')[0]}${hash}`)
    },
    review: async (amount, at = page) => {
      await at.goto(`${at.url().split('#')[0]}#/swap`)
      await typeWish(at, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
      await readOffer(at)
      await goToReview(at)
    },
    write: (table, row) => utilityPage.evaluate(writeRow, { database, table, row }),
    readReview: async () => {
      const kept = (await rows('drafts')).find(
        ({ name }) => /^review:own-\w+:1:/.test(String(name)) && String(name).endsWith(OWNER),
      )
      if (!kept) throw new Error('No review is kept.')
      return kept
    },
    countSignatures: async () => ({ ledger: (await rows('ledger')).length, sent: sent.length }),
    wake: () =>
      utilityPage.evaluate(sendFromPage, {
        ...({ cowbell: 'request', method: 'POST', path: '/client/wake', headers: {}, body: null } as const),
      }),
    close: async () => {
      await cowbell.close()
      await server.close()
      rmSync(build, { recursive: true })
    },
  }
}
