/** State that the two scripts of an explorer page share in their isolated world. The page cannot read it. */
import type { PageView } from '../client/bridge/views'
import type { Reader } from './read/reader'
import type { Background } from './requests'

/** Parts of the first script that the second one uses. */
export interface FirstScript {
  readonly reader: Reader
  readonly fetch: Background['fetch']
  /** The worker's reply: the settings for the page. */
  page?: Promise<PageView | null | undefined>
}

/** A site that the user added may also be in the manifest, and would run each script twice. */
interface World {
  first?: FirstScript
  isDrawn?: boolean
}

export const world: World = globalThis as never
