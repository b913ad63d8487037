/**
 * Wallets of a page (EIP-6963). They are used only in the tab where the user pressed the toolbar button. That
 * press grants the access (`activeTab`), which ends when the tab navigates. The tab of each wallet is
 * remembered until the browser closes.
 */

import browser from 'webextension-polyfill'
import * as z from 'zod/mini'
import type { Refusal } from '../../domain/refusal'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { listPageWallets, type PageAnswer, requestInPage } from './in-page'
import { findPageTab } from './page-tab'
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
export type PageWallet = z.output<typeof pageWallet>

export interface WalletPage {
  readonly tabId: number
  readonly origin: string
  readonly wallets: readonly PageWallet[]
}

const MAX_WALLETS = 20

const walletAway = (description: string): Refusal => new WalletRefusal('WalletAway', { description })
const RECONNECT_HINT = t`Go to the page with your wallet, open Cowbell there by its button in the toolbar, and connect “Wallet on the open page”.`

type Run =
  | { readonly func: typeof listPageWallets; readonly args: [] }
  | {
      readonly func: typeof requestInPage
      readonly args: [origin: string, rdns: string, method: string, params: string]
    }

/**
 * Runs one function in the page of a tab.
 * @throws Refusal WalletAway if the browser denies access or the page does not answer
 */
async function runInTab(tabId: number, { func, args }: Run): Promise<z.output<typeof pageAnswer>> {
  const runs = await browser.scripting
    .executeScript({
      target: { tabId, frameIds: [0] },
      // The polyfill types accept only functions without typed arguments or result.
      func: func as (...given: unknown[]) => void,
      args,
      world: 'MAIN',
    })
    .catch(() => {
      throw walletAway(t`Cowbell may not ask that page. ${RECONNECT_HINT}`)
    })
  const read = z.safeParse(pageAnswer, runs[0]?.result as PageAnswer)
  if (read.success) return read.data
  throw walletAway(t`The page did not answer. Reload it and reconnect its wallet.`)
}

/** Finds the wallets of the page that the user visited last in this window. @throws Refusal WalletAway */
export async function findPageWallets(): Promise<WalletPage> {
  const tabId = (await findPageTab())?.id
  if (tabId === undefined) throw walletAway(t`There is no other page in this window. ${RECONNECT_HINT}`)
  const { origin, result } = await runInTab(tabId, { func: listPageWallets, args: [] })
  const wallets = z.safeParse(z.array(pageWallet), result)
  if (!wallets.success || wallets.data.length > MAX_WALLETS)
    throw walletAway(t`The page’s wallet list is unreadable.`)
  const byName = new Map(
    wallets.data.map(({ rdns, name }) => [rdns, { rdns, name: cleanForeign(name) || cleanForeign(rdns) }]),
  )
  return { tabId, origin, wallets: [...byName.values()] }
}

const TABS_KEY = 'walletTabs'
const walletTabs = z.lazy(() => z.record(z.string(), z.object({ tabId: z.number(), origin: z.string() })))

async function readWalletTabs(): Promise<z.output<typeof walletTabs>> {
  const held = await browser.storage.session.get([TABS_KEY])
  return z.safeParse(walletTabs, held[TABS_KEY]).data ?? {}
}

export async function rememberPage(rdns: string, { tabId, origin }: WalletPage): Promise<void> {
  await browser.storage.session.set({
    [TABS_KEY]: { ...(await readWalletTabs()), [rdns]: { tabId, origin } },
  })
}

/**
 * Creates the provider of a wallet on a page. It refuses requests after the tab has moved to another origin.
 */
export const createPageProvider = (
  rdns: string,
  { tabId, origin }: Omit<WalletPage, 'wallets'>,
): Eip1193Provider => ({
  request: async (method, params) => {
    if (!Object.hasOwn(walletRequests, method)) throw new WalletRefusal('WalletLacksMethod')
    const answer = await runInTab(tabId, {
      func: requestInPage,
      args: [origin, rdns, method, JSON.stringify(params)],
    })
    if (answer.origin !== origin)
      throw walletAway(t`That tab has gone from ${origin} to another page. ${RECONNECT_HINT}`)
    if (answer.error) throw answer.error
    return answer.result
  },
})

/**
 * Opens the provider of a wallet that was connected before.
 * @throws Refusal WalletAway if no tab is remembered for it
 */
export async function openPageWallet(rdns: string, name: string): Promise<Eip1193Provider> {
  const tab = (await readWalletTabs())[rdns]
  if (!tab) throw walletAway(t`${name} is on a page that is not connected now. ${RECONNECT_HINT}`)
  return createPageProvider(rdns, tab)
}
