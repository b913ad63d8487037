/** Every contract story. */
import { cancellationStories } from './stories/cancellations'
import { conservationStories } from './stories/conservation'
import { tellingStories } from './stories/debug-reports'
import { fillStories } from './stories/fills'
import { notificationStories } from './stories/notifications'
import { payoutStories } from './stories/payouts'
import { placementStories } from './stories/placements'
import { probingStories } from './stories/probing'
import { quoteSearchStories } from './stories/quote-searches'
import { quoteStories } from './stories/quotes'
import { readingStories } from './stories/reading'
import { replacementStories } from './stories/replacements'
import { sdkStories } from './stories/sdk'
import { tradingStories } from './stories/trading'
import { waitStories } from './stories/waits'
import { walletStories } from './stories/wallet'
import type { Story } from './story'

/** Told to the local service in Node, behind HTTP, and through the bridge of an installed extension. */
export const stories: readonly Story[] = [
  ...probingStories,
  ...quoteStories,
  ...quoteSearchStories,
  ...placementStories,
  ...payoutStories,
  ...fillStories,
  ...waitStories,
  ...notificationStories,
  ...cancellationStories,
  ...replacementStories,
  ...readingStories,
  ...tellingStories,
  ...tradingStories,
  ...walletStories,
  ...sdkStories,
  ...conservationStories,
]
