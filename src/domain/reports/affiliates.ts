/** Affiliate program: registration, records and statistics (SOURCES: Affiliates). */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes, toHash } from '../bytes'
import { digestUnder } from '../orders/digest'
import {
  type Address,
  address,
  amount,
  chainId,
  type Hash32,
  hash32,
  hex,
  orderUid,
  timestamp,
} from '../scalars'

const CODE = /^[A-Z0-9_-]{5,20}$/

/**
 * Trims a text and converts a-z to upper case. It does not check the code.
 * @example normaliseCode(' cow-1x ') // 'COW-1X'
 */
export const normaliseCode = (text: string): string =>
  text.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase())
/** Returns true if a normalized text is a code: 5 to 20 of A-Z 0-9 - _. */
export const isAffiliateCode = (text: string): boolean => CODE.test(text)

/** Body of `POST /affiliate/{address}`. */
export const affiliateRegistration = z.lazy(() =>
  z.object({
    walletAddress: z.string(),
    code: z.string(),
    signedMessage: hex,
  }),
)
/** Reply of `POST /affiliate/{address}`. */
export const affiliateRegistered = z.looseObject({ code: z.string(), createdAt: timestamp })

/** A wallet's code and the program's parameters in USD, days and percent. */
export const affiliate = z.lazy(() =>
  z.looseObject({
    code: z.string(),
    createdAt: timestamp,
    rewardAmount: z.number(),
    triggerVolume: z.number(),
    timeCapDays: z.number(),
    volumeCap: z.number(),
    revenueSplitAffiliatePct: z.number(),
    revenueSplitTraderPct: z.number(),
    revenueSplitDaoPct: z.number(),
  }),
)

/** Benefits of a code for a trader, in USD and days (SOURCES: Affiliates). */
export const referralCode = z.lazy(() =>
  z.looseObject({
    code: z.string(),
    traderRewardAmount: z.number(),
    triggerVolume: z.number(),
    timeCapDays: z.number(),
    volumeCap: z.number(),
  }),
)

/**
 * A trader's fills in the program, newest first. An invalid code is reported as an empty text. USD amounts
 * have up to six decimals.
 */
export const traderActivity = z.lazy(() =>
  z.looseObject({
    rows: z.array(
      z.looseObject({
        chain_id: chainId,
        creation_date: timestamp,
        tx_hash: hash32,
        order_uid: orderUid,
        trader_address: address,
        sell_token: address,
        buy_token: address,
        sell_token_symbol: z.optional(z.string()),
        buy_token_symbol: z.optional(z.string()),
        executed_sell_amount: amount,
        executed_buy_amount: amount,
        usd_value: z.number(),
        eligible_volume_usd: z.number(),
        referrer_code: z.string(),
        bound_referrer_code: z.string(),
        eligibility_reason: z.string(),
        is_bound_to_code: z.boolean(),
        is_eligible: z.boolean(),
      }),
    ),
    lastUpdatedAt: timestamp,
  }),
)
export type TraderActivityRow = z.output<typeof traderActivity>['rows'][number]

/** An affiliate's statistics in USD. */
export const affiliateStats = z.lazy(() =>
  z.looseObject({
    affiliate_address: z.string(),
    referrer_code: z.string(),
    total_volume: z.number(),
    trigger_volume: z.number(),
    total_earned: z.number(),
    paid_out: z.number(),
    next_payout: z.number(),
    left_to_next_reward: z.number(),
    active_traders: z.number(),
    total_traders: z.number(),
    lastUpdatedAt: timestamp,
  }),
)

/** A trader's statistics in USD. */
export const traderStats = z.lazy(() =>
  z.looseObject({
    trader_address: z.string(),
    bound_referrer_code: z.string(),
    linked_since: timestamp,
    rewards_end: timestamp,
    eligible_volume: z.number(),
    left_to_next_rewards: z.number(),
    trigger_volume: z.number(),
    total_earned: z.number(),
    paid_out: z.number(),
    next_payout: z.number(),
    lastUpdatedAt: timestamp,
  }),
)

/**
 * Separators of the affiliate domain. The public one has only the name `CoW Swap Affiliate` and the version
 * `1` (SOURCES: Affiliates). That of the Sandbox also has its settlement contract, so that a registration of
 * the Sandbox is invalid for the public program. Constants, like the type hash, because hashing would delay
 * every start of the worker.
 */
const affiliateSeparators = {
  public: '0x27c5019fe816a1d905d0fa60412c91fd5555f3070a831a08dbda6db7ffe14aba' as Hash32,
  sandbox: '0x2adb21411b26bca43e30ad6a6d3f84ab85ea1bddd9bdeb7cc974a0dd3f50f612' as Hash32,
} as const

/** Type hash of a registration: `AffiliateCode(address walletAddress,string code,uint256 chainId)`. */
const affiliateTypeHash = '0xdbd8eedecc14d8a4637650ca2154df6b23cb835925152d17d12692c4f1564506' as Hash32

/**
 * Returns the digest that a wallet signs to register a normalized code. The chain id of the message is always
 * 1 (SOURCES: Affiliates).
 */
export function affiliateDigest(
  wallet: Address,
  code: string,
  domain: keyof typeof affiliateSeparators = 'public',
): Hash32 {
  const chainId = new Uint8Array(32)
  chainId[31] = 1
  const struct = concatBytes(
    toBytes(affiliateTypeHash),
    new Uint8Array(12),
    toBytes(wallet),
    keccak_256(utf8ToBytes(code)),
    chainId,
  )
  return digestUnder(affiliateSeparators[domain], toHash(keccak_256(struct)))
}
