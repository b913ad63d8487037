import { cancellationStories } from './stories/cancellations'
import { conservationStories } from './stories/conservation'
import { tellingStories } from './stories/debug-reports'
import { fillStories } from './stories/fills'
import { notificationStories } from './stories/notifications'
import { payoutStories } from './stories/payouts'
import { placementStories } from './stories/placements'
import { probingStories } from './stories/probing'
import { promisedStories } from './stories/promises'
import { quoteSearchStories } from './stories/quote-searches'
import { quoteStories } from './stories/quotes'
import { readingStories } from './stories/reading'
import { replacementStories } from './stories/replacements'
import { sdkStories } from './stories/sdk'
import { tradingStories } from './stories/trading'
import { waitStories } from './stories/waits'
import { walletStories } from './stories/wallet'
import type { Story } from './story'

/** Stories by the headings of src/SOURCES.md that they check. */
const byClause: readonly (readonly [clause: string, stories: readonly Story[]])[] = [
  ['HTTP, Refusals', probingStories],
  ['Quotes', quoteStories],
  ['Quotes, Quote stream', quoteSearchStories],
  ['Placing an order, Refusals', placementStories],
  ['Orders, Partial fills', payoutStories],
  ['Auctions, Scores and winners, Fees', fillStories],
  ['Order status, Auctions', waitStories],
  ['Notifications', notificationStories],
  ['Cancelling', cancellationStories],
  ['Replacing an order', replacementStories],
  ['Lists, Token prices, App data', readingStories],
  ['Debug report, Solver competition, Token lists', tellingStories],
  ['Placing an order, Cancelling', tradingStories],
  ['Affiliates, Notifications', walletStories],
  ['What the public SDK expects', sdkStories],
  ['Auctions, Fees, Partial fills', conservationStories],
]

/**
 * All contract stories, those of the specification first. They run against the local service in Node and against any URL with `npm run conform`.
 */
export const stories: readonly Story[] = [
  ...promisedStories.map((story) => ({ ...story, isPromised: true as const })),
  ...byClause.flatMap(([clause, own]) => own.map((story) => ({ ...story, clause }))),
]

/** Stories that call every endpoint once. They also run over HTTP, the bridge and the fetch event. */
export const sampleStories: readonly Story[] = stories.filter(({ isSample }) => isSample)
