/**
 * Helpers of contract stories. A story knows the service only by its contract. It can run against the local
 * service, over HTTP, and through the bridge of an installed extension.
 */
import '../support/token-lists'
import { expect } from 'vitest'
import type { Call } from '../../src/api/caller'
import type { Fetch } from '../../src/api/endpoint'
import type { Input } from '../../src/api/endpoints'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../src/domain/chains/chains'
import { findToken, listTokens } from '../../src/domain/chains/tokens'
import { ZERO_APP_DATA } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import type { OrderTerms } from '../../src/domain/orders/order'
import type { Quote } from '../../src/domain/orders/quotes'
import { orderUidOf } from '../../src/domain/orders/uid'
import { Refusal } from '../../src/domain/refusal'
import type { ErrorType } from '../../src/domain/refusals'
import {
  type Address,
  type ChainId,
  MAX_UINT256,
  type Milliseconds,
  type OrderUid,
  type Seconds,
  toAmount,
  toSeconds,
} from '../../src/domain/scalars'
import { type Key, newKey, signDigest } from '../support/keys'

/** A service for stories. */
export interface World {
  readonly fetch: Fetch
  readonly call: Call
  readonly now: () => Milliseconds
  /** Runs the auctions that are due. */
  readonly runAuctions: () => Promise<unknown>
  /** Moves the clock forward, if it can be set. */
  readonly advance: (ms: number) => Promise<void>
  /** Network of the reading stories. Default: mainnet. */
  readonly network?: ChainId
  /** Funded account, for a service without play money. */
  readonly key?: Key
  /** Whether others trade on the service. Their orders share auctions, batches and pools with a story. */
  readonly isShared?: true
  /** Adds a line to the report about a service that passes. */
  readonly note?: (line: string) => void
}

/** Requirement of a story: a clock that can be set, HTTP, or the key of a funded account. */
type Need = 'clock' | 'http' | 'key'

/**
 * A story. With `isReading` it leaves nothing behind and needs no paper chain, so it runs against any
 * service.
 */
export interface Story {
  readonly name: string
  /** Headings of src/SOURCES.md that the story checks. */
  readonly clause?: string
  readonly needs?: Need
  readonly isReading?: true
  /** The story also runs over HTTP, the bridge and the fetch event. The samples call every endpoint. */
  readonly isSample?: true
  /** The story checks what the specification promises. All others check what goes beyond it. */
  readonly isPromised?: true
  readonly run: (world: World) => Promise<void>
}

/**
 * Returns terms that do not fill yet. On a shared service, which runs its own auctions, they need an
 * unreachable price.
 */
export const notYet = ({ isShared }: World): Partial<OrderTerms> =>
  isShared ? { buyAmount: toAmount(atoms(1e9, 'USDC')) } : {}

/** Returns the expected list: exactly these items, or at least these on a shared service. */
export const listOf = ({ isShared }: World, own: readonly unknown[]): unknown =>
  isShared ? expect.arrayContaining([...own]) : own

export const MAINNET = 1 as ChainId
export const GNOSIS = 100 as ChainId

/** Returns the network of a world's reading stories. */
export const networkOf = ({ network = MAINNET }: World): ChainId => network

/** Returns the address of a listed token. */
export function tokenOf(symbol: string, id: ChainId = MAINNET): Address {
  const token = listTokens(id).find((listed) => listed.symbol === symbol)
  if (!token) throw new Error(`no ${symbol} on ${id}`)
  return token.address
}

/** Converts whole tokens to atoms. @example atoms(0.5, 'WETH') */
export function atoms(whole: number, symbol: string, id: ChainId = MAINNET): bigint {
  const decimals = findToken(id, tokenOf(symbol, id))?.decimals ?? 18
  return (BigInt(Math.round(whole * 1e6)) * 10n ** BigInt(decimals)) / 1_000_000n
}

export const WETH = tokenOf('WETH')
export const USDC = tokenOf('USDC')
export const DAI = tokenOf('DAI')

/** Maximum number of tries. */
const MAX_TRIES = 10

/**
 * Runs an action until the price is the same before and after it, and returns the result. On a service with
 * its own blocks, prices can move in between.
 */
export async function atOnePrice<T>({ call }: World, act: () => Promise<T>): Promise<T> {
  const readPrice = () => call('getNativePrice', { network: MAINNET, token: USDC })
  for (let tries = 1; ; tries += 1) {
    const before = await readPrice()
    const done = await act()
    if ((await readPrice()).price === before.price || tries === MAX_TRIES) return done
  }
}
export const COW = tokenOf('COW')
export const GNO = tokenOf('GNO')

/** Burn address. No service trades with it. */
export const BURNT = '0x000000000000000000000000000000000000dead' as Address

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Gives an account play money, and approves the relayer for it. */
async function fundTrader({ call }: World, owner: Address, network: ChainId): Promise<void> {
  await call('sendPaperTransaction', { network, body: { kind: 'fund', owner } })
  const { funds } = await call('getPaperAccount', { network, owner })
  for (const { token } of funds.filter((fund) => fund.token !== NATIVE_TOKEN_MARKER)) {
    const body = { kind: 'approve', owner, token, amount: toAmount(MAX_UINT256) } as const
    await call('sendPaperTransaction', { network, body })
  }
}

/** Creates an account with play money and an approved relayer. */
export async function newTrader(world: World, network: ChainId = MAINNET): Promise<Key> {
  const key = newKey()
  await fundTrader(world, key.address, network)
  return key
}

/** Creates the contract wallet of a key, with play money and an approved relayer. */
export async function newContractWallet(
  world: World,
  key: Key,
  network: ChainId = MAINNET,
): Promise<Address> {
  const body = { kind: 'deployWallet', owner: key.address } as const
  const { contractAddress } = await world.call('sendPaperTransaction', { network, body })
  if (!contractAddress) throw new Error('no contract was deployed')
  await fundTrader(world, contractAddress, network)
  return contractAddress
}

/** Returns terms that sell 0.1 WETH at any price, with changes. */
export const someTerms = ({ now }: World, change: Partial<OrderTerms> = {}): OrderTerms => ({
  sellToken: WETH,
  buyToken: USDC,
  receiver: null,
  sellAmount: toAmount(atoms(0.1, 'WETH')),
  buyAmount: toAmount(1n),
  validTo: (toSeconds(now()) + 1800) as Seconds,
  appData: ZERO_APP_DATA,
  feeAmount: toAmount(0n),
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  ...change,
})

type PlacementBody = Input<'placeOrder'>['body']

/** Returns the body of a placement, signed by a key. */
export function signedBody(
  key: Key,
  terms: OrderTerms,
  change: Partial<PlacementBody> = {},
  network: ChainId = MAINNET,
): PlacementBody {
  const scheme = change.signingScheme === 'ethsign' ? 'ethsign' : 'eip712'
  return {
    ...terms,
    signingScheme: 'eip712',
    signature: signDigest(key, orderDigest(deploymentOf(network, 'production'), terms), scheme),
    from: key.address,
    fullBalanceCheck: false,
    ...change,
  }
}

/** Places an order signed by a key. Checks and returns the UID. */
export async function place(
  { call }: World,
  key: Key,
  terms: OrderTerms,
  change: Partial<PlacementBody> = {},
  network: ChainId = MAINNET,
): Promise<OrderUid> {
  const uid = await call('placeOrder', { network, body: signedBody(key, terms, change, network) })
  expect(uid).toBe(orderUidOf(deploymentOf(network, 'production'), terms, key.address))
  return uid
}

type QuoteBody = Input<'quote'>['body']

/** Returns a request to quote the sale of 1 WETH for USDC, with changes. */
export const someQuote = (from: Address, change: Partial<QuoteBody> = {}): QuoteBody => ({
  sellToken: WETH,
  buyToken: USDC,
  from,
  kind: 'sell',
  ...(change.kind === 'buy' ? {} : { sellAmountBeforeFee: toAmount(atoms(1, 'WETH')) }),
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  priceQuality: 'verified',
  signingScheme: 'eip712',
  onchainOrder: false,
  ...change,
})

/** Returns the balance of an account in a token. */
export async function balanceOf({ call }: World, owner: Address, token: Address, network: ChainId = MAINNET) {
  const { funds } = await call('getPaperAccount', { network, owner })
  return funds.find((fund) => fund.token === token)?.balance ?? 0n
}

/** Writes a decoded reply. Amounts are written as their digits. */
const writeReply = (reply: unknown): string =>
  JSON.stringify(reply, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** Expects a refusal of a type, and returns it. */
export async function refusal(
  attempt: Promise<unknown>,
  errorType: ErrorType,
  status = 400,
): Promise<Refusal> {
  const outcome = await attempt.then(
    (reply) => ({ reply }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in outcome)) throw new Error(`expected ${errorType}, got ${writeReply(outcome.reply)}`)
  const { error } = outcome
  if (!(error instanceof Refusal)) throw error
  expect({ errorType: error.errorType, status: error.status }, error.message).toEqual({ errorType, status })
  return error
}

/** Returns terms that sell a quoted amount, including the fee, with slippage. */
export const termsOfQuote = (world: World, { quote }: Quote, slippageBps = 50n): OrderTerms =>
  someTerms(world, {
    sellToken: quote.sellToken,
    buyToken: quote.buyToken,
    kind: quote.kind,
    sellAmount: toAmount(
      quote.kind === 'sell'
        ? quote.sellAmount + quote.feeAmount
        : ((quote.sellAmount + quote.feeAmount) * (10_000n + slippageBps)) / 10_000n,
    ),
    buyAmount: toAmount(
      quote.kind === 'sell' ? (quote.buyAmount * (10_000n - slippageBps)) / 10_000n : quote.buyAmount,
    ),
  })
