/**
 * Checks for events that an order's status does not show: it expires soon, it waits for a presignature, the
 * market left or reached its limit, or a price alert fired. The checks run at each tick. Each event causes
 * one notification.
 */

import { tradedToken } from '../../domain/chains/chains'
import type { Executed } from '../../domain/orders/amounts'
import { Refusal } from '../../domain/refusal'
import { type Address, type ChainId, type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { directionOf, writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { fittingRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { keyOf, rowKeyOf } from '../db/rows/keys'
import type { NotificationRow } from '../db/rows/notification'
import { type EntryInStep, endOfEntry, isPlacedElsewhere, orderOf } from '../db/rows/order-entry'
import { type MarketReach, marketReach } from '../db/rows/order-watch'
import type { Preferences } from '../db/rows/preferences'
import { type PriceAlert, priceAlert } from '../db/rows/price'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { percentFilled, writePaid, writeReceived } from '../notify/notification-text'
import { executedSoFar, toNotification } from '../notify/order-notifications'
import { isActiveAlert, readAlerts, removeAlert } from '../notify/price-alerts'
import { readEntriesAt, readEntry } from '../orders/journal'
import { isDue } from '../schedule/throttle'
import { readPreferences } from '../settings/preferences'
import { viewOrderPair } from '../tokens/tokens'
import { type FillOutlook, fillsAtWords } from '../trade/fills-at'
import { limitOf, sidesOf } from '../trade/market-price'
import { readOutlook, toMarket } from '../trade/order-costs'
import { gapToLimit, recordPrice } from '../trade/price-history'
import type { TrackerPorts } from './track'

type Open = EntryInStep<'accepted'>

const MINUTE = 60_000
/** Minimum interval between price requests. Prices may be cached for two minutes (SOURCES: Token prices). */
const PRICES_EVERY_MS = 2 * MINUTE
/** Time allowed for an on-chain signature before a notification. */
const PRESIGN_MS = 2 * MINUTE
/**
 * The expiry warning comes in the last fifth of an order's life. So a short order gets no warning right after
 * it is placed.
 */
const WARNING_DIVISOR = 5

/** Builds notifications of an order that expires soon or lacks its presignature. */
function buildTimeNotifications(
  entry: Open,
  { expiringMinutes }: Preferences,
  now: Milliseconds,
): readonly NotificationRow[] {
  const { terms, createdAt, order } = entry
  const executed = executedSoFar(entry)
  const leftMs = toMilliseconds(endOfEntry(entry)) - now
  const lastMs = Math.min(expiringMinutes * MINUTE, (leftMs + now - createdAt) / WARNING_DIVISOR)
  const minutes = Math.max(1, Math.round(leftMs / MINUTE))
  const words = !executed
    ? t`Expires in ${minutes} min.`
    : executed.sell > 0n
      ? t`Expires in ${minutes} min, ${percentFilled({ terms, executed })} filled.`
      : t`Expires in ${minutes} min, not filled.`
  if (order?.status === 'presignaturePending')
    return now - createdAt < PRESIGN_MS || isPlacedElsewhere(entry)
      ? []
      : [toNotification(entry, 'presignature_missing', executed, now)]
  const isExpiring = order?.status === 'open' && leftMs > 0 && leftMs <= lastMs
  return isExpiring ? [toNotification(entry, 'order_expiring', executed, now, { words })] : []
}

/** Returns how many atoms of the bought token one atom of the sold token buys. */
type MarketOf = (chainId: ChainId, sell: Address, buy: Address) => Promise<number | undefined>

/**
 * Creates a reader of the service's prices. Each price is requested once. Undefined if the service has no
 * price.
 */
function createMarket({ call, report }: TrackerPorts): MarketOf {
  const prices = new Map<string, Promise<number | undefined>>()
  const reportUnlessUnpriced = (error: unknown) => {
    if (!(error instanceof Refusal) || error.errorType !== 'NoLiquidity') report(error)
    return undefined
  }
  const priceOf = (network: ChainId, address: Address) => {
    const token = tradedToken(network, address)
    const known = prices.get(network + token)
    if (known) return known
    const price = call('getNativePrice', { network, token }).then(
      (reply) => reply.price,
      reportUnlessUnpriced,
    )
    prices.set(network + token, price)
    return price
  }
  return async (chainId, sell, buy) => {
    const [sold, bought] = await Promise.all([priceOf(chainId, sell), priceOf(chainId, buy)])
    return sold && bought ? sold / bought : undefined
  }
}

/**
 * Factor applied to the threshold when the market returns (hysteresis). The market must come a quarter nearer
 * than the threshold, so that a price near the threshold causes only one notification.
 */
const RETURN_FACTOR = 0.75

/** Decodes a row. An unreadable row counts as a missing one, as if the market was never observed. */
const readReach = (row: unknown): MarketReach | undefined => fittingRow('marketReaches', marketReach, row)

/** Writes the market price and when the order fills, or only its limit if its costs are unknown. */
function describeMarket(entry: Open, outlook: FillOutlook | undefined, price: number): string {
  const { terms } = entry
  const [pair, direction] = [viewOrderPair(entry, terms), directionOf(terms)]
  const { symbol } = terms.kind === 'sell' ? pair.buy : pair.sell
  const write = (amounts: Executed) => `${writePrice(sidesOf(pair, amounts), direction)} ${symbol}`
  const market = t`Market price: ${write(toMarket(price) ?? limitOf(terms))}.`
  return outlook
    ? `${market} ${fillsAtWords(pair, outlook, direction)}.`
    : `${market} ${t`Limit price: ${write(limitOf(terms))}.`}`
}

/**
 * Records how far the market is from the price at which an order fills. Notifies when the market moved away or came back, but
 * not at the first observation.
 */
async function recordReach(
  entry: Open,
  { outlook, market }: { readonly outlook: FillOutlook | undefined; readonly market: number },
  { reachBps }: Preferences,
  now: Milliseconds,
): Promise<void> {
  const gapBps = outlook?.bps ?? gapToLimit(entry.terms, market)
  const known = readReach(await clientDb.marketReaches.get(rowKeyOf(entry)))
  const wasAway = known?.isAway ?? false
  const isAway = gapBps > (wasAway ? reachBps * RETURN_FACTOR : reachBps)
  if (known && isAway === wasAway) return
  const turns = known ? known.turns + 1 : Number(isAway)
  await clientDb.marketReaches.put(checkRow('marketReaches', marketReach, { ...keyOf(entry), isAway, turns }))
  if (!known) return
  const words = describeMarket(entry, outlook, market)
  const type = isAway ? 'out_of_reach' : 'back_in_reach'
  await enqueueNotifications(
    [toNotification(entry, type, executedSoFar(entry), now, { words, turn: turns })],
    now,
  )
}

/**
 * Distance by which the price must cross back before an alert fires again, in basis points. So a price near the
 * alert causes only one notification.
 */
const CROSS_BACK_BPS = 50

/** Fires an alert if its price is reached. A repeating alert that fired waits until the price crosses back. */
async function checkAlert({ id }: PriceAlert, market: number, now: Milliseconds): Promise<void> {
  const alert = fittingRow('alerts', priceAlert, await clientDb.alerts.get(id))
  if (!alert || !isActiveAlert(alert)) return
  const gapBps = gapToLimit(alert, market)
  const missingBps = alert.side === 'above' ? gapBps : -gapBps
  if (alert.isReached) {
    if (missingBps >= CROSS_BACK_BPS) await clientDb.alerts.put({ ...alert, isReached: false })
  } else if (missingBps <= 0) await fire(alert, market, now)
}

async function fire(alert: PriceAlert, market: number, now: Milliseconds): Promise<void> {
  const {
    id,
    profileId,
    chainId,
    sellToken,
    buyToken,
    sellAmount,
    buyAmount,
    side,
    repeats,
    turns = 0,
  } = alert
  // Amounts in the text are rounded, so the decision uses the numbers.
  const worth = BigInt(Math.round(Number(sellAmount) * market))
  const [price, wanted] = [worth, buyAmount].map((atoms) => writeReceived(chainId, buyToken, atoms))
  const sold = writePaid(chainId, sellToken, sellAmount)
  const message =
    side === 'above'
      ? t`${sold} is worth ${price}: above ${wanted}.`
      : t`${sold} is worth ${price}: below ${wanted}.`
  const repetition = repeats ? { turns: turns + 1, isReached: true } : {}
  await clientDb.alerts.put({ ...alert, firedAt: now, ...repetition })
  const facts = { sellToken, buyToken, sellAmount: String(sellAmount), buyAmount: String(worth) }
  const about = { profileId, chainId, uid: null, type: 'price_alert', message, at: now, isRead: 0 } as const
  const event = turns === 0 ? `${profileId}:alert:${id}` : `${profileId}:alert:${id}:${turns}`
  await enqueueNotifications([{ ...about, id: event, facts }], now)
}

/** Reads the alerts that may fire. Those of ended orders are removed, because their price is no goal any more. */
async function readPending(profileId: PriceAlert['profileId']): Promise<readonly PriceAlert[]> {
  const pending: PriceAlert[] = []
  for (const alert of (await readAlerts(profileId)).filter(isActiveAlert)) {
    const entry = alert.uid && (await readEntry({ ...alert, uid: alert.uid }))
    if (entry?.step === 'final') await removeAlert(alert.id)
    else pending.push(alert)
  }
  return pending
}

type WatchedPair = Pick<PriceAlert, 'chainId' | 'sellToken' | 'buyToken'>

/** Checks open orders for expiry and market distance, and checks price alerts. */
export async function checkMarket(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const { profileId } = ports
  const preferences = await readPreferences()
  const open = await readEntriesAt(profileId, 'accepted')
  const timeNotifications = open.flatMap((entry) => buildTimeNotifications(entry, preferences, now))
  await enqueueNotifications(timeNotifications, now)
  const alerts = await readPending(profileId)
  const openAtService = open.filter(({ order }) => order?.status === 'open')
  if (alerts.length + openAtService.length === 0) return
  if (!(await isDue('prices', profileId, PRICES_EVERY_MS, now))) return
  const marketOf = createMarket(ports)
  const within = (act: () => Promise<void>) =>
    clientDb.transaction('rw', [clientDb.alerts, clientDb.marketReaches, ...notifyTables()], act)
  const checkPair = async (
    { chainId, sellToken, buyToken }: WatchedPair,
    act: (market: number) => Promise<() => Promise<void>>,
  ) => {
    const market = await marketOf(chainId, sellToken, buyToken)
    if (!market) return
    await recordPrice({ profileId, chainId, sellToken, buyToken }, market, now)
    // Prices are read before the transaction, which does not include their table.
    await within(await act(market))
  }
  // In parallel: one failing or hanging price delays no other.
  const checks = [
    ...alerts.map((alert) => checkPair(alert, async (market) => () => checkAlert(alert, market, now))),
    ...openAtService.map((entry) =>
      checkPair({ ...entry.terms, chainId: entry.chainId }, async (market) => {
        const outlook = await readOutlook({ ...entry, order: orderOf(entry) }, market)
        return () => recordReach(entry, { outlook, market }, preferences, now)
      }),
    ),
  ]
  await Promise.all(checks.map((each) => each.catch(ports.report)))
}
