/** The window in which sites' requests are answered. That it is open shows by the lock it holds: no id of it is kept. */
import { WINDOW_LOCK } from '../dapps/requests'

/** The browser, as far as the window needs it. On a phone there are no windows. */
export interface WindowBrowser {
  readonly runtime: { getURL(path: string): string }
  readonly tabs: { create(tab: { readonly url: string }): Promise<unknown> }
  readonly windows?: {
    create(window: {
      readonly url: string
      readonly type: 'popup'
      readonly width: number
      readonly height: number
    }): Promise<unknown>
  }
}

/** Narrow, and tall enough for a whole order. */
const SIZE = { width: 440, height: 760 } as const

export async function isRequestWindowOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === WINDOW_LOCK)
}

/** Opens it, or a tab where there are no windows. */
export async function openRequestWindow({ runtime, tabs, windows }: WindowBrowser): Promise<void> {
  const url = runtime.getURL('tab.html#/requests')
  await (windows ? windows.create({ url, type: 'popup', ...SIZE }) : tabs.create({ url }))
}
