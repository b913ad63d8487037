/**
 * The window that shows requests of sites. An open window holds a lock. While it opens, its tab is checked
 * instead.
 */
import type { Milliseconds } from '../../domain/scalars'
import { hasShown, WINDOW_LOCK } from '../dapps/requests'

interface OpenedTab {
  readonly id?: number | undefined
}

/** Subset of the browser's API that the window needs. Phones have no windows. */
export interface WindowBrowser {
  readonly runtime: { getURL(path: string): string }
  readonly tabs: {
    create(tab: { readonly url: string }): Promise<OpenedTab>
    /** Throws if the tab was closed. */
    get(tabId: number): Promise<unknown>
  }
  readonly windows?: {
    create(window: {
      readonly url: string
      readonly type: 'popup'
      readonly width: number
      readonly height: number
    }): Promise<{ readonly tabs?: OpenedTab[] | undefined }>
  }
}

interface RequestWindow {
  readonly isOpen: () => Promise<boolean>
  /** Opens the window, or a tab where there are no windows. */
  readonly open: () => Promise<unknown>
}

/** Narrow, and tall enough for a complete order. */
const SIZE = { width: 440, height: 760 } as const

/** Maximum time from opening the window until it holds its lock. Later, its tab may show something else. */
const OPENING_MS = 10_000

/** Creates the worker's handle of the window. A restarted worker finds the window by its lock. */
export function createRequestWindow(
  { runtime, tabs, windows }: WindowBrowser,
  now: () => Milliseconds,
): RequestWindow {
  let opening: { readonly tab: Promise<OpenedTab | undefined>; readonly since: Milliseconds } | undefined
  const create = async () => {
    const url = runtime.getURL('tab.html#/requests')
    return windows ? (await windows.create({ url, type: 'popup', ...SIZE })).tabs?.[0] : tabs.create({ url })
  }
  return {
    isOpen: async () => {
      // Read before the lock: requests that were shown without a lock belong to a closed window, though its
      // tab may still be listed.
      const wasShown = await hasShown()
      const { held = [] } = await navigator.locks.query()
      const isHeld = held.some(({ name }) => name === WINDOW_LOCK)
      if (isHeld || wasShown || (opening && now() - opening.since > OPENING_MS)) opening = undefined
      const { id } = (await opening?.tab.catch(() => undefined)) ?? {}
      if (isHeld || id === undefined) return isHeld
      return tabs.get(id).then(
        () => true,
        () => false,
      )
    },
    open: () => {
      opening = { tab: create(), since: now() }
      return opening.tab
    },
  }
}
