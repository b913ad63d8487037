/** Settings of the local service for developers: clock, prices, fees, and disabled features. */
import * as z from 'zod/mini'
import { token } from '../../domain/chains/tokens'
import { type Address, address, chainId } from '../../domain/scalars'
import { storedTime } from '../../domain/stored-scalars'

/** Solvers of the service, in the order in which they run. */
export const SOLVER_NAMES = ['coincidence', 'baseline', 'split', 'batch'] as const
export type SolverName = (typeof SOLVER_NAMES)[number]

/** Accounts of the solvers: the last 20 bytes of the hash of, for example, `cowbell baseline solver`. */
export const solverAccounts = {
  baseline: '0x2cbb59ca39b099463f03e6789adbcf1cf8a5f48e' as Address,
  split: '0x0777cb7281c63a336c063b7c91bd239602f656d7' as Address,
  coincidence: '0xdee79b08c1afb797945c2c23a60b5b24c8fdf133' as Address,
  batch: '0xde8a00a5b071a1045cf2a1f3231fc37654cfc470' as Address,
} as const satisfies Readonly<Record<SolverName, Address>>

/**
 * Clock of the service. At the real time `since` it showed `at`, both in milliseconds. Since then it runs
 * `rate` times as fast as real time. Rate 0 stops it.
 */
const clock = z.lazy(() =>
  z.object({ since: z.number(), at: z.number(), rate: z.number().check(z.gte(0), z.lte(1000)) }),
)
export type ExchangeClock = z.output<typeof clock>

/** Part of a gain or a volume. A fee of all of it would leave nothing to trade. */
export const feeFactor = z.number().check(z.gte(0), z.lt(1))

/**
 * Protocol fee on the gain of orders. `orders` selects orders that were in the market at placement, orders
 * that were not, or all.
 */
export const protocolFee = z.lazy(() =>
  z.object({
    kind: z.enum(['surplus', 'priceImprovement']),
    factor: feeFactor,
    maxVolumeFactor: feeFactor,
    orders: z.enum(['market', 'limit', 'any']),
  }),
)

/** Maximum of each parameter of the affiliate program. */
export const MAX_PROGRAM_VALUE = 1e12
/** Minimum volume for a reward, in USD. Volumes are counted in millionths of a dollar. */
export const MIN_TRIGGER_VOLUME = 1e-6
export const programValue = z.number().check(z.gte(0), z.lte(MAX_PROGRAM_VALUE))
export const triggerVolume = z.number().check(z.gte(MIN_TRIGGER_VOLUME), z.lte(MAX_PROGRAM_VALUE))

/** Parameters of the affiliate program in USD, days and percent. A volume cap of 0 means no cap. */
export const affiliateProgram = z.lazy(() =>
  z.object({
    rewardAmount: programValue,
    triggerVolume,
    timeCapDays: programValue,
    volumeCap: programValue,
    revenueSplitAffiliatePct: programValue,
    revenueSplitTraderPct: programValue,
    revenueSplitDaoPct: programValue,
  }),
)

/** All settings. An absent setting has its default. */
export const exchangeSettings = z.lazy(() =>
  z.object({
    /** Number of times that the whole state was replaced. */
    replaced: z.optional(z.number()),
    /** Seed of the simulated prices. */
    seed: z.optional(z.string()),
    clock: z.optional(clock),
    /** True if auctions run only by the control `step`. */
    isStepped: z.optional(z.boolean()),
    /** USD per whole token, for tokens with a fixed price. */
    prices: z.optional(z.array(z.object({ network: chainId, token: address, usd: z.number() }))),
    /** Changes of fixed prices at times of the clock, oldest first. Null ends a fixed price. */
    priceChanges: z.optional(
      z.array(z.object({ network: chainId, token: address, usd: z.nullable(z.number()), at: storedTime })),
    ),
    /** Tokens created by a control. */
    tokens: z.optional(z.array(token)),
    banned: z.optional(z.array(address)),
    cutOff: z.optional(z.array(z.enum(SOLVER_NAMES))),
    isCmsEnabled: z.optional(z.boolean()),
    volumeFeeBps: z.optional(z.number().check(z.gte(0), z.lte(1000))),
    protocolFees: z.optional(z.array(protocolFee)),
    program: z.optional(affiliateProgram),
  }),
)
export type ExchangeSettings = z.output<typeof exchangeSettings>

/** Returns the time that a clock shows at a real time. */
export const toExchangeTime = (set: ExchangeClock | undefined, real: number): number =>
  set ? Math.floor(set.at + (real - set.since) * set.rate) : real

/** Returns true if a clock shows real time within a second. */
export const isRealTime = ({ since, at, rate }: ExchangeClock): boolean =>
  rate === 1 && Math.abs(at - since) < 1000
