/**
 * Rules about a spender and an amount that a site asks for. They hold for permits and for approvals. The
 * spender may take the tokens at any time, so that an unknown one and an amount without a bound need typed
 * words.
 */
import type { Deployment } from '../../domain/chains/chains'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import { findSpender } from '../../domain/chains/spenders'
import { type Address, type ChainId, ZERO_ADDRESS } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { amountText } from './sell-funds'

/** One token that a spender may take. */
export interface Grant {
  readonly token: Address
  /** In atoms. */
  readonly amount: bigint
}

/** Facts about a spender and the tokens, as the RPC endpoint reports them. */
export interface AllowanceFacts {
  /** True if the spender has code. Undefined if unknown. */
  readonly isContract: boolean | undefined
  /** Balances of the owner in atoms, by token. A missing balance is unknown. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** Tokens that are ERC-20 tokens: the listed and imported ones, and those whose contract shows it. */
  readonly erc20Tokens: ReadonlySet<Address>
}

interface Place {
  readonly owner: Address
  readonly deployment: Deployment
}

/** Amounts from here on are unlimited in every form: the maximum of Permit2 is 2^160 - 1. */
const UNLIMITED = 1n << 159n

/** Returns whether an amount has no bound. */
export const isUnlimitedGrant = (amount: bigint): boolean => amount >= UNLIMITED

const isKnownSpender = ({ deployment }: Pick<Place, 'deployment'>, spender: Address): boolean =>
  spender === deployment.relayer || findSpender(deployment.chainId, spender) !== undefined

/** Returns a message for a spender that can be no contract of an exchange. */
export function checkUsableSpender(
  spender: Address,
  grants: readonly Grant[],
  { owner }: Place,
): string | undefined {
  if (spender === ZERO_ADDRESS) return t`The spender is the zero address.`
  if (spender === owner) return t`The spender is your own account.`
  return grants.some(({ token }) => token === spender)
    ? t`The spender is the token itself: ${spender}`
    : undefined
}

/**
 * Returns a message for a contract that is no ERC-20 token. On an ERC-721 contract the same call hands over an
 * NFT: the amount is then its id, and 0 revokes nothing.
 */
export const checkTokens = (grants: readonly Grant[], { erc20Tokens }: AllowanceFacts): string | undefined =>
  grants.every(({ token }) => erc20Tokens.has(token))
    ? undefined
    : t`This contract is not an ERC-20 token. The approval may hand over an NFT.`

const isEmpty = (grants: readonly Grant[]): boolean => grants.every(({ amount }) => amount === 0n)

/** Returns a message for a spender that is in no table. Revoking needs no known spender. */
export const checkKnownSpender = (
  spender: Address,
  grants: readonly Grant[],
  place: Place,
): string | undefined =>
  isEmpty(grants) || isKnownSpender(place, spender)
    ? undefined
    : t`Cowbell does not know this spender: ${spender}`

/** Returns a message for a spender without code, which is usually the account of a thief. */
export const checkSpenderCode = (
  spender: Address,
  grants: readonly Grant[],
  { isContract }: AllowanceFacts,
): string | undefined =>
  isContract === false && !isEmpty(grants)
    ? t`The spender is an account, not a contract. Exchanges never ask for this: ${spender}`
    : undefined

function describeExcess(
  chainId: ChainId,
  { token, amount }: Grant,
  { balances }: AllowanceFacts,
): string | undefined {
  if (isUnlimitedGrant(amount))
    return t`The spender could take all your ${findNamedToken(chainId, token)?.symbol ?? token}, now and later.`
  const balance = balances.get(token)
  return balance !== undefined && amount > balance
    ? t`The spender could take more than you have: ${amountText(chainId, token, amount)}`
    : undefined
}

/** Adds the grants of each token, because the spender can take all of them. */
function sumByToken(grants: readonly Grant[]): readonly Grant[] {
  const sums = new Map<Address, bigint>()
  for (const { token, amount } of grants) sums.set(token, (sums.get(token) ?? 0n) + amount)
  return [...sums].map(([token, amount]) => ({ token, amount }))
}

/** Returns a message for amounts that are unlimited, or together more than the owner has. */
export const checkGrantAmounts = (
  grants: readonly Grant[],
  facts: AllowanceFacts,
  { deployment }: Place,
): string | undefined =>
  sumByToken(grants)
    .flatMap((grant) => describeExcess(deployment.chainId, grant, facts) ?? [])
    .join(' ') || undefined
