/** Opens screens on other surfaces. */
import browser from 'webextension-polyfill'
import { hrefOf, type Route, type RouteName } from './routes'

const openPage = (hash: string) => browser.tabs.create({ url: browser.runtime.getURL(`tab.html${hash}`) })

/** Opens a screen in a new tab. A popup closes when the tab gets the focus. */
export const openTab = async (name: RouteName, params: Route['params'] = {}): Promise<void> => {
  await openPage(hrefOf(name, params))
}

/** Opens the screen of this page in a new tab. */
export const openHereInTab = async (): Promise<void> => {
  await openPage(globalThis.location.hash)
}

/** The panels of both browsers, which the polyfill's types lack. */
interface Panels {
  /** @see https://developer.chrome.com/docs/extensions/reference/api/sidePanel#method-open */
  readonly sidePanel?: { open(place: { readonly windowId: number }): Promise<void> }
  /** @see https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/sidebarAction/open */
  readonly sidebarAction?: { open(): Promise<void> }
}

/**
 * Opens the side panel next to the page, and closes this popup. Must be called by a press of the user,
 * because the browsers allow it only then.
 */
export async function openSidePanel(): Promise<void> {
  const { sidePanel } = (globalThis as { readonly chrome?: Panels }).chrome ?? {}
  const { sidebarAction } = browser as Panels
  if (sidePanel) await sidePanel.open({ windowId: Number((await browser.windows.getCurrent()).id) })
  else await sidebarAction?.open()
  globalThis.close()
}
