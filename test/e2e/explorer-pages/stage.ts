/**
 * Fixture for explorer pages: the installed extension with orders of its account, and orders of another
 * account.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import { MAX_UINT256, type OrderUid, toAmount } from '../../../src/domain/scalars'
import { MAINNET, newTrader, place, someTerms, type World } from '../../contract/story'
import { signDigest } from '../../support/keys'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { ownSites } from '../support/own-sites'
import { readBadges } from '../support/read-badges'
import { openUtilityPage } from '../walk/bell'
import { createAccount } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { approveIfAsked, goToReview, readOffer, typeLimit, typeWish } from '../walk/swap'
import { until } from '../walk/until'
import { type ExplorerServer, serveExplorers } from './serve'

/** Folder of the pictures that the tests take, one per browser, page and theme. */
export const PICTURES = fileURLToPath(new URL('../../../.output/explorer-pages', import.meta.url))

/** Orders of both accounts, by status. */
export interface KnownOrders {
  readonly mine: { readonly owner: string; readonly filled: string; readonly open: string }
  readonly others: {
    readonly owner: string
    readonly open: string
    readonly cancelled: string
    readonly filled: string
    /** Cancels the open order as its owner. */
    readonly cancelOpen: () => Promise<void>
  }
  /** Transactions that settled the filled orders. */
  readonly settled: { readonly mine: string; readonly others: string }
}

const transactionOf = async ({ call }: World, uid: string): Promise<string> => {
  const [trade] = await call('getTrades', { network: MAINNET, orderUid: uid as OrderUid })
  if (!trade?.txHash) throw new Error(`${uid} was not settled.`)
  return trade.txHash
}

/** Places orders of another account over the bridge. */
export async function placeOthers(world: World): Promise<KnownOrders['others']> {
  const trader = await newTrader(world)
  const never = (at: bigint) => someTerms(world, { buyAmount: toAmount(MAX_UINT256 - at) })
  const open = await place(world, trader, never(1n))
  const cancelled = await place(world, trader, never(2n))
  const cancel = async (uid: OrderUid) => {
    const signature = signDigest(trader, cancellationDigest(deploymentOf(MAINNET, 'production'), uid))
    const body = { signature, signingScheme: 'eip712' } as const
    await world.call('cancelOrder', { network: MAINNET, uid, body })
  }
  await cancel(cancelled)
  const filled = await place(world, trader, someTerms(world))
  const isFilled = async () => {
    await world.runAuctions()
    return (await world.call('getOrder', { network: MAINNET, uid: filled })).status
  }
  await until('the fill of an order of somebody else', isFilled, (status) => status === 'fulfilled')
  return { owner: trader.address, open, cancelled, filled, cancelOpen: () => cancel(open) }
}

async function placeOwn(page: Page): Promise<KnownOrders['mine']> {
  await page.getByRole('button', { name: 'Create an account' }).click()
  const owner = await createAccount(page)
  const swap = async (amount: string, limit?: string) => {
    await page.goto(`${page.url().split('#')[0]}#/swap`)
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
    if (limit) await typeLimit(page, { of: 'WETH', price: limit })
    else await readOffer(page)
    await approveIfAsked(page)
    await goToReview(page)
    const { uid } = await signAndPlace(page)
    await awaitStatus(page, limit ? 'Open' : 'Filled')
    return uid
  }
  return { owner, filled: await swap('1'), open: await swap('0.3', '9000') }
}

/** Starts Chromium with the extension, an account, and explorers under real host names. */
export interface ExplorerStage {
  readonly cowbell: CowbellInChromium
  readonly server: ExplorerServer
  readonly world: World
  readonly orders: KnownOrders
  readonly open: (address: string) => Promise<Page>
  readonly close: () => Promise<void>
}

export async function openExplorerStage(hosts: readonly string[], build?: string): Promise<ExplorerStage> {
  mkdirSync(PICTURES, { recursive: true })
  const server = await serveExplorers(...hosts)
  const cowbell = await launchCowbell({ flags: server.chromiumFlags, ...(build ? { build } : {}) })
  const utilityPage = await openUtilityPage(cowbell)
  const world = worldOver((message) => utilityPage.evaluate(sendFromPage, message))
  const desk = await cowbell.openTab('#/onboarding')
  await ownSites(desk, hosts)
  await desk.reload()
  const mine = await placeOwn(desk)
  const others = await placeOthers(world)
  await desk.close()
  const settled = {
    mine: await transactionOf(world, mine.filled),
    others: await transactionOf(world, others.filled),
  }
  return {
    cowbell,
    server,
    world,
    orders: { mine, others, settled },
    open: async (address) => {
      const page = await cowbell.context.newPage()
      await page.goto(address)
      return page
    },
    close: async () => {
      await cowbell.close()
      await server.close()
    },
  }
}

/** Returns the words of every mark with a status. */
export const readWords = async (page: Page): Promise<string[]> =>
  (await readBadges(page)).map(({ words }) => words.join(' '))

/** Waits until a page has exactly these marks with a status. */
export const expectWords = (page: Page, words: readonly string[]): Promise<void> =>
  expect.poll(() => readWords(page)).toEqual(words)

/** Takes a picture of a page in both themes. */
export async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${PICTURES}/chromium-${name}-${colorScheme}.png` })
  }
}
