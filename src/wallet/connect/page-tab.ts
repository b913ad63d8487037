import browser from 'webextension-polyfill'

/** Tab with the page in front. */
type PageTab = Awaited<ReturnType<typeof browser.tabs.query>>[number]

/**
 * Finds the tab of this window that the user visited last, except Cowbell's own tab. Its URL is readable only
 * where the user pressed the toolbar button, or on a permitted host.
 */
export async function findPageTab(): Promise<PageTab | undefined> {
  const own = await browser.tabs.getCurrent().catch(() => undefined)
  const tabs = await browser.tabs.query({ currentWindow: true })
  const [last] = tabs
    .filter((tab) => tab.id !== undefined && tab.id !== own?.id)
    .toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
  return last
}
