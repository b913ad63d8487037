/** The service's state that every handler receives. */
import type { AffiliateProgram } from '../../../domain/reports/affiliate-rewards'
import type { AuctionContext } from '../auctions/run-auction'

/** Database, chain and settings of an open service. */
export interface ServiceContext extends AuctionContext {
  /** Returns the API contract as an OpenAPI document. */
  readonly readContract: () => Promise<Record<string, unknown>>
  /** Whether affiliate and notification routes are offered (SOURCES: Affiliates). */
  readonly isCmsEnabled: boolean
  readonly program: AffiliateProgram
  /** Affiliate codes that no longer earn rewards. */
  readonly disabledCodes: ReadonlySet<string>
}
