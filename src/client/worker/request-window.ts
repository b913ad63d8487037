/** The window in which sites' requests are answered. That it is open shows by the lock it holds; until it holds it, by its tab. */
import type { Milliseconds } from '../../domain/scalars'
import { hasShown, WINDOW_LOCK } from '../dapps/requests'

interface OpenedTab {
  readonly id?: number | undefined
}

/** The browser, as far as the window needs it. On a phone there are no windows. */
export interface WindowBrowser {
  readonly runtime: { getURL(path: string): string }
  readonly tabs: {
    create(tab: { readonly url: string }): Promise<OpenedTab>
    /** Throws where the tab was closed. */
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
  /** Whether it is open or opens. */
  readonly isOpen: () => Promise<boolean>
  /** Opens it, or a tab where there are no windows. */
  readonly open: () => Promise<unknown>
}

/** Narrow, and tall enough for a whole order. */
const SIZE = { width: 440, height: 760 } as const

/** How long a window may take to open and hold its lock; later its tab is something else. */
const OPENING_MS = 10_000

/** Creates the window's end in the worker. A worker that starts anew knows the window by its lock. */
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
      // Read before the lock is: what was shown without it was shown by a window that is gone, though its tab may still be listed.
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
