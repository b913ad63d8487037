/**
 * Wallets of a page (EIP-6963): asked in the tab that its owner chose by a press, and in no other. The right to it comes
 * with that press (`activeTab`) and ends when the tab goes elsewhere; which tab it is lives as long as the browser.
 */

import browser from 'webextension-polyfill'
import * as z from 'zod/mini'
import type { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { askInPage, listInPage, type PageAnswer } from './in-page'
import { type Eip1193Provider, walletRequests } from './requests'

const pageAnswer = z.lazy(() =>
  z.object({
    origin: z.string().check(z.maxLength(300)),
    result: z.optional(z.unknown()),
    error: z.optional(z.object({ code: z.number(), message: z.string() })),
  }),
)
const pageWallet = z.lazy(() =>
  z.object({
    rdns: z.string().check(z.minLength(1), z.maxLength(200)),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
)
/** A wallet that a page announces. */
export type PageWallet = z.output<typeof pageWallet>

/** The wallets of a tab's page. */
export interface WalletPage {
  readonly tabId: number
  readonly origin: string
  readonly wallets: readonly PageWallet[]
}

const MAX_WALLETS = 20

const away = (description: string): Refusal => new WalletRefusal('WalletAway', { description })
const HOW = t`Go to the page with your wallet, open Cowbell there by its button in the toolbar, and connect “Wallet on the open page”.`

type Run =
  | { readonly func: typeof listInPage; readonly args: [] }
  | {
      readonly func: typeof askInPage
      readonly args: [origin: string, rdns: string, method: string, params: string]
    }

/** Runs one question in the page of a tab. @throws Refusal WalletAway when the browser does not let us, or it is gone */
async function runInTab(tabId: number, { func, args }: Run): Promise<z.output<typeof pageAnswer>> {
  const runs = await browser.scripting
    .executeScript({
      target: { tabId, frameIds: [0] },
      // What the types of the interface do not say: a function of any arguments and any answer.
      func: func as (...given: unknown[]) => void,
      args,
      world: 'MAIN',
    })
    .catch(() => {
      throw away(t`Cowbell may not ask that page. ${HOW}`)
    })
  const read = z.safeParse(pageAnswer, runs[0]?.result as PageAnswer)
  if (read.success) return read.data
  throw away(t`The page did not answer. Reload it and reconnect its wallet.`)
}

/** The tab that a person was at last in this window, ours left out; undefined when there is none. */
async function findTab(): Promise<number | undefined> {
  const own = await browser.tabs.getCurrent().catch(() => undefined)
  const tabs = await browser.tabs.query({ currentWindow: true })
  const [last] = tabs
    .filter((tab) => tab.id !== undefined && tab.id !== own?.id)
    .toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
  return last?.id
}

/** The wallets of the page that is in front, or was before ours. @throws Refusal WalletAway */
export async function findPageWallets(): Promise<WalletPage> {
  const tabId = await findTab()
  if (tabId === undefined) throw away(t`There is no other page in this window. ${HOW}`)
  const { origin, result } = await runInTab(tabId, { func: listInPage, args: [] })
  const wallets = z.safeParse(z.array(pageWallet), result)
  if (!wallets.success || wallets.data.length > MAX_WALLETS)
    throw away(t`The page’s wallet list is unreadable.`)
  const byName = new Map(wallets.data.map((wallet) => [wallet.rdns, wallet]))
  return { tabId, origin, wallets: [...byName.values()] }
}

const PLACES = 'walletTabs'
const places = z.lazy(() => z.record(z.string(), z.object({ tabId: z.number(), origin: z.string() })))

async function readPlaces(): Promise<z.output<typeof places>> {
  const held = await browser.storage.session.get([PLACES])
  return z.safeParse(places, held[PLACES]).data ?? {}
}

/** Remembers in which tab a wallet is, for as long as the browser runs. */
export async function rememberPage(rdns: string, { tabId, origin }: WalletPage): Promise<void> {
  await browser.storage.session.set({ [PLACES]: { ...(await readPlaces()), [rdns]: { tabId, origin } } })
}

/** The way to a wallet of a page; the page must still be the one it was connected on. */
const lineTo = (rdns: string, { tabId, origin }: Omit<WalletPage, 'wallets'>): Eip1193Provider => ({
  request: async (method, params) => {
    if (!Object.hasOwn(walletRequests, method)) throw new WalletRefusal('WalletLacksMethod')
    const answer = await runInTab(tabId, {
      func: askInPage,
      args: [origin, rdns, method, JSON.stringify(params)],
    })
    if (answer.origin !== origin) throw away(t`That tab has gone from ${origin} to another page. ${HOW}`)
    if (answer.error) throw answer.error
    return answer.result
  },
})

/** The way to a wallet on a page that was just chosen. */
export const lineOfPage = (rdns: string, page: WalletPage): Eip1193Provider => lineTo(rdns, page)

/** The way to a wallet that was connected before. @throws Refusal WalletAway when no tab is remembered for it */
export async function openPageWallet(rdns: string, name: string): Promise<Eip1193Provider> {
  const place = (await readPlaces())[rdns]
  if (!place) throw away(t`${name} is on a page that is not connected now. ${HOW}`)
  return lineTo(rdns, place)
}
