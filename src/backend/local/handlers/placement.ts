/** Placing an order (spec 4.11 and 7.2, live service 3.2). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { hooksGas, readAppDataClaim, resolveAppData } from '../../../domain/app-data'
import { deploymentOf, tradedToken } from '../../../domain/chains'
import { orderDigest } from '../../../domain/order-digest'
import { checkPlacement, classOf, termsOfPlacement } from '../../../domain/order-rules'
import type { OrderPlacement } from '../../../domain/orders'
import { type ChainId, type Milliseconds, toSeconds } from '../../../domain/scalars'
import { readSignature, type VerifiedOrder, verifyOrder } from '../../../domain/signatures'
import type { ServiceContext } from '../context'
import { estimateTrade } from '../estimates'
import { fundsOf, isBackedBy, quotedAmounts, toOrderRow } from '../placement'
import { canPayOut, findUnsupported } from '../quote-rules'
import { findAppData, putAppData } from '../store/app-data'
import { addOrder, countLimitOrders } from '../store/orders'
import { findQuote } from '../store/quotes'
import type { EstimateRow, QuoteRow } from '../store/rows'

/** The document an order commits to, read from the store where the placement names its hash alone. */
async function readDocument({ database }: ServiceContext, id: ChainId, given: OrderPlacement) {
  const claim = readAppDataClaim(given.appData, given.appDataHash)
  const stored = claim.form === 'hash' ? await findAppData(database, id, claim.hash) : undefined
  return resolveAppData(claim, stored)
}

/** Terms and signature of a placement as an order whose owner is proved. */
async function verify(
  { chain }: ServiceContext,
  id: ChainId,
  given: OrderPlacement,
  appData: Awaited<ReturnType<typeof readDocument>>,
): Promise<VerifiedOrder> {
  const domain = deploymentOf(id, 'production')
  const terms = termsOfPlacement(given, appData.hash)
  const signature = readSignature(given.signingScheme, given.signature)
  const claims = { from: given.from, appDataSigner: appData.document.metadata?.signer }
  const owner = given.from ?? claims.appDataSigner
  const isAcceptedByContract =
    signature.scheme === 'eip1271' && owner !== undefined
      ? await chain.isAcceptedByContract(id, owner, orderDigest(domain, terms), signature.bytes)
      : false
  return verifyOrder({ domain, terms, signature, claims }, { isAcceptedByContract })
}

/** What a placement is judged by that only the store knows; one look, inside one transaction. */
async function gatherFacts(
  { database, chain }: ServiceContext,
  id: ChainId,
  { terms, owner }: VerifiedOrder,
  quoteId: number | null | undefined,
  now: Milliseconds,
) {
  const purse = { owner, token: tradedToken(id, terms.sellToken) }
  const [holdings, openLimitOrders, quote] = await Promise.all([
    chain.getHoldings(id, [purse]),
    countLimitOrders(database, id, owner, toSeconds(now)),
    quoteId == null ? undefined : findQuote(database, quoteId),
  ])
  const holding = holdings[0] ?? { balance: 0n, allowance: 0n, internal: 0n }
  return { funds: fundsOf(terms, holding), openLimitOrders, quote }
}

/** The named quote when it backs the order, else a price of now; undefined without liquidity. */
async function findPrice(
  { chain }: ServiceContext,
  id: ChainId,
  { terms }: VerifiedOrder,
  named: QuoteRow | undefined,
  gas: bigint,
  now: Milliseconds,
): Promise<EstimateRow | undefined> {
  if (named) return named.price
  if (terms.sellAmount === 0n || terms.buyAmount === 0n) return undefined
  const side =
    terms.kind === 'sell'
      ? ({ kind: 'sell', of: 'afterFee', sellAmount: terms.sellAmount } as const)
      : ({ kind: 'buy', of: 'afterFee', buyAmount: terms.buyAmount } as const)
  const market = await chain.getMarket(id, chain.blockAt(id, now))
  return estimateTrade(market, { ...terms, side, extraGas: Number(gas) })
}

/** Answers the UID of the order, computed from what was signed and compared with nothing the client says. */
export const placeOrder =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.placeOrder> =>
  async ({ network: id, body }, { now }) => {
    const { database, chain, isBanned } = context
    const appData = await readDocument(context, id, body)
    const order = await verify(context, id, body, appData)
    const { terms, owner, uid } = order

    const tables = [database.orders, database.orderEvents, database.quotes, database.appData]
    return database.transaction('rw', [...tables, database.holdings, database.markets], async () => {
      const facts = await gatherFacts(context, id, order, body.quoteId, now)
      const named = facts.quote && isBackedBy(facts.quote, id, terms, now) ? facts.quote : undefined
      const price = await findPrice(context, id, order, named, hooksGas(appData.document), now)
      const judged = {
        order,
        appData,
        fullBalanceCheck: body.fullBalanceCheck,
        traded: { sell: tradedToken(id, terms.sellToken), buy: tradedToken(id, terms.buyToken) },
        hasVault: canPayOut(chain.hasVault, terms) && chain.hasVault,
        isBanned: isBanned(owner) || (terms.receiver !== null && isBanned(terms.receiver)),
        unsupportedToken: findUnsupported(id, terms),
        ...facts.funds,
        relayer: deploymentOf(id, 'production').relayer,
        namedQuote: named && quotedAmounts(named.price),
        quote: price && quotedAmounts(price),
        openLimitOrders: facts.openLimitOrders,
        isKnown: false,
        now: toSeconds(now),
      }
      checkPlacement(judged)

      const orderClass = classOf(judged)
      const row = toOrderRow({
        chainId: id,
        order,
        placement: body,
        appData,
        quote: price,
        class: orderClass,
        now,
      })
      await Promise.all([
        addOrder(database, row),
        database.orderEvents.add({ uid, label: 'created', at: now }),
        putAppData(database, id, appData),
      ])
      return uid
    })
  }
