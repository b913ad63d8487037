/** Installed extensions with access to their bridge, one per browser. */
import { type BridgeMessage, type Send, sendFromPage } from './browser-world'
import { launchCowbell } from './chromium'
import { launchCowbellInFirefox } from './firefox'
import { emptyTables } from './tables'

/** A running browser with a page of the extension, from which messages cross the bridge. */
export interface Ground {
  readonly send: Send
  /**
   * Empties every table. The worker keeps running. Only tests of the fetch event start with a killed worker.
   */
  readonly clear: () => Promise<void>
  /** Throws if anything wrote an error that this browser reports. */
  readonly expectNoErrors: () => void
  readonly close: () => Promise<void>
}

/** Empty page of the extension. */
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
