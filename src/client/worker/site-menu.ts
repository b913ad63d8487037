/**
 * What a right click offers: on a page, our own page where badges, addresses and the bell are chosen for its site; on a link to an
 * order, our own page about the order. No page learns that it was offered.
 */
import { t } from '../../domain/text/texts'
import type { ProviderPorts } from '../dapps/provider-scripts'
import { assertSiteProviders } from '../dapps/sites'
import { assertSites, type SitePorts } from '../explorer/added-sites'
import { orderLinkPatterns, readOrderLink } from '../explorer/order-links'
import { sitePath } from '../settings/links'
import { readSettings } from '../settings/settings'

/** An entry of a menu: of pages with these addresses, or of links to them. */
interface Entry {
  readonly id: string
  readonly title: string
  readonly contexts: ['page' | 'link']
  readonly documentUrlPatterns?: string[]
  readonly targetUrlPatterns?: string[]
}

/** What was pressed, and where. */
interface Pressed {
  readonly menuItemId: string | number
  readonly pageUrl?: string | undefined
  readonly linkUrl?: string | undefined
}

/** The browser's context menus, as far as they are used. */
interface Menus {
  create(entry: Entry): unknown
  removeAll(): Promise<unknown>
  readonly onClicked: { addListener(hear: (pressed: Pressed) => void): void }
}

/** The browser, as far as sites and their menu need it. */
interface SiteMenuBrowser {
  readonly permissions: SitePorts['permissions'] & ProviderPorts['permissions']
  readonly scripting: SitePorts['scripting'] & ProviderPorts['scripting']
  readonly contextMenus: Menus
  readonly runtime: {
    readonly onInstalled: { addListener(hear: () => void): void }
    readonly onStartup: { addListener(hear: () => void): void }
    getURL(path: string): string
  }
  readonly tabs: { create(tab: { url: string }): Promise<unknown> }
}

const SITE_ENTRY = 'badge-site'
const ORDER_ENTRY = 'open-order'

/**
 * Puts the entries into the menus of pages and links, in the language that is chosen; to be done once an installation, and
 * again at a start of the browser, since another language may have been chosen.
 */
async function createSiteMenu(menus: Menus, speak: () => Promise<void>): Promise<void> {
  await Promise.all([menus.removeAll(), speak()])
  menus.create({
    id: SITE_ENTRY,
    title: t`Cowbell on this site…`,
    contexts: ['page'],
    documentUrlPatterns: ['https://*/*', 'http://*/*'],
  })
  menus.create({
    id: ORDER_ENTRY,
    title: t`Open order in Cowbell`,
    contexts: ['link'],
    targetUrlPatterns: orderLinkPatterns,
  })
}

/** Where a press of an entry leads, undefined for one that is not ours. */
async function pressedPath({ menuItemId, pageUrl, linkUrl }: Pressed): Promise<string | undefined> {
  if (menuItemId === SITE_ENTRY) return sitePath(pageUrl)
  return menuItemId === ORDER_ENTRY && linkUrl ? readOrderLink(linkUrl, await readSettings()) : undefined
}

/** Registers what an installation owes the user's sites, and the presses of the menus' entries. */
export function registerSites(
  browser: SiteMenuBrowser,
  speak: () => Promise<void>,
  report: (trouble: unknown) => void,
): void {
  const { contextMenus, runtime, tabs } = browser
  const putMenu = () => void createSiteMenu(contextMenus, speak).catch(report)
  runtime.onStartup.addListener(putMenu)
  runtime.onInstalled.addListener(() => {
    putMenu()
    assertSites(browser).catch(report)
    assertSiteProviders(browser).catch(report)
  })
  const open = async (pressed: Pressed) => {
    const path = await pressedPath(pressed)
    if (path) await tabs.create({ url: runtime.getURL(path) })
  }
  contextMenus.onClicked.addListener((pressed) => void open(pressed).catch(report))
}
