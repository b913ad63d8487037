/** Sizes of badges. Each is one size whatever it says: a page can measure what stands on it. */
import { SIZES } from '../desk/page-style'

/** In words; without them where there is no room; and over the end of what it stands at where something follows to press. */
export type BadgeSize = 'full' | 'small' | 'small over'

/** The room that a badge in words needs. */
export const FULL_ROOM = SIZES.full + 8
