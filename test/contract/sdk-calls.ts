/**
 * Requests of the public SDK as observed (SOURCES: What the public SDK expects): headers, mixed-case
 * addresses, bodies and their order.
 */
import { expect } from 'vitest'
import { deploymentOf } from '../../src/domain/chains/chains'
import { hashAppData } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import type { OrderTerms } from '../../src/domain/orders/order'
import { type OrderUid, type Seconds, toAmount } from '../../src/domain/scalars'
import { type Key, signDigest } from '../support/keys'
import { atoms, MAINNET, someTerms, USDC, WETH, type World } from './story'

/** Deployment for the signatures of these stories. */
export const production = deploymentOf(MAINNET, 'production')
const MIXED_WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** The SDK sends addresses unchanged, in mixed case. */
export const MIXED_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Digits as text, which the SDK converts to a big integer. */
export const DECIMALS = expect.stringMatching(/^\d+$/)
const UID = expect.stringMatching(/^0x[0-9a-f]{112}$/)
export const HASH = expect.stringMatching(/^0x[0-9a-f]{64}$/)
export const ADDRESS = expect.stringMatching(/^0x[0-9a-f]{40}$/)

/**
 * Sends a request with the SDK's headers and expects JSON. The SDK sends these headers even without a body.
 */
export async function send(world: World, method: string, path: string, body?: unknown) {
  const response = await world.fetch(
    new Request(`https://cowbell.invalid/mainnet${path}`, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  const reply: unknown = await response.json()
  return { status: response.status, reply }
}

/** Returns the reply of a successful read. */
export async function read<T>(world: World, path: string): Promise<T> {
  const { status, reply } = await send(world, 'GET', path)
  expect(status, path).toBe(200)
  return reply as T
}

/**
 * Returns the app data of the SDK's trading flow. Automatic slippage is known after the quote, so the
 * document changes.
 */
export const documentOf = (orderClass: 'market' | 'limit', slippageBips: number): string =>
  JSON.stringify({
    appCode: 'story',
    metadata: {
      orderClass: { orderClass },
      quote: { slippageBips },
      utm: { utmCampaign: 'developer-cohort', utmContent: '', utmMedium: 'cow-sdk@9.2.6', utmTerm: 'js' },
    },
    version: '1.15.0',
  })

/** Stores the document of an order, as the flow does for each order. Any success status is accepted. */
export async function putDocument(world: World, fullAppData: string): Promise<number> {
  const hash = hashAppData(fullAppData)
  const { status, reply } = await send(world, 'PUT', `/api/v1/app_data/${hash}`, { fullAppData })
  expect(reply).toBe(hash)
  return status
}

interface Placement {
  readonly terms: OrderTerms
  readonly appData: string
  readonly quoteId: number | null
}

/** Returns the body that the flow submits. The signature of a presign order is the owner's address. */
function bodyOf(key: Key, { terms, appData, quoteId }: Placement, signingScheme: 'eip712' | 'presign') {
  const { sellAmount, buyAmount, validTo, kind, partiallyFillable } = terms
  return {
    sellToken: MIXED_WETH,
    buyToken: MIXED_USDC,
    sellAmount: String(sellAmount),
    buyAmount: String(buyAmount),
    validTo,
    kind,
    partiallyFillable,
    appData,
    receiver: key.address,
    feeAmount: '0',
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    from: key.address,
    signature:
      signingScheme === 'presign' ? key.address : signDigest(key, orderDigest(production, terms), 'eip712'),
    signingScheme,
    quoteId,
    appDataHash: terms.appData,
  }
}

/** Stores the document and submits the order. Returns the UID, which is sent as a JSON string. */
export async function submit(
  world: World,
  key: Key,
  placement: Placement,
  scheme: 'eip712' | 'presign' = 'eip712',
): Promise<OrderUid> {
  expect([200, 201]).toContain(await putDocument(world, placement.appData))
  const { status, reply } = await send(world, 'POST', '/api/v1/orders', bodyOf(key, placement, scheme))
  expect({ status, reply }).toEqual({ status: 201, reply: UID })
  return reply as OrderUid
}

/** Returns a limit order of the flow, without a quote. It never fills at this price. */
export function limitOrder(world: World, key: Key, sellWeth: number): Placement {
  const appData = documentOf('limit', 0)
  const terms = someTerms(world, {
    sellAmount: toAmount(atoms(sellWeth, 'WETH')),
    buyAmount: toAmount(atoms(900_000, 'USDC')),
    receiver: key.address,
    appData: hashAppData(appData),
  })
  return { terms, appData, quoteId: null }
}

interface QuoteReply {
  readonly id: number
  readonly quote: { readonly sellAmount: string; readonly buyAmount: string; readonly validTo: number }
}

/** Requests a quote to sell a tenth of a WETH, and checks the values that the flow uses. */
async function askQuote(world: World, key: Key): Promise<QuoteReply> {
  const appData = documentOf('market', 50)
  const { status, reply } = await send(world, 'POST', '/api/v1/quote', {
    from: key.address,
    sellToken: MIXED_WETH,
    buyToken: MIXED_USDC,
    receiver: key.address,
    validFor: 1800,
    appData,
    appDataHash: hashAppData(appData),
    priceQuality: 'optimal',
    signingScheme: 'eip712',
    kind: 'sell',
    sellAmountBeforeFee: String(atoms(0.1, 'WETH')),
  })
  expect({ status, reply }).toMatchObject({
    status: 200,
    reply: {
      quote: {
        sellToken: WETH,
        buyToken: USDC,
        receiver: key.address,
        sellAmount: DECIMALS,
        buyAmount: DECIMALS,
        validTo: expect.any(Number),
        appData,
        appDataHash: hashAppData(appData),
        feeAmount: DECIMALS,
        gasAmount: DECIMALS,
        gasPrice: DECIMALS,
        sellTokenPrice: DECIMALS,
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        signingScheme: 'eip712',
      },
      from: key.address,
      expiration: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      id: expect.any(Number),
      verified: true,
    },
  })
  return reply as QuoteReply
}

/** Performs the complete swap of the trading flow with automatic slippage. */
export async function swap(world: World, key: Key): Promise<OrderUid> {
  const { id, quote } = await askQuote(world, key)
  const appData = documentOf('market', 56)
  const terms = someTerms(world, {
    sellAmount: toAmount(atoms(0.1, 'WETH')),
    buyAmount: toAmount((BigInt(quote.buyAmount) * 9944n) / 10_000n),
    validTo: quote.validTo as Seconds,
    receiver: key.address,
    appData: hashAppData(appData),
  })
  return submit(world, key, { terms, appData, quoteId: id })
}
