/**
 * The context menu. On a page it opens our settings for that site; on a link to an order it opens our page of
 * the order. The page cannot detect the menu.
 */
import { t } from '../../domain/text/texts'
import type { ProviderPorts } from '../dapps/provider-scripts'
import { ensureSiteProviders } from '../dapps/sites'
import { ensureSiteScripts, type SitePorts } from '../explorer/added-sites'
import { orderLinkPatterns, readOrderLink } from '../explorer/order-links'
import { sitePath } from '../settings/links'
import { readSettings } from '../settings/settings'

/** A menu entry, limited to pages or links with matching URLs. */
interface Entry {
  readonly id: string
  readonly title: string
  readonly contexts: ['page' | 'link']
  readonly documentUrlPatterns?: string[]
  readonly targetUrlPatterns?: string[]
}

interface Pressed {
  readonly menuItemId: string | number
  readonly pageUrl?: string | undefined
  readonly linkUrl?: string | undefined
}

interface Menus {
  create(entry: Entry): unknown
  removeAll(): Promise<unknown>
  readonly onClicked: { addListener(listener: (pressed: Pressed) => void): void }
}

interface SiteMenuBrowser {
  readonly permissions: SitePorts['permissions'] & ProviderPorts['permissions']
  readonly scripting: SitePorts['scripting'] & ProviderPorts['scripting']
  readonly contextMenus: Menus
  readonly runtime: {
    readonly onInstalled: { addListener(listener: () => void): void }
    readonly onStartup: { addListener(listener: () => void): void }
    getURL(path: string): string
  }
  readonly tabs: { create(tab: { url: string }): Promise<unknown> }
}

const SITE_ENTRY = 'badge-site'
const ORDER_ENTRY = 'open-order'

/**
 * Creates the menu entries in the chosen language. Called at installation and at each start of the browser,
 * because the language may have changed.
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

/** Returns the path that a click opens, or undefined for an entry that is not ours. */
async function pressedPath({ menuItemId, pageUrl, linkUrl }: Pressed): Promise<string | undefined> {
  if (menuItemId === SITE_ENTRY) return sitePath(pageUrl)
  return menuItemId === ORDER_ENTRY && linkUrl ? readOrderLink(linkUrl, await readSettings()) : undefined
}

/** Registers the menu, and re-registers the user's sites at installation. */
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
    ensureSiteScripts(browser).catch(report)
    ensureSiteProviders(browser).catch(report)
  })
  const open = async (pressed: Pressed) => {
    const path = await pressedPath(pressed)
    if (path) await tabs.create({ url: runtime.getURL(path) })
  }
  contextMenus.onClicked.addListener((pressed) => void open(pressed).catch(report))
}
