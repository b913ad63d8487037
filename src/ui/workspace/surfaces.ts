/** Opens screens on other surfaces. */
import browser from 'webextension-polyfill'
import { hrefOf, type Route, type RouteName } from './routes'

/** Opens a screen in a new tab. A popup closes when the tab gets the focus. */
export const openTab = async (name: RouteName, params: Route['params'] = {}): Promise<void> => {
  await browser.tabs.create({ url: browser.runtime.getURL(`tab.html${hrefOf(name, params)}`) })
}
