/** Installed extensions whose bridge can be spoken over, one row per browser. */
import { type BridgeMessage, type Send, sendFromPage } from './browser-world'
import { launchCowbell } from './chromium'
import { launchCowbellInFirefox } from './firefox'
import { emptyTables } from './tables'

/** A running browser, seen from the far end of the bridge. */
export interface Ground {
  readonly send: Send
  /** Leaves no row of what was done before. The worker goes on; stories over its fetch event begin with one that was ended. */
  readonly clear: () => Promise<void>
  /** Throws when anything wrote an error that this browser tells of. */
  readonly expectNoErrors: () => void
  readonly close: () => Promise<void>
}

/** A page of the extension with nothing of ours on it. */
const BARE_PAGE = 'manifest.json'

export const grounds = {
  Chromium: async () => {
    const { openSurface, expectNoErrors, close } = await launchCowbell()
    const page = await openSurface(BARE_PAGE)
    return {
      send: (message: BridgeMessage) => page.evaluate(sendFromPage, message),
      clear: () => emptyTables(page),
      expectNoErrors,
      close,
    }
  },
  Firefox: async () => {
    const { openSurface, expectNoErrors, close } = await launchCowbellInFirefox()
    const page = await openSurface(BARE_PAGE)
    return {
      send: (message: BridgeMessage) => page.evaluate(sendFromPage, message),
      clear: () => emptyTables(page),
      expectNoErrors,
      close,
    }
  },
} as const satisfies Record<string, () => Promise<Ground>>
