/**
 * Pauses of sites whose requests the user does not accept. After three such requests in a row, further ones
 * are refused without asking the user. Each rejection after a pause doubles the next pause.
 */
import type { Milliseconds } from '../../domain/scalars'
import type { ConnectedSite, Rejections } from '../db/rows/dapps/connected-site'

/** Requests in a row that the user may reject before a pause. */
const MAX_REJECTIONS = 3
const FIRST_PAUSE_MS = 60_000
/** Longest pause. A site gets it if the user disconnects the site while it has a request. */
const MAX_PAUSE_MS = 3_600_000
/** Rejections are forgotten this long after the last one or its pause. */
const FORGET_MS = 600_000
/** Number of rejections that lead to the longest pause. Further rejections are not counted. */
const COUNT_OF_MAX_PAUSE = MAX_REJECTIONS + Math.ceil(Math.log2(MAX_PAUSE_MS / FIRST_PAUSE_MS))

const pauseMs = (count: number): number =>
  count < MAX_REJECTIONS ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - MAX_REJECTIONS), MAX_PAUSE_MS)

const pauseEndOf = ({ count, at }: Rejections): Milliseconds => (at + pauseMs(count)) as Milliseconds

/** Returns the end of a site's pause, or undefined if the site may ask the user now. */
export function pauseEnd(
  site: Pick<ConnectedSite, 'rejections'> | undefined,
  now: Milliseconds,
): Milliseconds | undefined {
  if (!site?.rejections || site.rejections.count < MAX_REJECTIONS) return undefined
  const end = pauseEndOf(site.rejections)
  // A later end means that the clock was set back.
  return end > now && end <= now + MAX_PAUSE_MS ? end : undefined
}

/** Returns a site's rejections that are not forgotten yet. */
export const recentRejections = (
  site: Pick<ConnectedSite, 'rejections'> | undefined,
  now: Milliseconds,
): number => (site?.rejections && now < pauseEndOf(site.rejections) + FORGET_MS ? site.rejections.count : 0)

/** Adds one rejection. */
export const addRejection = (site: Pick<ConnectedSite, 'rejections'>, at: Milliseconds): Rejections => ({
  count: Math.min(recentRejections(site, at) + 1, COUNT_OF_MAX_PAUSE),
  at: Math.max(at, site.rejections?.at ?? 0) as Milliseconds,
})

/** Returns rejections with the longest pause. */
export const longestPause = (at: Milliseconds): Rejections => ({ count: COUNT_OF_MAX_PAUSE, at })
