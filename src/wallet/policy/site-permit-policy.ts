/**
 * Rules for permits that sites ask for. Chain, contract, owner and nonce must be exactly right. An unknown
 * spender, an unlimited amount and more than 30 days need typed words. The allowance of an EIP-2612 permit
 * never ends, so that its days are those of its signature.
 */
import type { Address, Seconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { SitePermitIntent } from '../messages/intents'
import type { TokenPermit } from '../messages/permit-forms'
import {
  type AllowanceFacts,
  checkGrantAmounts,
  checkKnownSpender,
  checkSpenderCode,
  checkUsableSpender,
} from './allowance-rules'
import { checkDeployment, type DailyLimit, type DeploymentContext, findDayExcess } from './order-policy'

/** Facts about a permit, as the RPC endpoint reports them. */
export interface PermitFacts extends AllowanceFacts {
  /** True if the token, or Permit2, verifies signatures under the domain of the message. */
  readonly isDomain: boolean
  /**
   * Next nonces by token. A missing one is not counted: single transfers may use any unused number.
   */
  readonly nonces: ReadonlyMap<Address, bigint>
  /** True if the nonce of a single transfer was used already. */
  readonly isUsed: boolean
}

export interface SitePermitContext extends DeploymentContext {
  readonly now: Seconds
  /** Account that the user chose. */
  readonly owner: Address
  /** Undefined if no RPC endpoint answers. */
  readonly facts: PermitFacts | undefined
  /** Undefined if no daily limit is set. */
  readonly day: DailyLimit | undefined
}

type PermitRule = (intent: SitePermitIntent, context: SitePermitContext) => string | undefined

/** Longest time of a permit without typed words, in seconds: 30 days. */
const MAX_DURATION = 2_592_000n

const NO_FACTS: AllowanceFacts = {
  isContract: undefined,
  balances: new Map(),
  erc20Tokens: new Set(),
}

const checkOwner: PermitRule = ({ owner, permit }, context) => {
  const named = 'owner' in permit ? permit.owner : owner
  const other = [owner, named].find((each) => each !== context.owner)
  return other && t`It is for the account ${other}, not for the one you chose.`
}

const checkDomain: PermitRule = ({ permit: { form } }, { facts }) => {
  if (!facts) return t`No RPC endpoint confirms the contract of this permit. Add one in Portfolio.`
  if (facts.isDomain) return undefined
  return form === 'Permit'
    ? t`The token does not take permits under this name, version and network.`
    : t`Permit2 is not on this network.`
}

const checkNonce: PermitRule = ({ permit: { grants } }, { facts }) => {
  if (facts?.isUsed) return t`Its nonce was used already.`
  return grants.some(({ token, nonce }) => (facts?.nonces.get(token) ?? nonce) !== nonce)
    ? t`Its nonce is not the next one. It would be valid later.`
    : undefined
}

/** Returns the last time at which a permit lets the spender take tokens, or can be used. */
const endOf = ({ grants, deadline }: TokenPermit): bigint =>
  [deadline, ...grants.map(({ until }) => until ?? 0n)].reduce((last, time) => (time > last ? time : last))

const checkDuration: PermitRule = ({ permit }, { now }) => {
  const rest = endOf(permit) - BigInt(now)
  return rest > MAX_DURATION ? t`It is valid for more than 30 days.` : undefined
}

export const sitePermitRules = {
  deployment: checkDeployment,
  owner: checkOwner,
  domain: checkDomain,
  permitNonce: checkNonce,
  expired: ({ permit: { deadline } }, { now }) =>
    deadline < BigInt(now) ? t`The permission has expired already.` : undefined,
  usableSpender: ({ permit: { spender, grants }, ...place }) => checkUsableSpender(spender, grants, place),
  knownSpender: ({ permit: { spender, grants }, ...place }) => checkKnownSpender(spender, grants, place),
  spenderCode: ({ permit: { spender, grants } }, { facts }) =>
    checkSpenderCode(spender, grants, facts ?? NO_FACTS),
  grantAmount: ({ permit: { grants }, ...place }, { facts }) =>
    checkGrantAmounts(grants, facts ?? NO_FACTS, place),
  duration: checkDuration,
  dailyValue: (_, { day }) => findDayExcess(day),
} as const satisfies Record<string, PermitRule>
