/** From one surface to another. */
import browser from 'webextension-polyfill'
import { hrefOf, type Route, type RouteName } from './routes'

/** Opens a screen in a tab of its own; a popup closes by itself when the tab takes the focus. */
export const openTab = async (name: RouteName, params: Route['params'] = {}): Promise<void> => {
  await browser.tabs.create({ url: browser.runtime.getURL(`tab.html${hrefOf(name, params)}`) })
}
