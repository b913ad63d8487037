/**
 * A client for tests: an empty database, a trader with a real key, and a service in memory that records its
 * calls and fails on demand. Import it before modules that open the database.
 */
import 'fake-indexeddb/auto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as z from 'zod/mini'
import type { Call } from '../../src/api/caller'
import type { Input } from '../../src/api/endpoints'
import { clientDb } from '../../src/client/db/db'
import type { EntryInStep } from '../../src/client/db/rows/order-entry'
import type { OrderPlan, OrderSigner } from '../../src/client/orders/place'
import { deploymentFor, profileNamed } from '../../src/client/settings/profiles'
import { toBytes } from '../../src/domain/bytes'
import { type Deployment, paperDeployments } from '../../src/domain/chains/chains'
import { hashAppData, writeAppData } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import { type Order, type OrderTerms, orderTerms } from '../../src/domain/orders/order'
import { addressOfKey, type EcdsaSignature } from '../../src/domain/orders/signatures'
import { orderUidOf } from '../../src/domain/orders/uid'
import { Refusal } from '../../src/domain/refusal'
import {
  type Address,
  type Amount,
  address,
  bps,
  chainId,
  type Hash32,
  type Hex,
  type Milliseconds,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../src/domain/scalars'
import { approve, requireApproval } from '../../src/wallet/policy/policy'
import { factsFor } from './policy-facts'

export const NOW = 1_800_000_000_000 as Milliseconds
export const MAINNET = z.decode(chainId, 1)
export const GNOSIS = z.decode(chainId, 100)
export const WETH = z.decode(address, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
export const USDC = z.decode(address, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')

const KEY = new Uint8Array(32).fill(7)
export const TRADER = addressOfKey(secp256k1.getPublicKey(KEY, false))

/** Returns an ECDSA signature of the trader's key, or of another key. */
export function signDigest(digest: Hash32, key = KEY): EcdsaSignature {
  const [recovery = 0, ...rs] = secp256k1.sign(toBytes(digest), key, { prehash: false, format: 'recovered' })
  return { scheme: 'eip712', bytes: `0x${Buffer.from([...rs, 27 + recovery]).toString('hex')}` as Hex }
}

/** Signed order as a signer hands it over. */
type SignedOrder = Parameters<Parameters<OrderSigner>[1]>[0]

/** Returns an approved intent with any signature. */
export function signedBy(entry: EntryInStep<'intended'>, signature: EcdsaSignature): SignedOrder {
  const { profileId, chainId: id, owner, terms, appData } = entry
  const deployment = deploymentFor(profileNamed(profileId), id)
  const intent = { kind: 'order', scheme: 'eip712', owner, deployment, terms } as const
  const facts = factsFor(intent, appData)
  return { approved: requireApproval(approve(intent, facts)), signature, shown: facts.shown, usd: 3000 }
}

/** Signs an intent as its owner. */
export const signedByOwner = (entry: EntryInStep<'intended'>): SignedOrder =>
  signedBy(
    entry,
    signDigest(orderDigest(deploymentFor(profileNamed(entry.profileId), entry.chainId), entry.terms)),
  )

/** A signer that signs as the owner. */
export const signer: OrderSigner = (entry, record) => record(signedByOwner(entry))

export async function emptyClientDb(): Promise<void> {
  await clientDb.delete()
  await clientDb.open()
}

export const APP_DATA = writeAppData({ slippageBps: 50, orderClass: 'market' })

/** Terms that sell 1 WETH for at least 3,000 USDC, quoted at 3,015. */
export function makeTerms(change: Partial<OrderTerms> = {}): OrderTerms {
  return {
    ...z.decode(orderTerms, {
      sellToken: WETH,
      buyToken: USDC,
      receiver: null,
      sellAmount: '1000000000000000000',
      buyAmount: '3000000000',
      validTo: NOW / 1000 + 1800,
      appData: hashAppData(APP_DATA),
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    }),
    ...change,
  }
}

export const makePlan = (change: Partial<OrderTerms> = {}, plan: Partial<OrderPlan> = {}): OrderPlan => ({
  profileId: 'sandbox',
  chainId: MAINNET,
  owner: TRADER,
  terms: makeTerms(change),
  appData: APP_DATA,
  shown: {
    sellAmount: 999_000_000_000_000_000n as Amount,
    buyAmount: 3_015_000_000n as Amount,
    feeAmount: 1_000_000_000_000_000n as Amount,
    quoteId: 5,
    slippageBps: z.decode(bps, 50),
    isVerified: true,
  },
  ...plan,
})

const ORDER_FIELDS = {
  signingScheme: 'eip712',
  signature: '0x',
  creationDate: NOW,
  class: 'market',
  executedSellAmount: 0n as Amount,
  executedSellAmountBeforeFees: 0n as Amount,
  executedBuyAmount: 0n as Amount,
  executedFeeAmount: 0n as Amount,
  invalidated: false,
  status: 'open',
} as const satisfies Partial<Order>

const [SANDBOX, PUBLIC] = paperDeployments(MAINNET)

/** Returns an order reply with these terms, signed under the domain of the Sandbox or of another deployment. */
export function makeOrder(
  terms: OrderTerms,
  change: Partial<Order> = {},
  owner: Address = TRADER,
  deployment: Deployment = SANDBOX,
): Order {
  const uid = orderUidOf(deployment, terms, owner)
  const { executedSellAmount = 0n, executedFeeAmount = 0n } = change
  const executedSellAmountBeforeFees = (executedSellAmount - executedFeeAmount) as Amount
  const fields = { ...ORDER_FIELDS, executedSellAmountBeforeFees, settlementContract: deployment.settlement }
  return { ...terms, ...fields, owner, uid, ...change }
}

/** Returns an order reply with these terms, signed under the domain of the public contracts. */
export const makePublicOrder = (
  terms: OrderTerms,
  change: Partial<Order> = {},
  owner: Address = TRADER,
): Order => makeOrder(terms, change, owner, PUBLIC)

/** Fields of an order that a full fill at 3,020 USDC changes. */
export const FILLED = {
  status: 'fulfilled',
  executedSellAmount: 1_000_000_000_000_000_000n as Amount,
  executedSellAmountBeforeFees: 1_000_000_000_000_000_000n as Amount,
  executedBuyAmount: 3_020_000_000n as Amount,
} as const satisfies Partial<Order>

/** Outcome of a submission: accepted, accepted with a lost reply, never arrived, or refused. */
type Fate = 'taken' | 'lost' | 'unreachable' | Refusal

export interface TestService {
  readonly call: Call
  readonly orders: Map<OrderUid, Order>
  /** Names and inputs of every call, in order. */
  readonly asked: { readonly name: string; readonly input: never }[]
  /** Outcomes of the next submissions. Default: accepted. */
  readonly fates: Fate[]
  /** Errors thrown by the next calls of this name. */
  readonly failures: Map<string, Error>
}

function place(service: TestService, { network, body }: Input<'placeOrder'>): OrderUid {
  const fate = service.fates.shift() ?? 'taken'
  if (fate instanceof Refusal) throw fate
  if (fate === 'unreachable') throw new Refusal('Unreachable')
  const { sellAmount, buyAmount, feeAmount, receiver, appDataHash, settlementContract } = body
  const domain = settlementContract === SANDBOX.settlement ? SANDBOX : PUBLIC
  const terms: OrderTerms = {
    ...makeTerms(),
    sellToken: body.sellToken,
    buyToken: body.buyToken,
    kind: body.kind,
    validTo: body.validTo,
    partiallyFillable: body.partiallyFillable,
    receiver: receiver ?? null,
    sellAmount: sellAmount as Amount,
    buyAmount: buyAmount as Amount,
    feeAmount: feeAmount as Amount,
    appData: appDataHash as Hash32,
  }
  const uid = orderUidOf({ ...domain, chainId: network }, terms, body.from as Address)
  if (service.orders.has(uid)) throw new Refusal('DuplicatedOrder')
  service.orders.set(uid, {
    ...makeOrder(
      terms,
      { signingScheme: body.signingScheme, signature: body.signature },
      body.from as Address,
      domain,
    ),
    uid,
  })
  if (fate === 'lost') throw new Refusal('Unreachable')
  return uid
}

/** Creates a service without orders. */
export function createTestService(): TestService {
  const answers = {
    placeOrder: (input: Input<'placeOrder'>) => place(service, input),
    getOrders: ({ body }: Input<'getOrders'>) =>
      body.flatMap((uid) => {
        const order = service.orders.get(uid)
        return order ? [{ order }] : []
      }),
    getAccountOrders: ({ owner, offset = 0, limit = 10 }: Input<'getAccountOrders'>) =>
      [...service.orders.values()]
        .filter((order) => order.owner === owner || order.onchainUser === owner)
        .toSorted((a, b) => (b.creationDate ?? 0) - (a.creationDate ?? 0))
        .slice(offset, offset + limit),
    getNotifications: () => [],
    getTrades: () => [],
    cancelOrder: () => 'Cancelled',
    cancelOrders: () => 'Cancelled',
  }
  const service: TestService = {
    orders: new Map(),
    asked: [],
    fates: [],
    failures: new Map(),
    call: (async (name: keyof typeof answers, input: never) => {
      service.asked.push({ name, input })
      const failure = service.failures.get(name)
      if (failure) throw failure
      return (answers[name] as (given: never) => unknown)(input)
    }) as unknown as Call,
  }
  return service
}

/** Counts the calls of a name. */
export const countCalls = ({ asked }: TestService, name: string): number =>
  asked.filter((each) => each.name === name).length

/** Returns terms that buy 1 WETH for an amount of USDC atoms. */
export const makePurchase = (sellAmount: bigint): OrderTerms =>
  makeTerms({
    kind: 'buy',
    sellToken: USDC,
    buyToken: WETH,
    sellAmount: toAmount(sellAmount),
    buyAmount: toAmount(10n ** 18n),
  })

/** Returns a journal entry that was accepted and not observed yet. */
export function makeAccepted(
  terms: OrderTerms,
  change: Partial<EntryInStep<'accepted'>> = {},
): EntryInStep<'accepted'> {
  const { shown } = makePlan()
  const { profileId = 'sandbox' } = change
  return {
    ...({ step: 'accepted', profileId, chainId: MAINNET, owner: TRADER, terms } as const),
    uid: (profileId === 'sandbox' ? makeOrder : makePublicOrder)(terms).uid,
    appData: APP_DATA,
    shown,
    createdAt: NOW,
    updatedAt: NOW,
    signature: { scheme: 'eip712', bytes: '0x' },
    order: null,
    missingSince: null,
    forgery: null,
    ...change,
  }
}

export const later = (ms: number): Milliseconds => (NOW + ms) as Milliseconds

/**
 * Returns a filled order that sold 1 WETH (or atoms of another token) for 3,020 USDC, with a limit of 3,000.
 */
export function makeFilled(at: number, buyToken: Address = USDC): EntryInStep<'final'> {
  const terms = makeTerms({ buyToken, validTo: (NOW / 1000 + 3_600 + at) as Seconds })
  const times = { createdAt: later(at), updatedAt: later(at + 500) }
  const { missingSince: _, order: __, ...entry } = makeAccepted(terms, times)
  return { ...entry, step: 'final', order: makeOrder(terms, FILLED) }
}

/** Profile of a custom chain as users paste it. */
export const aDevnet = {
  name: 'My Devnet',
  chainId: 31337,
  rpcUrls: ['http://127.0.0.1:8545'],
  domainName: 'Gnosis Protocol',
  contracts: {
    settlement: `0x${'1'.repeat(40)}`,
    relayer: `0x${'2'.repeat(40)}`,
    wrappedNative: `0x${'3'.repeat(40)}`,
  },
  tokens: [],
  pools: { factory: `0x${'6'.repeat(40)}` },
}

/** Counts the rows of orders that an act reads. Dexie calls the hook for missing rows as well. */
export async function countOrderRows(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const note = (row: unknown) => {
    if (row !== undefined) count += 1
    return row
  }
  clientDb.orders.hook('reading', note)
  await work().finally(() => clientDb.orders.hook('reading').unsubscribe(note))
  return count
}

/** Returns a row of the signature log for an order. */
export const signedFor = ({ uid }: { readonly uid: OrderUid }, usd: number | null) => ({
  id: `sandbox:${uid}`,
  profileId: 'sandbox',
  chainId: MAINNET,
  account: TRADER,
  kind: 'order',
  uid,
  at: NOW,
  typedData: '{}',
  digest: `0x${'a1'.repeat(32)}` as Hash32,
  shown: null,
  usd,
  mismatches: [],
  verdict: { checked: [], overridden: [] },
  signature: { scheme: 'eip712', bytes: '0x' },
  reported: null,
  reportedAt: null,
  trades: [],
})
