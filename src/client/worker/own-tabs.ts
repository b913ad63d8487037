/** Pages of ours: one that is open is shown again, instead of one more being opened, and no update closes it. */

/** A tab that shows a page of ours, as the browser lists it. */
interface TabContext {
  readonly tabId: number
  readonly windowId: number
  readonly documentUrl?: string
}

/** The browser, as far as tabs of ours are found and shown. Not every one lists them, and on a phone there are no windows. */
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

/** Screens that are only read: nothing is lost when another takes their place. */
const READ_ONLY = /#\/(order\/|orders|noti(?:ces|fications)$)/

/** The tab to show an address in: the one that shows it, or one that shows what is only read. */
function pickTab(contexts: readonly TabContext[], desk: string, url: string): TabContext | undefined {
  const ours = contexts.filter(({ documentUrl }) => documentUrl?.split('#')[0] === desk)
  return (
    ours.find(({ documentUrl }) => documentUrl === url) ??
    ours.find(({ documentUrl = '' }) => READ_ONLY.test(documentUrl))
  )
}

/** Shows a page of ours: in an open tab where one may be taken, else in a new one. */
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
    // It was closed meanwhile.
    () => false,
  )
  if (isShown) await windows?.update(tab.windowId, { focused: true })
  else await tabs.create({ url })
}

/** The browser, as far as updates are concerned. A service worker, as in Chromium, has no `getViews`. */
export interface UpdateBrowser {
  readonly runtime: {
    readonly onUpdateAvailable: { addListener(hear: () => void): void }
    reload(): void
  }
  readonly extension?: { getViews?(): readonly unknown[] }
}

/**
 * Lets an update in only while no page of ours is open; else it waits for the browser's next start. Chromium sees to that
 * itself; Firefox closes the pages at once, unless somebody listens.
 * Source: MDN, runtime.onUpdateAvailable.
 */
export function registerUpdates({ runtime, extension }: UpdateBrowser, own: unknown = globalThis): void {
  const { getViews } = extension ?? {}
  if (!getViews) return
  runtime.onUpdateAvailable.addListener(() => {
    if (getViews().every((view) => view === own)) runtime.reload()
  })
}
