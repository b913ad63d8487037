/** What the trader chose, one row: the environment, the account, limits, and how explorer pages are treated. */
import * as z from 'zod/mini'
import { chainLabel, customChain, isFreeNetwork } from '../../../domain/chains/custom-chains'
import { faultPlan } from '../../../domain/fault-plan'
import { isAffiliateCode } from '../../../domain/reports/affiliates'
import { address, bps, chainId, isHttpUrl } from '../../../domain/scalars'
import { ownProfileId, profileId, sealed } from './keys'

/** Characters of an address that is kept. */
export const MAX_URL_LENGTH = 300
/** Networks of an environment of one's own. */
export const MAX_NETWORKS = 20

const httpUrl = z.string().check(z.maxLength(MAX_URL_LENGTH), z.refine(isHttpUrl, 'expected an http address'))

/** Contracts that are neither those of production nor those of staging. `domainName` is the name in the EIP-712 domain. */
const ownContracts = z.lazy(() =>
  z.object({
    settlement: address,
    relayer: address,
    ethFlow: z.optional(address),
    domainName: z.optional(z.string().check(z.maxLength(60))),
  }),
)

/** What a network is called that is on no list. */
const ownChain = z.lazy(() =>
  z.object({
    label: chainLabel,
    native: z.string().check(z.regex(/^[A-Za-z]\w{0,9}$/, 'expected a symbol of letters and digits')),
    wrappedNative: address,
  }),
)

/** A key is sealed; text until the worker has sealed it. Sent to the order book, and nowhere else (SOURCES: Hosts). */
const apiKey = z.lazy(() =>
  z.object({
    header: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'expected the name of a header')),
    value: z.union([sealed, z.string().check(z.maxLength(200))]),
  }),
)

const TAKEN = 'expected no id or name of another network'

/** A network of a profile; `hasSegment` false where the order book's paths do not name the network. */
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

/** Letters of an environment's name. */
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

/** Corners that the bell may stand in. */
export const bellPlace = z.enum(['bottom-right', 'bottom-left', 'top-left', 'top-right'])

/** What a site is about: an environment, whatever real one settles on its network, or the one that is chosen. */
export const standsFor = z.enum(['production', 'staging', 'network', 'chosen'])

/** A site that the user added. */
export const addedSite = z.lazy(() =>
  z.object({
    kind: z.enum(['orders', 'blocks']),
    origin: z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+$/)),
    base: z.literal(''),
    chainId: z.nullable(chainId),
    standsFor: z.optional(standsFor),
  }),
)
export type AddedSite = z.output<typeof addedSite>

/**
 * `isOwnOnly` badges the orders of the journal alone, so that no page makes a request leave. `bellHiddenOn` and `addressesOn`
 * are origins: where the bell is not shown, where one's own addresses are badged.
 */
const pageSettings = z.lazy(() =>
  z.object({
    isOwnOnly: z.boolean(),
    bell: z.nullable(bellPlace),
    bellHiddenOn: z.array(z.string()),
    addressesOn: z.optional(z.array(z.string())),
    sites: z.array(addedSite),
  }),
)
export type PageSettings = z.output<typeof pageSettings>

/** Environments of one's own, and saved scenarios, at most so many of each. */
export const MAX_SAVED = 50

/** `devnet` null means that no chain of one's own was named, `networks` are those in the menu.
 * `autoLockMinutes` 0 means that no time locks the wallet, only the browser does.
 * `slippageBps` null is automatic, by the pair; `validitySeconds` is how long a new order lives; `account` null means none was made yet. */
export const settings = z.object({
  profileId,
  ownProfiles: z.array(ownProfile).check(z.maxLength(MAX_SAVED)),
  devnet: z.nullable(customChain.check(z.refine(({ chainId: id, name }) => isFreeNetwork(id, name), TAKEN))),
  chainId,
  networks: z.array(chainId).check(z.minLength(1)),
  account: z.nullable(address),
  slippageBps: z.nullable(bps),
  validitySeconds: z.int().check(z.gte(60), z.lte(31_536_000)),
  /** Affiliate codes that new orders name in their app data, by profile: one of the sandbox means nothing elsewhere. */
  referralCodes: z.record(
    z.string(),
    z.string().check(z.refine(isAffiliateCode, 'expected an affiliate code')),
  ),
  /** What may be signed away in 24 hours, USD; null means no limit. */
  dailyLimitUsd: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000_000))),
  /** What a trade must be worth at least, in percent of what it sells. */
  minWorthPercent: z.int().check(z.gte(1), z.lte(100)),
  theme: z.enum(['system', 'light', 'dark']),
  /** Of the texts; `system` means the browser's, English where there is no dictionary of it. */
  language: z.enum(['system', 'en', 'de']),
  autoLockMinutes: z.int().check(z.gte(0), z.lte(1440)),
  /** Nodes that the user named, by chain id: with one, transactions can be sent there. */
  nodes: z.record(z.string(), z.array(httpUrl)),
  pages: pageSettings,
  /**
   * `faults` is the plan in force, `scenarios` are those that were saved; `shadow` answers reads besides, to be compared;
   * `clock` is the sandbox's as its controls last left it, for the band.
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

/** The row of the settings. */
export interface SettingsRow {
  readonly id: string
  readonly value: Settings
  /** The limit a day as it was last readable, for the case that the one among the settings is not. */
  readonly lastLimitUsd?: Settings['dailyLimitUsd']
}
