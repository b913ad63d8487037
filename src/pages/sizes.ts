/** Sizes of badges. Each is one size whatever it says: a page can measure what stands on it. */

/** In words; without them where there is no room; and over the end of what it stands at where something follows to press. */
export type BadgeSize = 'full' | 'small' | 'small over'

/** How wide a badge in words is drawn, CSS pixels (desk/page-style). */
const FULL = 168
/** The room that a badge in words needs. */
export const FULL_ROOM = FULL + 8
