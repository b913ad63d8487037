/** Rules for messages other than orders: cancellations, affiliate codes, permits and Safe messages. */

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
import { checkDeployment, type DeploymentContext, type OrderContext, orderRules } from './order-policy'

type Broken = string | undefined
type AnyCancellation = CancellationIntent | CancellationsIntent

/** Context of a cancellation: the orders that the user saw. */
export interface CancellationContext extends DeploymentContext {
  readonly shown: readonly OrderUid[]
}

/** Context of an affiliate code: the code that the user typed. */
export interface AffiliateContext extends DeploymentContext {
  readonly code: string
}

/** Context of a permit: token, amount and deadline that the user saw, and the token's domain. */
export interface PermitContext extends DeploymentContext {
  readonly now: Seconds
  readonly owner: Address
  readonly token: Address
  readonly value: bigint
  readonly deadline: Seconds
  /** Domain and next nonce, as the token reports them. */
  readonly domain: Pick<PermitIntent, 'tokenName' | 'tokenVersion' | 'nonce'>
}

/** Context of a Safe message: that of the order, and the Safe as the chain reports it. */
export interface SafeMessageContext extends OrderContext {
  readonly safe: Address
  readonly owners: readonly Address[]
}

const uidsOf = (intent: AnyCancellation): readonly OrderUid[] =>
  intent.kind === 'cancellation' ? [intent.uid] : intent.uids

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
} as const satisfies Record<string, (intent: AnyCancellation, context: CancellationContext) => Broken>

export const affiliateRules = {
  deployment: checkDeployment,
  code: ({ code }, context) => {
    if (code !== context.code) return t`The code ${code} is not the one you were shown.`
    return isAffiliateCode(code) ? undefined : t`A code has 5 to 20 of A-Z, 0-9, hyphen and underscore.`
  },
} as const satisfies Record<string, (intent: AffiliateIntent, context: AffiliateContext) => Broken>

/**
 * Rules of a permit. The spender must be the relayer of the profile, with the amount and deadline that the
 * user saw.
 */
export const permitRules = {
  deployment: checkDeployment,
  token: ({ token }, context) =>
    token === context.token ? undefined : t`The token ${token} is not the one you were shown.`,
  spender: ({ spender, deployment }) =>
    spender === deployment.relayer
      ? undefined
      : t`It would let ${spender} take your tokens, not the exchange’s relayer.`,
  value: ({ value }, context) =>
    value === context.value ? undefined : t`The amount is not the one you were shown.`,
  expired: ({ deadline }, { now }) => (deadline <= now ? t`The permission has expired already.` : undefined),
  validity: (intent, { deadline }) => {
    const late = intent.deadline - deadline
    if (late === 0) return undefined
    return late > 0
      ? t`The permission would hold ${late} s longer than was shown.`
      : t`The permission would end ${-late} s earlier than was shown.`
  },
  owner: ({ owner }, context) =>
    owner === context.owner ? undefined : t`It is for the account ${owner}, not for the one you chose.`,
  domain: ({ tokenName, tokenVersion, nonce }, { domain }) =>
    tokenName === domain.tokenName && tokenVersion === domain.tokenVersion && nonce === domain.nonce
      ? undefined
      : t`Its name, version or number are not those the token takes.`,
} as const satisfies Record<string, (intent: PermitIntent, context: PermitContext) => Broken>

type SafeRule = (intent: SafeMessageIntent, context: SafeMessageContext) => Broken

/** Rules of an order, with the Safe as its owner. */
const rulesForSafe = Object.fromEntries(
  Object.entries(orderRules).map(([id, rule]): [string, SafeRule] => [
    id,
    (intent, context) => rule({ ...intent, owner: intent.safe }, context),
  ]),
) as Record<keyof typeof orderRules, SafeRule>

/** Rules of a Safe message: those of its order, and that the signer is an owner of the Safe. */
export const safeMessageRules = {
  ...rulesForSafe,
  safe: ({ safe }, context) =>
    safe === context.safe ? undefined : t`The Safe ${safe} is not the one you were shown.`,
  safeOwner: ({ owner }, { owners }) =>
    owners.includes(owner) ? undefined : t`${owner} is no owner of this Safe.`,
} as const satisfies Record<string, SafeRule>
