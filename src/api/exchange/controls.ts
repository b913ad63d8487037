/**
 * Controls of the local service for developers: one row each, with description and input schema. The screen,
 * the flags of `npm run serve` and its admin API use these rows.
 */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { address, orderUid, positiveAmount } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { affiliateProgram, type ExchangeSettings, protocolFee, SOLVER_NAMES } from './settings'

const time = z.string().check(z.iso.datetime())
export const MAX_SEED = 60
const seed = z.string().check(z.minLength(1), z.maxLength(MAX_SEED))
const none = z.object({})

/** Bounds of a price in USD per whole token: the range that pools can represent. */
export const MIN_TOKEN_USD = 1e-9
export const MAX_TOKEN_USD = 1e9
const tokenPrice = z.number().check(z.gte(MIN_TOKEN_USD), z.lte(MAX_TOKEN_USD))

export const MAX_TOKEN_DECIMALS = 24

export const MAX_VOLUME_FEE_BPS = 1000
/**
 * Volume fee in basis points, with two decimals at most, because the auction charges in millionths of the
 * volume.
 */
const volumeFeeBps = z.number().check(
  z.gte(0),
  z.lte(MAX_VOLUME_FEE_BPS),
  z.refine((bps) => Number(bps.toFixed(2)) === bps, 'expected 2 decimals at most'),
)

/** Symbol or name of a token: one line of visible characters. */
const tokenWord = (maxLength: number) =>
  z
    .string()
    .check(z.refine((text) => text !== '' && cleanForeign(text, maxLength) === text, 'expected plain words'))

/** A saved state: the version of the tables, and the rows of each table. */
const exchangeSnapshot = z.lazy(() =>
  z.object({
    format: z.literal('cowbell exchange'),
    version: z.int(),
    tables: z.record(z.string(), z.array(z.unknown())),
  }),
)
export type ExchangeSnapshot = z.output<typeof exchangeSnapshot>

/** Maximum step of the clock: a year. */
const MAX_STEP_SECONDS = 31_536_000

export const MAX_REORG_BLOCKS = 64

/** All controls. Controls with `isPaperOnly` are refused on a custom chain. */
export const exchangeControls = {
  clock: {
    description: 'Sets the speed of the clock, pauses it or sets its time.',
    input: z.object({ rate: z.number().check(z.gte(0), z.lte(1000)), at: z.optional(time) }),
    isPaperOnly: true,
  },
  seed: {
    description: 'Sets the seed of the simulated prices.',
    input: z.object({ seed }),
    isPaperOnly: true,
  },
  advance: {
    description: 'Moves the clock forward.',
    input: z.object({ seconds: z.int().check(z.gte(1), z.lte(MAX_STEP_SECONDS)) }),
    isPaperOnly: true,
  },
  jumpToExpiry: {
    description: 'Moves the clock to just after the next order expires.',
    input: none,
    isPaperOnly: true,
  },
  auctions: {
    description: 'Runs auctions automatically, or only by hand.',
    input: z.object({ isStepped: z.boolean() }),
    isPaperOnly: false,
  },
  step: {
    description: 'Runs the auctions that are due.',
    input: none,
    isPaperOnly: false,
  },
  price: {
    description: 'Sets the USD price of a token and of its pools, or simulates it again.',
    input: z.object({ network, token: address, usd: z.nullable(tokenPrice) }),
    isPaperOnly: true,
  },
  mint: {
    description: 'Mints a token to an account.',
    input: z.object({ network, owner: address, token: address, amount: positiveAmount }),
    isPaperOnly: true,
  },
  token: {
    description: 'Creates a token with a pool of 4 million USD, and mints it to an account.',
    input: z.object({
      network,
      owner: address,
      amount: positiveAmount,
      symbol: tokenWord(20),
      name: tokenWord(60),
      decimals: z.int().check(z.gte(0), z.lte(MAX_TOKEN_DECIMALS)),
      usd: tokenPrice,
    }),
    isPaperOnly: true,
  },
  counterparty: {
    description: 'Places the opposite order of an open one.',
    input: z.object({ network, uid: orderUid }),
    isPaperOnly: true,
  },
  reorg: {
    description: 'Reverts the last blocks. Orders filled in them are open again.',
    input: z.object({ network, blocks: z.int().check(z.gte(1), z.lte(MAX_REORG_BLOCKS)) }),
    isPaperOnly: true,
  },
  cancel: {
    description: 'Cancels an order by protocol policy.',
    input: z.object({ network, uid: orderUid }),
    isPaperOnly: false,
  },
  solver: {
    description: 'Disables or enables a solver.',
    input: z.object({ name: z.enum(SOLVER_NAMES), isCutOff: z.boolean() }),
    isPaperOnly: false,
  },
  ban: {
    description: 'Bans an account from trading and receiving, or lifts the ban.',
    input: z.object({ account: address, isBanned: z.boolean() }),
    isPaperOnly: false,
  },
  fees: {
    description: 'Sets the volume fee in basis points, or the fees on surplus and price improvement.',
    input: z.object({
      volumeFeeBps: z.optional(volumeFeeBps),
      protocolFees: z.optional(z.array(protocolFee)),
    }),
    isPaperOnly: false,
  },
  program: {
    description: 'Sets the parameters of the affiliate program.',
    input: affiliateProgram,
    isPaperOnly: false,
  },
  cms: {
    description: 'Turns the affiliate and notification routes on or off (off: 503).',
    input: z.object({ isEnabled: z.boolean() }),
    isPaperOnly: false,
  },
  hash: {
    description: 'Hashes the state. The same seed and steps give the same hash.',
    input: none,
    isPaperOnly: true,
  },
  save: {
    description: 'Exports the whole state as JSON.',
    input: none,
    isPaperOnly: true,
  },
  load: {
    description: 'Replaces the whole state with a saved one.',
    input: z.object({ snapshot: exchangeSnapshot }),
    isPaperOnly: true,
  },
  reset: {
    description: 'Deletes the whole state. Optionally sets the price seed, or pauses the clock at a time.',
    input: z.object({ seed: z.optional(seed), at: z.optional(time) }),
    isPaperOnly: true,
  },
} as const

export type ControlName = keyof typeof exchangeControls
export type ControlInput<N extends ControlName> = z.output<(typeof exchangeControls)[N]['input']>

/** Control interface of a service. */
export interface Exchange {
  /** Reads the settings and the time of the clock in ms. */
  readonly read: () => Promise<{
    readonly settings: ExchangeSettings
    readonly now: number
  }>
  /** Applies a control with its input as JSON. Returns the result as JSON. @throws Refusal */
  readonly apply: (name: ControlName, input: unknown) => Promise<unknown>
}
