/**
 * Rules for quotes. The first broken rule refuses the quote (SOURCES: Quotes, Placing an order, HTTP,
 * Values).
 */
import { NATIVE_TOKEN_MARKER, tradedToken } from '../../../domain/chains/chains'
import { findToken } from '../../../domain/chains/tokens'
import { placementLimits } from '../../../domain/orders/placement-rules'
import type { QuoteRequest } from '../../../domain/orders/quotes'
import { Refusal } from '../../../domain/refusal'
import type { ErrorType } from '../../../domain/refusals'
import type { Address, ChainId, Seconds } from '../../../domain/scalars'

/** Facts that the rules check. */
export interface QuoteFacts {
  readonly chainId: ChainId
  readonly request: QuoteRequest
  readonly validTo: Seconds
  readonly now: Seconds
  readonly hasVault: boolean
  readonly isBanned: (account: Address) => boolean
}

type Tokens = Pick<QuoteRequest, 'sellToken' | 'buyToken'>

/** Finds the first of two tokens that the network does not list. */
export const findUnsupported = (id: ChainId, { sellToken, buyToken }: Tokens): Address | undefined =>
  [sellToken, buyToken].find((token) => !findToken(id, tradedToken(id, token)))

type Destination = Pick<QuoteRequest, 'buyToken' | 'buyTokenBalance'>

/** Whether the bought token can be paid out. A vault holds only tokens, not the native coin. */
export const canPayOut = (hasVault: boolean, { buyToken, buyTokenBalance }: Destination): boolean =>
  buyTokenBalance === 'erc20' || (hasVault && buyToken !== NATIVE_TOKEN_MARKER)

interface Rule {
  readonly errorType: ErrorType
  /** Returns what is wrong, or undefined. An empty text means the description of the catalogue. */
  readonly findFault: (facts: QuoteFacts) => string | undefined
}

const secondsLeft = ({ validTo, now }: QuoteFacts): number => validTo - now

const RULES = [
  {
    errorType: 'Forbidden',
    findFault: ({ request: { from, receiver }, isBanned }) =>
      isBanned(from) || (receiver && isBanned(receiver)) ? '' : undefined,
  },
  {
    errorType: 'UnsupportedBuyTokenDestination',
    findFault: ({ request, hasVault }) => (canPayOut(hasVault, request) ? undefined : ''),
  },
  {
    errorType: 'UnsupportedSellTokenSource',
    findFault: ({ request, hasVault }) => (request.sellTokenBalance === 'erc20' || hasVault ? undefined : ''),
  },
  {
    errorType: 'InsufficientValidTo',
    findFault: (facts) =>
      secondsLeft(facts) < placementLimits.minValiditySeconds
        ? `The expiry is ${secondsLeft(facts)} s away; at least ${placementLimits.minValiditySeconds} s are needed.`
        : undefined,
  },
  {
    errorType: 'ExcessiveValidTo',
    findFault: (facts) =>
      facts.request.signingScheme !== 'presign' &&
      secondsLeft(facts) > placementLimits.maxMarketValiditySeconds
        ? `The expiry is ${secondsLeft(facts)} s away; at most ${placementLimits.maxMarketValiditySeconds} s are allowed for a quote.`
        : undefined,
  },
  {
    errorType: 'SameBuyAndSellToken',
    findFault: ({ chainId, request: { sellToken, buyToken } }) =>
      tradedToken(chainId, sellToken) === tradedToken(chainId, buyToken) ? '' : undefined,
  },
  {
    errorType: 'InvalidNativeSellToken',
    findFault: ({ request: { sellToken } }) => (sellToken === NATIVE_TOKEN_MARKER ? '' : undefined),
  },
  {
    errorType: 'UnsupportedToken',
    findFault: ({ chainId, request }) => {
      const token = findUnsupported(chainId, request)
      return token && `Token ${token} is not supported.`
    },
  },
] as const satisfies readonly Rule[]

/** Checks all rules in order. @throws Refusal of the first broken rule */
export function checkQuote(facts: QuoteFacts): void {
  for (const { errorType, findFault } of RULES) {
    const description = findFault(facts)
    if (description !== undefined) throw new Refusal(errorType, description ? { description } : {})
  }
}
