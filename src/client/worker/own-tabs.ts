/**
 * Tabs that show our own pages. An open tab is reused, and an update of the extension does not close tabs.
 */

interface TabContext {
  readonly tabId: number
  readonly windowId: number
  readonly documentUrl?: string
}

/**
 * Subset of the browser's API for finding and showing tabs. Some browsers do not list contexts; phones have
 * no windows.
 */
export interface TabBrowser {
  readonly runtime: {
    getURL(path: string): string
    getContexts?(filter: { contextTypes: ['TAB'] }): Promise<readonly TabContext[]>
  }
  readonly tabs: {
    create(tab: { readonly url: string }): Promise<unknown>
    update?(id: number, change: { readonly active: true; readonly url?: string }): Promise<unknown>
  }
  readonly windows?: { update(id: number, change: { readonly focused: true }): Promise<unknown> }
}

/** Routes of read-only screens: nothing is lost when such a tab shows another page. */
const READ_ONLY = /#\/(order\/|orders|noti(?:ces|fications)$)/

/** Finds the tab that already shows the URL, or else a tab with a read-only screen. */
function pickTab(contexts: readonly TabContext[], tabUrl: string, url: string): TabContext | undefined {
  const appTabs = contexts.filter(({ documentUrl }) => documentUrl?.split('#')[0] === tabUrl)
  return (
    appTabs.find(({ documentUrl }) => documentUrl === url) ??
    appTabs.find(({ documentUrl = '' }) => READ_ONLY.test(documentUrl))
  )
}

/** Shows one of our pages: in an open tab that may be reused, otherwise in a new tab. */
export async function showPage({ runtime, tabs, windows }: TabBrowser, path: string): Promise<void> {
  const url = runtime.getURL(path)
  const contexts = (await runtime.getContexts?.({ contextTypes: ['TAB'] })) ?? []
  const tab = pickTab(contexts, runtime.getURL('tab.html'), url)
  if (!tab || !tabs.update) {
    await tabs.create({ url })
    return
  }
  const change = tab.documentUrl === url ? {} : { url }
  const isShown = await tabs.update(tab.tabId, { active: true, ...change }).then(
    () => true,
    // The tab was closed meanwhile.
    () => false,
  )
  if (isShown) await windows?.update(tab.windowId, { focused: true })
  else await tabs.create({ url })
}

/** Subset of the browser's API for updates. Chromium's service workers have no `getViews`. */
export interface UpdateBrowser {
  readonly runtime: {
    readonly onUpdateAvailable: { addListener(listener: () => void): void }
    reload(): void
  }
  readonly extension?: { getViews?(): readonly unknown[] }
}

/**
 * Installs an update only while no page of the extension is open. Otherwise the update waits for the next
 * start of the browser. Chromium behaves like this by default. Firefox closes the pages at once unless a
 * listener is registered. Source: MDN, runtime.onUpdateAvailable.
 */
export function registerUpdates({ runtime, extension }: UpdateBrowser, own: unknown = globalThis): void {
  const { getViews } = extension ?? {}
  if (!getViews) return
  runtime.onUpdateAvailable.addListener(() => {
    if (getViews().every((view) => view === own)) runtime.reload()
  })
}

/** Subset of the browser's API for the tab after the installation. */
export interface WelcomeBrowser {
  readonly runtime: {
    getURL(path: string): string
    readonly onInstalled: { addListener(listener: (details: { readonly reason: string }) => void): void }
  }
  readonly tabs: { create(tab: { readonly url: string }): Promise<unknown> }
  /** Needs no permission. @see https://developer.chrome.com/docs/extensions/reference/api/management#method-getSelf */
  readonly management: { getSelf(): Promise<{ readonly installType: string }> }
}

/**
 * Opens the welcome screen after the first installation. Unpacked builds open none, because developers load
 * them again and again.
 */
export function registerWelcome(browser: WelcomeBrowser, report: (trouble: unknown) => void): void {
  const { runtime, tabs } = browser
  const welcome = async () => {
    const { installType } = await browser.management.getSelf()
    if (installType !== 'development') await tabs.create({ url: runtime.getURL('tab.html#/onboarding') })
  }
  runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') welcome().catch(report)
  })
}
