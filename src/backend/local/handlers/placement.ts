/** Placing an order (SOURCES: Placing an order, Refusals). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { type Deployment, deploymentOf, paperDeployments, tradedToken } from '../../../domain/chains/chains'
import { hooksGas, readAppDataClaim, resolveAppData } from '../../../domain/orders/app-data'
import { orderDigest } from '../../../domain/orders/digest'
import type { OrderPlacement } from '../../../domain/orders/order'
import {
  checkPlacement,
  classOf,
  type PlacementFacts,
  termsOfPlacement,
} from '../../../domain/orders/placement-rules'
import { readSignature, type VerifiedOrder, verifyOrder } from '../../../domain/orders/signatures'
import { Refusal } from '../../../domain/refusal'
import { type ChainId, type Milliseconds, toSeconds } from '../../../domain/scalars'
import type { ChainMarket, ChainSnapshot } from '../chain/chain'
import { fundsOf, isQuoteOfOrder, type OrderPlan, quotedAmounts, toOrderRow } from '../orders/new-order'
import { cancelReplaced, checkReplaced, findReplaced, replacementTables } from '../orders/replace'
import { canPayOut, findUnsupported } from '../quotes/quote-rules'
import { findCurrentPrice } from '../quotes/quote-search'
import { findAppData, isAppDataStored, putAppData, rememberAppData } from '../store/app-data'
import type { BalanceQuery } from '../store/chain/holdings'
import { addOrder, countLimitOrders, duplicateOrder, findOrder } from '../store/orders'
import { findQuote } from '../store/quotes'
import type { EstimateRow, QuoteRow } from '../store/rows'
import { commitEarly } from '../store/schema'
import type { ServiceContext } from './context'

/** Reads the app data of a placement, from the store if the placement names only its hash. */
async function readAppDataOf({ database }: ServiceContext, chainId: ChainId, placement: OrderPlacement) {
  const claim = readAppDataClaim(placement.appData, placement.appDataHash)
  const stored = claim.form === 'hash' ? await findAppData(database, chainId, claim.hash) : undefined
  return resolveAppData(claim, stored)
}

/**
 * Returns the signing domain that a placement names. The paper chain also accepts that of the Sandbox.
 * @throws Refusal InvalidSignature for another settlement contract
 */
function readDomain(
  { chain }: ServiceContext,
  chainId: ChainId,
  { settlementContract: named }: Pick<OrderPlacement, 'settlementContract'>,
): Deployment {
  const usual = deploymentOf(chainId, 'production')
  const accepted = chain.isPaper(chainId) ? paperDeployments(chainId) : [usual]
  const domain = named == null ? usual : accepted.find(({ settlement }) => settlement === named)
  if (domain) return domain
  throw new Refusal('InvalidSignature', {
    description: `The settlement contract ${named} is not one of this service.`,
  })
}

/**
 * Reads a placement into a plan. Asks the owner's contract about an EIP-1271 signature. `verify` checks other
 * signatures.
 */
async function readPlan(
  context: ServiceContext,
  chainId: ChainId,
  placement: OrderPlacement,
  now: Milliseconds,
): Promise<OrderPlan> {
  const { chain } = context
  const appData = await readAppDataOf(context, chainId, placement)
  const interactions = chain.encodeHooks(chainId, appData.document)
  const domain = readDomain(context, chainId, placement)
  const terms = termsOfPlacement(placement, appData.hash)
  const signature = readSignature(placement.signingScheme, placement.signature)
  const claims = { from: placement.from, appDataSigner: appData.document.metadata?.signer }
  const named = placement.from ?? claims.appDataSigner ?? undefined
  const isAcceptedByContract =
    signature.scheme === 'eip1271' && named !== undefined
      ? await chain.isAcceptedByContract(
          chainId,
          named,
          orderDigest(domain, terms),
          signature.bytes,
          interactions.pre,
        )
      : false
  let verified: VerifiedOrder | undefined
  const verify = () => {
    verified ??= verifyOrder({ domain, terms, signature, claims }, { isAcceptedByContract })
    return verified
  }
  const owner = named ?? verify().owner
  return { chainId, terms, domain, owner, verify, placement, appData, interactions, now }
}

/**
 * Returns the price of the named quote if it backs the order, else the current price. Returns undefined
 * without liquidity.
 */
async function findPrice(
  { terms }: VerifiedOrder,
  named: QuoteRow | undefined,
  gas: bigint,
  { cutOff }: Pick<ServiceContext, 'cutOff'>,
  getMarket: () => Promise<ChainMarket>,
): Promise<EstimateRow | undefined> {
  if (named) return named.price
  if (terms.sellAmount === 0n || terms.buyAmount === 0n) return undefined
  return findCurrentPrice(await getMarket(), terms, gas, cutOff)
}

const NOTHING = { balance: 0n, allowance: 0n, internal: 0n } as const

const toBalanceQuery = ({ chainId, owner, terms, interactions }: OrderPlan): BalanceQuery => ({
  owner,
  before: interactions.pre,
  token: tradedToken(chainId, terms.sellToken),
})

/**
 * Gathers the facts that the placement rules check, in the transaction that writes the order. Independent
 * reads run at once, because each waits for the browser's storage. The signature is checked meanwhile. Open
 * limit orders are counted only if the new order is a limit order.
 * @throws Refusal of the signature
 */
async function gatherFacts(context: ServiceContext, plan: OrderPlan, snapshot: ChainSnapshot) {
  const { database, chain, isBanned } = context
  const { chainId, terms, owner, appData, placement, now } = plan
  const { quoteId } = placement
  const [[holding = NOTHING], quote, market, order] = await Promise.all([
    snapshot.getHoldings([toBalanceQuery(plan)]),
    quoteId == null ? undefined : findQuote(database, quoteId),
    quoteId == null ? snapshot.getMarket() : undefined,
    Promise.resolve().then(plan.verify),
  ])
  const named = quote && isQuoteOfOrder(quote, chainId, terms, now) ? quote : undefined
  const getMarket = async () => market ?? snapshot.getMarket()
  const price = await findPrice(order, named, hooksGas(appData.document), context, getMarket)
  const priced = { order, quote: price && quotedAmounts(price) }
  const replaced = await findReplaced(database, chainId, appData)
  const counted =
    classOf(priced) === 'limit' ? await countLimitOrders(database, chainId, owner, toSeconds(now)) : 0
  const facts: PlacementFacts = {
    ...priced,
    ...fundsOf(terms, holding),
    appData,
    fullBalanceCheck: placement.fullBalanceCheck,
    traded: { sell: tradedToken(chainId, terms.sellToken), buy: tradedToken(chainId, terms.buyToken) },
    hasVault: chain.hasVault(chainId) && canPayOut(true, terms),
    isBanned: isBanned(owner) || (terms.receiver !== null && isBanned(terms.receiver)),
    unsupportedToken: findUnsupported(chainId, terms),
    relayer: plan.domain.relayer,
    namedQuote: named && quotedAmounts(named.price),
    openLimitOrders: counted - (replaced?.limitOn ? 1 : 0),
    now: toSeconds(now),
  }
  return { facts, price, replaced }
}

/**
 * Gathers facts, checks rules and writes the order in one transaction, so that no fact changes in between.
 */
async function storeOrder(context: ServiceContext, plan: OrderPlan): Promise<void> {
  const { database, chain } = context
  const { chainId, appData, now } = plan
  const snapshot = await chain.snapshot(chainId, { now, queries: [toBalanceQuery(plan)] })
  const isStored = isAppDataStored(database, chainId, appData.hash)
  const read = [database.quotes, database.holdings, database.markets]
  const tables = [database.orders, database.appData, ...read, ...replacementTables(database, appData)]
  await database.transaction('rw', tables, async () => {
    const { facts, price, replaced } = await gatherFacts(context, plan, snapshot)
    const { order } = facts
    checkPlacement(facts)
    if (replaced) await checkReplaced(database, replaced, order, now)
    const row = toOrderRow(plan, { quote: price, class: classOf(facts) })
    const adding = addOrder(database, row)
    // The transaction has no other write. If it fails, nothing of the order is stored.
    if (isStored && !replaced) commitEarly()
    await adding
    if (!isStored) await putAppData(database, chainId, appData)
    if (replaced) await cancelReplaced(database, replaced, now)
  })
  rememberAppData(database, chainId, appData.hash)
}

/**
 * Refuses a placement for the first reason that applies: a wrong signature, a duplicate order, or `cause`.
 * Thus a repeated placement is a duplicate, even if the order or its owner has changed since (SOURCES:
 * Placing an order).
 */
async function refuse({ database }: ServiceContext, plan: OrderPlan, cause: unknown): Promise<never> {
  const { uid } = plan.verify()
  throw (await findOrder(database, plan.chainId, uid)) ? duplicateOrder(uid) : cause
}

/** Places an order and returns its UID, which is computed from the signed terms and not taken from the client. */
const placeOrder =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.placeOrder> =>
  async ({ network: chainId, body: placement }, { now }) => {
    const plan = await readPlan(context, chainId, placement, now)
    await storeOrder(context, plan).catch((cause) => refuse(context, plan, cause))
    return plan.verify().uid
  }

export const placementHandlers = (context: ServiceContext) => ({
  placeOrder: placeOrder(context),
})
