/** When a quote may be given: an ordered list of rules, the first broken one refuses (SOURCES: Quotes, Placing an order, HTTP, Values). */
import { NATIVE_TOKEN_MARKER, tradedToken } from '../../../domain/chains/chains'
import { findToken } from '../../../domain/chains/tokens'
import { placementLimits } from '../../../domain/orders/placement-rules'
import type { QuoteRequest } from '../../../domain/orders/quotes'
import { Refusal } from '../../../domain/refusal'
import type { ErrorType } from '../../../domain/refusals'
import type { Address, ChainId, Seconds } from '../../../domain/scalars'

/** Everything a quote is judged by. */
export interface QuoteFacts {
  readonly chainId: ChainId
  readonly request: QuoteRequest
  readonly validTo: Seconds
  readonly now: Seconds
  readonly hasVault: boolean
  readonly isBanned: (account: Address) => boolean
}

type Tokens = Pick<QuoteRequest, 'sellToken' | 'buyToken'>

/** The first of two tokens that the network does not list, or undefined. */
export const findUnsupported = (id: ChainId, { sellToken, buyToken }: Tokens): Address | undefined =>
  [sellToken, buyToken].find((token) => !findToken(id, tradedToken(id, token)))

type Destination = Pick<QuoteRequest, 'buyToken' | 'buyTokenBalance'>

/** A vault keeps tokens: the native coin cannot be paid out into it. */
export const canPayOut = (hasVault: boolean, { buyToken, buyTokenBalance }: Destination): boolean =>
  buyTokenBalance === 'erc20' || (hasVault && buyToken !== NATIVE_TOKEN_MARKER)

interface Rule {
  readonly errorType: ErrorType
  /** What is wrong, or undefined; an empty text leaves it to the catalogue. */
  readonly wrong: (facts: QuoteFacts) => string | undefined
}

const secondsLeft = ({ validTo, now }: QuoteFacts): number => validTo - now

const RULES = [
  {
    errorType: 'Forbidden',
    wrong: ({ request: { from, receiver }, isBanned }) =>
      isBanned(from) || (receiver && isBanned(receiver)) ? '' : undefined,
  },
  {
    errorType: 'UnsupportedBuyTokenDestination',
    wrong: ({ request, hasVault }) => (canPayOut(hasVault, request) ? undefined : ''),
  },
  {
    errorType: 'UnsupportedSellTokenSource',
    wrong: ({ request, hasVault }) => (request.sellTokenBalance === 'erc20' || hasVault ? undefined : ''),
  },
  {
    errorType: 'InsufficientValidTo',
    wrong: (facts) =>
      secondsLeft(facts) < placementLimits.minValiditySeconds
        ? `The expiry is ${secondsLeft(facts)} s away; at least ${placementLimits.minValiditySeconds} s are needed.`
        : undefined,
  },
  {
    errorType: 'ExcessiveValidTo',
    wrong: (facts) =>
      facts.request.signingScheme !== 'presign' &&
      secondsLeft(facts) > placementLimits.maxMarketValiditySeconds
        ? `The expiry is ${secondsLeft(facts)} s away; at most ${placementLimits.maxMarketValiditySeconds} s are allowed for a quote.`
        : undefined,
  },
  {
    errorType: 'SameBuyAndSellToken',
    wrong: ({ chainId, request: { sellToken, buyToken } }) =>
      tradedToken(chainId, sellToken) === tradedToken(chainId, buyToken) ? '' : undefined,
  },
  {
    errorType: 'InvalidNativeSellToken',
    wrong: ({ request: { sellToken } }) => (sellToken === NATIVE_TOKEN_MARKER ? '' : undefined),
  },
  {
    errorType: 'UnsupportedToken',
    wrong: ({ chainId, request }) => {
      const token = findUnsupported(chainId, request)
      return token && `Token ${token} is not supported.`
    },
  },
] as const satisfies readonly Rule[]

/** Asks every rule in turn. @throws Refusal of the first broken rule. */
export function checkQuote(facts: QuoteFacts): void {
  for (const { errorType, wrong } of RULES) {
    const description = wrong(facts)
    if (description !== undefined) throw new Refusal(errorType, description ? { description } : {})
  }
}
