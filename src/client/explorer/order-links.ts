/** Links to orders, as explorers write them (`…/gc/orders/0x…`) and as other pages do (`…/order/100/0x…`). */
import type { Settings } from '../db/rows/settings'
import { profileAt } from './page-environment'
import { siteTable } from './site-table'

const MAINNET = 1
/**
 * Links of explorers have the network before `orders`, other links between `order` and the UID. The order
 * page validates the network and the UID.
 */
const ORDER_LINK =
  /^(https?:\/\/[^/?#:]+)[^?#]*?(?:\/([\w-]+))?\/orders?\/(?:([\w-]+)\/)?(0x[\da-f]+)(?:$|[/?#])/i

/** Match patterns of links that get the context menu entry. */
export const orderLinkPatterns: string[] = ['*://*/*orders/0x*', '*://*/*order/*/0x*']

/**
 * Converts a link to an order into the path of our order page. A link on an explorer opens in the environment
 * of that explorer. Returns undefined for other links.
 * @example readOrderLink('https://explorer.cow.fi/gc/orders/0xab', settings)
 * // 'tab.html#/order/production/100/0xab'
 */
export function readOrderLink(link: string, settings: Settings): string | undefined {
  const [, origin = '', prefix = '', chain, uid] = ORDER_LINK.exec(link) ?? []
  if (!uid) return undefined
  const { rows, chainIdByPrefix } = siteTable(settings.pages.sites)
  const profile = rows.some((site) => site.origin === origin) ? [profileAt(settings, origin).id] : []
  const network = chain ?? (Object.hasOwn(chainIdByPrefix, prefix) ? chainIdByPrefix[prefix] : MAINNET)
  return ['tab.html#/order', ...profile, network, uid.toLowerCase()].join('/')
}
