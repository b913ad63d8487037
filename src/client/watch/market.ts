/**
 * What no look at an order shows by itself: that its time runs out, that it waits for its owner's signature, that the market
 * has moved away from it or come back, that a pair has reached a price. Asked at each round, reported once each.
 */

import { tradedToken } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import { type Address, type ChainId, type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { writePercent } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { checkRow, clientDb } from '../db/db'
import { keyOf, rowKeyOf } from '../db/rows/keys'
import type { NotificationRow } from '../db/rows/notification'
import { type EntryAt, endOfEntry, isPlacedElsewhere } from '../db/rows/order-entry'
import { type MarketReach, marketReach } from '../db/rows/order-watch'
import type { Preferences } from '../db/rows/preferences'
import type { PriceAlert } from '../db/rows/price'
import { fittingRow } from '../db/set-aside'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { executedSoFar, toNotification } from '../notify/order-notifications'
import { readAlerts } from '../notify/price-alerts'
import { percentFilled, writePaid, writeReceived } from '../notify/text'
import { readEntriesAt } from '../orders/journal'
import { isDue } from '../schedule/throttle'
import { readPreferences } from '../settings/preferences'
import { gapToLimit, keepPrice } from '../trade/price-history'
import type { TrackerPorts } from './track'

type Open = EntryAt<'accepted'>

const MINUTE = 60_000
/** Prices are cached for so long (SOURCES: Token prices). */
const PRICES_EVERY_MS = 2 * MINUTE
/** A signature on the chain takes a while. */
const PRESIGN_MS = 2 * MINUTE
/** An order of a few minutes gives no expiry warning as soon as it is placed. */
const LAST_PART = 5

/** Orders whose time, or whose signature, is wanting. */
function watchTime(
  entry: Open,
  { expiringMinutes }: Preferences,
  now: Milliseconds,
): readonly NotificationRow[] {
  const { terms, createdAt, order } = entry
  const executed = executedSoFar(entry)
  const leftMs = toMilliseconds(endOfEntry(entry)) - now
  const lastMs = Math.min(expiringMinutes * MINUTE, (leftMs + now - createdAt) / LAST_PART)
  const minutes = Math.max(1, Math.round(leftMs / MINUTE))
  const words =
    executed.sell > 0n
      ? t`Expires in ${minutes} min, ${percentFilled({ terms, executed })} filled.`
      : t`Expires in ${minutes} min, not filled.`
  if (order?.status === 'presignaturePending')
    return now - createdAt < PRESIGN_MS || isPlacedElsewhere(entry)
      ? []
      : [toNotification(entry, 'presignature_missing', executed, now)]
  const isExpiring = order?.status === 'open' && leftMs > 0 && leftMs <= lastMs
  return isExpiring ? [toNotification(entry, 'order_expiring', executed, now, { words })] : []
}

/** What one atom of a token buys of another at the market's price. */
type MarketOf = (chainId: ChainId, sell: Address, buy: Address) => Promise<number | undefined>

/** The service's prices, each asked for once; undefined where there is none. */
function createMarket({ call, report }: TrackerPorts): MarketOf {
  const asked = new Map<string, Promise<number | undefined>>()
  const passOver = (error: unknown) => {
    if (!(error instanceof Refusal) || error.errorType !== 'NoLiquidity') report(error)
    return undefined
  }
  const priceOf = (network: ChainId, given: Address) => {
    const token = tradedToken(network, given)
    const known = asked.get(network + token)
    if (known) return known
    const price = call('getNativePrice', { network, token }).then((reply) => reply.price, passOver)
    asked.set(network + token, price)
    return price
  }
  return async (chainId, sell, buy) => {
    const [sold, bought] = await Promise.all([priceOf(chainId, sell), priceOf(chainId, buy)])
    return sold && bought ? sold / bought : undefined
  }
}

/** The market must come a quarter nearer than where it went out of reach: a price on the edge rings once. */
const BACK = 0.75

/** What was noted of an order; what cannot be read counts as a first look. */
const readReach = (row: unknown): MarketReach | undefined => fittingRow('reaches', marketReach, row)

/**
 * Records the market's distance from an order's limit, and notifies when it moved away or came back. The first observation
 * notifies nothing.
 */
async function noteReach(
  entry: Open,
  market: number,
  { reachBps }: Preferences,
  now: Milliseconds,
): Promise<void> {
  const { chainId, terms } = entry
  const gapBps = gapToLimit(terms, market)
  const known = readReach(await clientDb.reaches.get(rowKeyOf(entry)))
  const wasAway = known?.isAway ?? false
  const isAway = gapBps > (wasAway ? reachBps * BACK : reachBps)
  if (known && isAway === wasAway) return
  const turns = known ? known.turns + 1 : Number(isAway)
  await clientDb.reaches.put(checkRow('reaches', marketReach, { ...keyOf(entry), isAway, turns }))
  if (!known) return
  const offered = BigInt(Math.round(Number(terms.sellAmount) * market))
  const percent = writePercent((Math.abs(1 - Number(offered) / Number(terms.buyAmount)) * 100).toFixed(1))
  const much = writeReceived(chainId, terms.buyToken, offered)
  const words =
    gapBps > 0
      ? t`Market: ${much}, ${percent} below your limit.`
      : t`Market: ${much}, ${percent} above your limit.`
  const type = isAway ? 'out_of_reach' : 'back_in_reach'
  await enqueueNotifications(
    [toNotification(entry, type, executedSoFar(entry), now, { words, turn: turns })],
    now,
  )
}

/** Notifies an alert whose price was reached, and marks it as fired. */
async function fire(alert: PriceAlert, market: number, now: Milliseconds): Promise<void> {
  const { id, profileId, chainId, sellToken, buyToken, sellAmount, buyAmount, side } = alert
  const gapBps = gapToLimit(alert, market)
  if (side === 'above' ? gapBps > 0 : gapBps < 0) return
  const current = await clientDb.alerts.get(id)
  if (!current || current.firedAt !== null) return
  // In words whole atoms; of a cheap token these are no price to decide by.
  const worth = BigInt(Math.round(Number(sellAmount) * market))
  const [price, wanted] = [worth, buyAmount].map((atoms) => writeReceived(chainId, buyToken, atoms))
  const sold = writePaid(chainId, sellToken, sellAmount)
  const message =
    side === 'above'
      ? t`${sold} is worth ${price}: above ${wanted}.`
      : t`${sold} is worth ${price}: below ${wanted}.`
  await clientDb.alerts.put({ ...alert, firedAt: now })
  const facts = { sellToken, buyToken, sellAmount: String(sellAmount), buyAmount: String(worth) }
  const about = { profileId, chainId, uid: null, type: 'price_alert', message, at: now, isRead: 0 } as const
  await enqueueNotifications([{ ...about, id: `${profileId}:alert:${id}`, facts }], now)
}

type WatchedPair = Pick<PriceAlert, 'chainId' | 'sellToken' | 'buyToken'>

/** Looks at what time and prices do to open orders, and at prices that were asked for. */
export async function watch(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const { profileId } = ports
  const preferences = await readPreferences()
  const open = await readEntriesAt(profileId, 'accepted')
  const timely = open.flatMap((entry) => watchTime(entry, preferences, now))
  await enqueueNotifications(timely, now)
  const alerts = (await readAlerts(profileId)).filter(({ firedAt }) => firedAt === null)
  const asking = open.filter(({ order }) => order?.status === 'open')
  if (alerts.length + asking.length === 0) return
  if (!(await isDue('prices', profileId, PRICES_EVERY_MS, now))) return
  const marketOf = createMarket(ports)
  const within = (act: () => Promise<void>) =>
    clientDb.transaction('rw', [clientDb.alerts, clientDb.reaches, ...notifyTables()], act)
  const look = async (
    { chainId, sellToken, buyToken }: WatchedPair,
    act: (market: number) => Promise<void>,
  ) => {
    const market = await marketOf(chainId, sellToken, buyToken)
    if (!market) return
    await keepPrice({ profileId, chainId, sellToken, buyToken }, market, now)
    await within(() => act(market))
  }
  // Side by side: one whose price fails or hangs holds up no other.
  const looks = [
    ...alerts.map((alert) => look(alert, (market) => fire(alert, market, now))),
    ...asking.map((entry) =>
      look({ ...entry.terms, chainId: entry.chainId }, (market) =>
        noteReach(entry, market, preferences, now),
      ),
    ),
  ]
  await Promise.all(looks.map((each) => each.catch(ports.report)))
}
