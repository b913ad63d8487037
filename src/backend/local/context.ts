/** What every handler works with. */
import type { SolverName } from '../../api/exchange/settings'
import type { AffiliateProgram } from '../../domain/reports/affiliate-rewards'
import type { Address } from '../../domain/scalars'
import type { ProtocolFeeRule } from './auctions/fees'
import type { ChainPort } from './chain/chain'
import type { ServiceDatabase } from './store/schema'

/** The parts of an open service. */
export interface ServiceContext {
  readonly database: ServiceDatabase
  readonly chain: ChainPort
  /** The contract as an OpenAPI document. */
  readonly readContract: () => Promise<Record<string, unknown>>
  readonly isBanned: (account: Address) => boolean
  /** Whether affiliate and notification routes are offered (SOURCES: Affiliates). */
  readonly isCmsEnabled: boolean
  /** A fee on the volume that quotes state; basis points, 0 is none. */
  readonly volumeFeeBps: number
  readonly protocolFees: readonly ProtocolFeeRule[]
  readonly program: AffiliateProgram
  /** Affiliate codes that give nothing any more. */
  readonly disabledCodes: ReadonlySet<string>
  /** Solvers that are not asked. */
  readonly cutOff: ReadonlySet<SolverName>
  /** Milliseconds since any moment: for limits of time, never for facts. */
  readonly elapsed: () => number
}
