/**
 * Part of the burst bench that runs in a page of the extension. It creates a market maker's orders as the
 * service and the journal store them after placement. Orders are signed before the measurement. A burst only
 * writes them.
 */
import { toOrderRow } from '../../src/backend/local/orders/new-order'
import { addOrder } from '../../src/backend/local/store/orders'
import type { OrderRow } from '../../src/backend/local/store/rows'
import { openDatabase } from '../../src/backend/local/store/schema'
import { checkRow, clientDb } from '../../src/client/db/db'
import { type EntryInStep, orderEntry } from '../../src/client/db/rows/order-entry'
import { deploymentOf } from '../../src/domain/chains/chains'
import { hashAppData, readAppData, writeAppData } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import type { OrderTerms } from '../../src/domain/orders/order'
import { readSignature, verifyOrder } from '../../src/domain/orders/signatures'
import { MAX_UINT256, type Milliseconds, type Seconds, toAmount } from '../../src/domain/scalars'
import { keyOf, signDigest } from '../support/keys'
import { list } from './orders-rows'
import { sellToken, usdc } from './store-rows'

const { profileId, chainId } = list
const key = keyOf(new Uint8Array(32).fill(9))
const domain = deploymentOf(chainId, 'production')
const database = openDatabase('cowbell-service')
const appData = writeAppData({ slippageBps: 50, orderClass: 'market' })

interface Placed {
  readonly row: OrderRow
  readonly entry: EntryInStep<'accepted'>
}

let made = 0
/** Creates an order to sell 0.05 WETH: at any price, or at a price so high that it never fills. */
function make(isFar: boolean): Placed {
  made += 1
  const now = Date.now() as Milliseconds
  const terms: OrderTerms = {
    sellToken,
    buyToken: usdc,
    receiver: null,
    sellAmount: toAmount(5n * 10n ** 16n),
    buyAmount: toAmount(isFar ? 450_000_000n : 1n),
    // Makes every order unique.
    validTo: (Math.floor(now / 1000) + 7_200 + made) as Seconds,
    appData: hashAppData(appData),
    feeAmount: toAmount(0n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const signature = readSignature('eip712', signDigest(key, orderDigest(domain, terms)))
  const order = verifyOrder(
    { domain, terms, signature, claims: { from: key.address } },
    { isAcceptedByContract: false },
  )
  const plan = {
    chainId,
    domain,
    terms,
    owner: key.address,
    verify: () => order,
    placement: { from: key.address, fullBalanceCheck: false },
    appData: readAppData(appData, 'InvalidAppData'),
    interactions: { pre: [], post: [] },
    now,
  }
  const row = toOrderRow(plan, { quote: undefined, class: isFar ? 'limit' : 'market' })
  const entry = checkRow('orders', orderEntry, {
    profileId,
    chainId,
    uid: order.uid,
    owner: key.address,
    terms,
    appData,
    shown: null,
    signature,
    createdAt: now,
    updatedAt: now,
    forgery: null,
    step: 'accepted',
    order: null,
    missingSince: null,
  }) as EntryInStep<'accepted'>
  return { row, entry }
}

async function write(placed: readonly Placed[]): Promise<void> {
  for (const { row, entry } of placed) {
    const createdAt = Date.now() as Milliseconds
    await addOrder(database, { ...row, createdAt })
    await clientDb.orders.add({ ...entry, createdAt, updatedAt: createdAt })
  }
}

let stock: Placed[] = []

/** Gives the maker unlimited balances, places orders that stay open, and prepares orders that fill. */
async function prepare(open: number, fills: number): Promise<void> {
  const endless = toAmount(10n ** 24n)
  await database.holdings.put({
    chainId,
    token: sellToken,
    owner: key.address,
    balance: endless,
    allowance: toAmount(MAX_UINT256),
    internal: toAmount(0n),
  })
  await write(Array.from({ length: open }, () => make(true)))
  stock = Array.from({ length: fills }, () => make(false))
}

/** Places prepared orders one after the other and returns their UIDs. */
async function burst(count: number): Promise<readonly string[]> {
  const now = stock.splice(0, count)
  await write(now)
  return now.map(({ entry }) => entry.uid)
}

/** Writes signed orders into the journal for the worker to submit, and returns their UIDs. */
async function sign(count: number): Promise<readonly string[]> {
  const signed = Array.from({ length: count }, () => make(false).entry)
  const waiting = { step: 'signed', attempts: 0, retryAt: 0 as Milliseconds, lastError: null } as const
  await clientDb.orders.bulkAdd(
    signed.map(({ order: _, missingSince: __, forgery: ___, ...entry }) => ({ ...entry, ...waiting })),
  )
  return signed.map(({ uid }) => uid)
}

async function count(uids: readonly string[]) {
  const entries = await clientDb.orders.bulkGet(uids.map((uid) => [profileId, chainId, uid]))
  const told = await clientDb.notifications
    .where('[profileId+chainId+uid]')
    .anyOf(uids.map((uid) => [profileId, chainId, uid]))
    .toArray()
  const fills = told.filter(({ type }) => type === 'order_filled')
  const sent = await clientDb.deliveries
    .where('notificationId')
    .anyOf(fills.map(({ id }) => id))
    .toArray()
  const steps: Record<string, number> = {}
  for (const entry of entries) steps[entry?.step ?? 'none'] = (steps[entry?.step ?? 'none'] ?? 0) + 1
  const states: Record<string, number> = {}
  for (const { state } of sent) states[state] = (states[state] ?? 0) + 1
  return { steps, states, told: new Set(fills.map(({ uid }) => uid)).size, notifications: fills.length }
}

Object.assign(globalThis, { maker: { address: key.address, prepare, burst, sign, count } })
