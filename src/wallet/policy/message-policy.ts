/** The rules that messages other than orders are held against: cancellations, affiliate codes, permits, a Safe owner's part. */

import { MAX_UIDS } from '../../domain/orders/order'
import { unpackUid } from '../../domain/orders/uid'
import { isAffiliateCode } from '../../domain/reports/affiliates'
import type { Address, OrderUid, Seconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type {
  AffiliateIntent,
  CancellationIntent,
  CancellationsIntent,
  PermitIntent,
  SafeMessageIntent,
} from '../messages/intents'
import { checkDeployment, type DeploymentFacts, type OrderFacts, orderRules } from './order-policy'

type Broken = string | undefined
type AnyCancellation = CancellationIntent | CancellationsIntent

/** What a cancellation is held against: the orders that were shown. */
export interface CancellationFacts extends DeploymentFacts {
  readonly shown: readonly OrderUid[]
}

/** What an affiliate code is held against: the code that was typed and shown. */
export interface AffiliateFacts extends DeploymentFacts {
  readonly code: string
}

/** What a permit is held against: the token and the amount that were shown, its own domain, and when it ends. */
export interface PermitFacts extends DeploymentFacts {
  readonly now: Seconds
  readonly owner: Address
  readonly token: Address
  readonly value: bigint
  /** When it was shown to end. */
  readonly deadline: Seconds
  /** The token's own domain and the number that is next, as the token says itself. */
  readonly domain: Pick<PermitIntent, 'tokenName' | 'tokenVersion' | 'nonce'>
}

/** What a Safe owner's part is held against: the order's facts, and the Safe as the chain reports it. */
export interface SafeMessageFacts extends OrderFacts {
  readonly safe: Address
  readonly owners: readonly Address[]
}

const uidsOf = (intent: AnyCancellation): readonly OrderUid[] =>
  intent.kind === 'cancellation' ? [intent.uid] : intent.uids

/** Rules of cancellations. */
export const cancellationRules = {
  deployment: checkDeployment,
  owner: (intent) => {
    const foreign = uidsOf(intent).find((uid) => unpackUid(uid).owner !== intent.owner)
    return foreign && t`The order ${foreign} is not yours.`
  },
  shown: (intent, { shown }) => {
    const uids = uidsOf(intent)
    const hidden = uids.find((uid) => !shown.includes(uid))
    if (hidden) return t`The order ${hidden} is not one you were shown.`
    return new Set(uids).size === new Set(shown).size
      ? undefined
      : t`It would not cancel every order you were shown.`
  },
  count: (intent) => {
    const { length } = uidsOf(intent)
    return length > 0 && length <= MAX_UIDS
      ? undefined
      : t`One to ${MAX_UIDS} orders can be cancelled at once.`
  },
} as const satisfies Record<string, (intent: AnyCancellation, facts: CancellationFacts) => Broken>

/** Rules of an affiliate code. */
export const affiliateRules = {
  deployment: checkDeployment,
  code: ({ code }, facts) => {
    if (code !== facts.code) return t`The code ${code} is not the one you were shown.`
    return isAffiliateCode(code) ? undefined : t`A code has 5 to 20 of A-Z, 0-9, hyphen and underscore.`
  },
} as const satisfies Record<string, (intent: AffiliateIntent, facts: AffiliateFacts) => Broken>

/** Rules of a permit: only the relayer of the profile may be let in, for no more and no longer than was shown. */
export const permitRules = {
  deployment: checkDeployment,
  token: ({ token }, facts) =>
    token === facts.token ? undefined : t`The token ${token} is not the one you were shown.`,
  spender: ({ spender, deployment }) =>
    spender === deployment.relayer
      ? undefined
      : t`It would let ${spender} take your tokens, not the exchange’s relayer.`,
  value: ({ value }, facts) =>
    value === facts.value ? undefined : t`The amount is not the one you were shown.`,
  expired: ({ deadline }, { now }) => (deadline <= now ? t`The permission has expired already.` : undefined),
  validity: (intent, { deadline }) => {
    const late = intent.deadline - deadline
    if (late === 0) return undefined
    return late > 0
      ? t`The permission would hold ${late} s longer than was shown.`
      : t`The permission would end ${-late} s earlier than was shown.`
  },
  owner: ({ owner }, facts) =>
    owner === facts.owner ? undefined : t`It is for the account ${owner}, not for the one you chose.`,
  domain: ({ tokenName, tokenVersion, nonce }, { domain }) =>
    tokenName === domain.tokenName && tokenVersion === domain.tokenVersion && nonce === domain.nonce
      ? undefined
      : t`Its name, version or number are not those the token takes.`,
} as const satisfies Record<string, (intent: PermitIntent, facts: PermitFacts) => Broken>

type SafeRule = (intent: SafeMessageIntent, facts: SafeMessageFacts) => Broken

/** An order's rules with the Safe as its owner. */
const ofSafe = Object.fromEntries(
  Object.entries(orderRules).map(([id, rule]): [string, SafeRule] => [
    id,
    (intent, facts) => rule({ ...intent, owner: intent.safe }, facts),
  ]),
) as Record<keyof typeof orderRules, SafeRule>

/** Rules of a Safe owner's part: those of the order it stands for, and that the signer has a say in that Safe. */
export const safeMessageRules = {
  ...ofSafe,
  safe: ({ safe }, facts) =>
    safe === facts.safe ? undefined : t`The Safe ${safe} is not the one you were shown.`,
  safeOwner: ({ owner }, { owners }) =>
    owners.includes(owner) ? undefined : t`${owner} is no owner of this Safe.`,
} as const satisfies Record<string, SafeRule>
