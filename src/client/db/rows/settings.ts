/** The user's settings: environment, account, limits, and the handling of explorer pages. */
import * as z from 'zod/mini'
import { chainLabel, customChain, isFreeNetwork } from '../../../domain/chains/custom-chains'
import { faultPlan } from '../../../domain/fault-plan'
import { isAffiliateCode } from '../../../domain/reports/affiliates'
import { address, bps, chainId, isHttpUrl } from '../../../domain/scalars'
import { ownProfileId, profileId, sealed } from './keys'

/** Maximum length of a stored URL. */
export const MAX_URL_LENGTH = 300
/** Maximum number of networks in a custom environment. */
export const MAX_NETWORKS = 20

const httpUrl = z.string().check(z.maxLength(MAX_URL_LENGTH), z.refine(isHttpUrl, 'expected an http address'))

/** Maximum length of the name in the EIP-712 domain. */
export const MAX_DOMAIN_NAME = 60

/** Contracts other than those of production and staging. `domainName` is the name in the EIP-712 domain. */
const ownContracts = z.lazy(() =>
  z.object({
    settlement: address,
    relayer: address,
    ethFlow: z.optional(address),
    domainName: z.optional(z.string().check(z.maxLength(MAX_DOMAIN_NAME))),
  }),
)

/** Names of an unlisted network. */
const ownChain = z.lazy(() =>
  z.object({
    label: chainLabel,
    native: z.string().check(z.regex(/^[A-Za-z]\w{0,9}$/, 'expected a symbol of letters and digits')),
    wrappedNative: address,
  }),
)

/** The value is plain text until the worker seals it. It is sent only to the order book (SOURCES: Hosts). */
const apiKey = z.lazy(() =>
  z.object({
    header: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'expected the name of a header')),
    value: z.union([sealed, z.string().check(z.maxLength(200))]),
  }),
)

const TAKEN = 'expected no id or name of another network'

/** A network of a profile. `hasSegment` is false if the order book's paths do not name the network. */
export const profileNetwork = z.lazy(() =>
  z
    .object({
      chainId,
      orderbook: httpUrl,
      hasSegment: z.boolean(),
      wallet: httpUrl,
      rpcUrls: z.array(httpUrl).check(z.maxLength(5)),
      contracts: z.union([z.enum(['production', 'staging']), ownContracts]),
      explorer: z.nullable(httpUrl),
      apiKey: z.optional(apiKey),
      chain: z.optional(ownChain),
    })
    .check(z.refine(({ chainId: id, chain }) => !chain || isFreeNetwork(id, chain.label), TAKEN)),
)
export type ProfileNetwork = z.output<typeof profileNetwork>

/** Maximum length of an environment's name. */
export const MAX_LABEL = 30

export const profileLabel = z
  .string()
  .check(
    z.regex(new RegExp(`^\\S.{0,${MAX_LABEL - 1}}$`, 'u'), `expected a name of 1 to ${MAX_LABEL} characters`),
  )

export const ownProfile = z.lazy(() =>
  z.object({
    id: ownProfileId,
    label: profileLabel,
    colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
    networks: z.array(profileNetwork).check(z.minLength(1), z.maxLength(MAX_NETWORKS)),
  }),
)
export type OwnProfile = z.output<typeof ownProfile>

/** Corners for the bell. */
export const bellCorner = z.enum(['bottom-right', 'bottom-left', 'top-left', 'top-right'])

/**
 * Environment of a site: `production`, `staging`, `network` or `chosen`. `network` is the real environment
 * that settles on the site's network, `chosen` the current one.
 */
export const siteEnvironment = z.enum(['production', 'staging', 'network', 'chosen'])

export const addedSite = z.lazy(() =>
  z.object({
    kind: z.enum(['orders', 'blocks']),
    origin: z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+$/)),
    base: z.literal(''),
    chainId: z.nullable(chainId),
    environment: z.optional(siteEnvironment),
  }),
)
export type AddedSite = z.output<typeof addedSite>

/**
 * Settings of explorer pages. With `isOwnOnly`, only orders of the journal get badges, so that no page causes
 * a request. `bellHiddenOn` are origins without a bell, `addressesOn` origins with badges of own addresses.
 */
const pageSettings = z.lazy(() =>
  z.object({
    isOwnOnly: z.boolean(),
    bell: z.nullable(bellCorner),
    bellHiddenOn: z.array(z.string()),
    addressesOn: z.optional(z.array(z.string())),
    sites: z.array(addedSite),
  }),
)
export type PageSettings = z.output<typeof pageSettings>

/** Maximum number of tokens that the portfolio does not list. */
export const MAX_HIDDEN_TOKENS = 500

/** Maximum number of custom environments, and of saved scenarios. */
export const MAX_SAVED = 50

/**
 * `devnet` is null without a custom chain. `networks` are the networks in the menu. With `autoLockMinutes` 0
 * the wallet locks only when the browser closes. `slippageBps` null means automatic by pair.
 * `validitySeconds` is the lifetime of a new order. `account` is null before the first account.
 */
export const settings = z.object({
  profileId,
  ownProfiles: z.array(ownProfile).check(z.maxLength(MAX_SAVED)),
  devnet: z.nullable(customChain.check(z.refine(({ chainId: id, name }) => isFreeNetwork(id, name), TAKEN))),
  chainId,
  networks: z.array(chainId).check(z.minLength(1)),
  account: z.nullable(address),
  slippageBps: z.nullable(bps),
  validitySeconds: z.int().check(z.gte(60), z.lte(31_536_000)),
  /**
   * Affiliate codes for the app data of new orders, by profile, because a code of the sandbox means nothing
   * elsewhere.
   */
  referralCodes: z.record(
    z.string(),
    z.string().check(z.refine(isAffiliateCode, 'expected an affiliate code')),
  ),
  /** USD limit of signed sells in 24 hours. Null means no limit. */
  dailyLimitUsd: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000_000))),
  /** Minimum value of the bought amount in percent of the sold value. */
  minWorthPercent: z.int().check(z.gte(1), z.lte(100)),
  theme: z.enum(['system', 'light', 'dark']),
  /** Language of texts. `system` means the browser's, or English if there is no dictionary. */
  language: z.enum(['system', 'en', 'de']),
  /** Rows of Orders, Portfolio and Activity: of the active account and network, or of all. */
  scope: z.enum(['current', 'all']),
  /** Amounts are hidden on lists and pages. With `hidesWhileLocked`, also while the wallet is locked. */
  hidesAmounts: z.boolean(),
  hidesWhileLocked: z.boolean(),
  /** The portfolio lists no token below one dollar, and no token that the user has hidden. */
  hidesDust: z.boolean(),
  hiddenTokens: z.array(z.object({ chainId, address })).check(z.maxLength(MAX_HIDDEN_TOKENS)),
  autoLockMinutes: z.int().check(z.gte(0), z.lte(1440)),
  /**
   * The user's RPC endpoints by chain id. They permit transactions on that network. An empty list means that
   * the user chose to have none.
   */
  nodes: z.record(z.string(), z.array(httpUrl)),
  pages: pageSettings,
  /**
   * `faults` is the active plan, `scenarios` are saved ones. `shadow` is an environment that also answers
   * reads, for comparison. `clock` is the sandbox's clock, shown in the band.
   */
  developer: z.object({
    isRecording: z.boolean(),
    faults: z.nullable(faultPlan),
    scenarios: z.array(faultPlan).check(z.maxLength(MAX_SAVED)),
    shadow: z.optional(profileId),
    clock: z.optional(z.object({ since: z.number(), at: z.number(), rate: z.number() })),
  }),
})
export type Settings = z.output<typeof settings>

export interface SettingsRow {
  readonly id: string
  readonly value: Settings
  /** The last readable daily limit, in case the limit in `value` becomes unreadable. */
  readonly lastLimitUsd?: Settings['dailyLimitUsd']
}
