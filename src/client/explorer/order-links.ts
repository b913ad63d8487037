/** Links to orders, as explorers write them (`…/gc/orders/0x…`) and as any page may (`…/order/100/0x…`). */
import type { Settings } from '../db/rows/settings'
import { profileAt } from './page-environment'
import { siteTable } from './site-table'

const MAINNET = 1
/** The network before `orders` or between `order` and the UID; whether it is known, and the UID whole, the order's page says. */
const ORDER_LINK =
  /^(https?:\/\/[^/?#:]+)[^?#]*?(?:\/([\w-]+))?\/orders?\/(?:([\w-]+)\/)?(0x[\da-f]+)(?:$|[/?#])/i

/** Addresses whose links get the menu's entry: paths that name an order. */
export const orderLinkPatterns: string[] = ['*://*/*orders/0x*', '*://*/*order/*/0x*']

/**
 * Reads the order that a link names; answers our own page about it, in the environment of the link's site where that is an
 * explorer, or undefined for a link to something else.
 * @example readOrderLink('https://explorer.cow.fi/gc/orders/0xab', settings) // 'tab.html#/order/production/100/0xab'
 */
export function readOrderLink(link: string, settings: Settings): string | undefined {
  const [, origin = '', prefix = '', chain, uid] = ORDER_LINK.exec(link) ?? []
  if (!uid) return undefined
  const { rows, chainIdByPrefix } = siteTable(settings.pages.sites)
  const profile = rows.some((site) => site.origin === origin) ? [profileAt(settings, origin).id] : []
  const network = chain ?? (Object.hasOwn(chainIdByPrefix, prefix) ? chainIdByPrefix[prefix] : MAINNET)
  return ['tab.html#/order', ...profile, network, uid.toLowerCase()].join('/')
}
