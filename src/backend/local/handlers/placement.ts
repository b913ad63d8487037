/** Placing an order (SOURCES: Placing an order, Refusals). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { deploymentOf, tradedToken } from '../../../domain/chains/chains'
import { type AppData, hooksGas, readAppDataClaim, resolveAppData } from '../../../domain/orders/app-data'
import { orderDigest } from '../../../domain/orders/digest'
import type { OrderPlacement, OrderTerms } from '../../../domain/orders/order'
import {
  checkPlacement,
  classOf,
  type PlacementFacts,
  termsOfPlacement,
} from '../../../domain/orders/placement-rules'
import { readSignature, type VerifiedOrder, verifyOrder } from '../../../domain/orders/signatures'
import { type Address, type ChainId, type Milliseconds, toSeconds } from '../../../domain/scalars'
import type { BalanceQuery, ChainMarket, ChainSnapshot, Interactions } from '../chain/chain'
import type { ServiceContext } from '../context'
import { fundsOf, isBackedBy, quotedAmounts, toOrderRow } from '../orders/new-order'
import { cancelReplaced, checkReplaced, findReplaced, replacementTables } from '../orders/replace'
import { canPayOut, findUnsupported } from '../quotes/quote-rules'
import { priceNow } from '../quotes/quote-search'
import { findAppData, isAppDataStored, putAppData, rememberAppData } from '../store/app-data'
import { addOrder, countLimitOrders, duplicated, findOrder } from '../store/orders'
import { findQuote } from '../store/quotes'
import type { EstimateRow, QuoteRow } from '../store/rows'
import { commitAsked } from '../store/schema'

/** The document an order commits to, read from the store where the placement names its hash alone. */
async function readDocument({ database }: ServiceContext, id: ChainId, given: OrderPlacement) {
  const claim = readAppDataClaim(given.appData, given.appDataHash)
  const stored = claim.form === 'hash' ? await findAppData(database, id, claim.hash) : undefined
  return resolveAppData(claim, stored)
}

/** What a placement says of itself; its signature is yet to be checked. */
interface Claim {
  readonly terms: OrderTerms
  /** Whom it names as its owner; where it names nobody, who signed it. */
  readonly owner: Address
  /** @throws Refusal InvalidSignature, MissingFrom, AppdataFromMismatch, InvalidEip1271Signature */
  readonly prove: () => VerifiedOrder
}

async function readClaim(
  { chain }: ServiceContext,
  id: ChainId,
  given: OrderPlacement,
  appData: AppData,
  { pre }: Interactions,
): Promise<Claim> {
  const domain = deploymentOf(id, 'production')
  const terms = termsOfPlacement(given, appData.hash)
  const signature = readSignature(given.signingScheme, given.signature)
  const claims = { from: given.from, appDataSigner: appData.document.metadata?.signer }
  const named = given.from ?? claims.appDataSigner
  const isAcceptedByContract =
    signature.scheme === 'eip1271' && named !== undefined
      ? await chain.isAcceptedByContract(id, named, orderDigest(domain, terms), signature.bytes, pre)
      : false
  let proved: VerifiedOrder | undefined
  const prove = () => {
    proved ??= verifyOrder({ domain, terms, signature, claims }, { isAcceptedByContract })
    return proved
  }
  return { terms, owner: named ?? prove().owner, prove }
}

/** The named quote when it backs the order, else a price of now; undefined without liquidity. */
async function findPrice(
  { terms }: VerifiedOrder,
  named: QuoteRow | undefined,
  gas: bigint,
  { cutOff }: Pick<ServiceContext, 'cutOff'>,
  getMarket: () => Promise<ChainMarket>,
): Promise<EstimateRow | undefined> {
  if (named) return named.price
  if (terms.sellAmount === 0n || terms.buyAmount === 0n) return undefined
  return priceNow(await getMarket(), terms, gas, cutOff)
}

/** What a placement brings along. */
interface Submission {
  readonly id: ChainId
  readonly claim: Claim
  readonly appData: AppData
  readonly interactions: Interactions
  readonly placement: OrderPlacement
  readonly now: Milliseconds
}

const NOTHING = { balance: 0n, allowance: 0n, internal: 0n } as const

const toBalanceQuery = ({ id, claim: { owner, terms }, interactions }: Submission): BalanceQuery => ({
  owner,
  before: interactions.pre,
  token: tradedToken(id, terms.sellToken),
})

/**
 * Everything a placement is judged by, and the price it leans on: one look, in the transaction that writes the order. What needs
 * nothing of the rest is asked for at once, since each question waits for the browser's storage, and the signature is checked
 * while they are answered. Only limit orders are counted.
 * @throws Refusal of the signature
 */
async function gatherFacts(context: ServiceContext, submission: Submission, snapshot: ChainSnapshot) {
  const { database, chain, isBanned } = context
  const { id, claim, appData, placement, now } = submission
  const { terms, owner } = claim
  const { quoteId } = placement
  const [[holding = NOTHING], quote, market, order] = await Promise.all([
    snapshot.getHoldings([toBalanceQuery(submission)]),
    quoteId == null ? undefined : findQuote(database, quoteId),
    quoteId == null ? snapshot.getMarket() : undefined,
    Promise.resolve().then(claim.prove),
  ])
  const named = quote && isBackedBy(quote, id, terms, now) ? quote : undefined
  const getMarket = async () => market ?? snapshot.getMarket()
  const price = await findPrice(order, named, hooksGas(appData.document), context, getMarket)
  const priced = { order, quote: price && quotedAmounts(price) }
  const replaced = await findReplaced(database, id, appData)
  const counted =
    classOf(priced) === 'limit' ? await countLimitOrders(database, id, owner, toSeconds(now)) : 0
  const facts: PlacementFacts = {
    ...priced,
    ...fundsOf(terms, holding),
    appData,
    fullBalanceCheck: placement.fullBalanceCheck,
    traded: { sell: tradedToken(id, terms.sellToken), buy: tradedToken(id, terms.buyToken) },
    hasVault: chain.hasVault(id) && canPayOut(true, terms),
    isBanned: isBanned(owner) || (terms.receiver !== null && isBanned(terms.receiver)),
    unsupportedToken: findUnsupported(id, terms),
    relayer: deploymentOf(id, 'production').relayer,
    namedQuote: named && quotedAmounts(named.price),
    openLimitOrders: counted - (replaced?.limitOn ? 1 : 0),
    now: toSeconds(now),
  }
  return { facts, price, replaced }
}

/** Facts, rules, writes: one transaction, so that nothing changes between the look and the order. */
async function store(context: ServiceContext, submission: Submission): Promise<void> {
  const { database, chain } = context
  const { id, appData, now } = submission
  const snapshot = await chain.snapshot(id, { now, queries: [toBalanceQuery(submission)] })
  const isStored = isAppDataStored(database, id, appData.hash)
  const read = [database.quotes, database.holdings, database.markets]
  const tables = [database.orders, database.appData, ...read, ...replacementTables(database, appData)]
  await database.transaction('rw', tables, async () => {
    const { facts, price, replaced } = await gatherFacts(context, submission, snapshot)
    const { order } = facts
    checkPlacement(facts)
    if (replaced) await checkReplaced(database, replaced, order, now)
    const row = toOrderRow({ ...submission, order, quote: price, class: classOf(facts) })
    const adding = addOrder(database, row)
    // The only write: were it to fail, nothing of the order would be there.
    if (isStored && !replaced) commitAsked()
    await adding
    if (!isStored) await putAppData(database, id, appData)
    if (replaced) await cancelReplaced(database, replaced, now)
  })
  rememberAppData(database, id, appData.hash)
}

/**
 * What a placement is refused for: its signature first, then that it was placed before, whatever became of the order and its owner
 * since (SOURCES: Placing an order), then what it ran into.
 */
async function refuse(
  { database }: ServiceContext,
  { id, claim }: Submission,
  cause: unknown,
): Promise<never> {
  const { uid } = claim.prove()
  throw (await findOrder(database, id, uid)) ? duplicated(uid) : cause
}

/** Answers the UID of the order, computed from what was signed and compared with nothing the client says. */
const placeOrder =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.placeOrder> =>
  async ({ network: id, body: placement }, { now }) => {
    const appData = await readDocument(context, id, placement)
    const interactions = context.chain.encodeHooks(id, appData.document)
    const claim = await readClaim(context, id, placement, appData, interactions)
    const submission = { id, claim, appData, interactions, placement, now }
    await store(context, submission).catch((cause) => refuse(context, submission, cause))
    return claim.prove().uid
  }

export const placementHandlers = (context: ServiceContext) => ({
  placeOrder: placeOrder(context),
})
