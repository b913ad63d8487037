/** "Cowbell on this site", by a right click: it opens our own page, where badges, addresses and the bell are chosen for the site. */
import { t } from '../../domain/text/texts'
import type { ProviderPorts } from '../dapps/provider-scripts'
import { assertSiteProviders } from '../dapps/sites'
import { assertSites, type SitePorts } from '../explorer/added-sites'

/** The browser's context menus, as far as they are used. */
interface Menus {
  create(entry: { id: string; title: string; contexts: ['page']; documentUrlPatterns: string[] }): unknown
  removeAll(): Promise<unknown>
  readonly onClicked: {
    addListener(hear: (pressed: { menuItemId: string | number; pageUrl?: string | undefined }) => void): void
  }
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

const ENTRY = 'badge-site'

/**
 * Puts the entry into the menu of every page, in the language that is chosen; to be done once an installation, and
 * again at a start of the browser, since another language may have been chosen.
 */
async function createSiteMenu(menus: Menus, speak: () => Promise<void>): Promise<void> {
  await Promise.all([menus.removeAll(), speak()])
  menus.create({
    id: ENTRY,
    title: t`Cowbell on this site…`,
    contexts: ['page'],
    documentUrlPatterns: ['https://*/*', 'http://*/*'],
  })
}

/** Where a press of the entry leads, undefined for one that is not ours. */
const menuPath = (entry: unknown, pageUrl: string | undefined): string | undefined =>
  entry === ENTRY ? sitePath(pageUrl) : undefined

/** Our own page about the site of an address; undefined for what is no site. */
export function sitePath(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) ? `tab.html#/explorers/${protocol.slice(0, -1)}/${hostname}` : undefined
}

/** Registers what an installation owes the user's sites, and the press of the menu's entry. */
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
  contextMenus.onClicked.addListener(({ menuItemId, pageUrl }) => {
    const path = menuPath(menuItemId, pageUrl)
    if (path) tabs.create({ url: runtime.getURL(path) }).catch(report)
  })
}
