/**
 * The requests of the public SDK (SOURCES: What the public SDK expects), as it was seen to send them: its headers, its mixed-case addresses, its
 * bodies and their order.
 */
import { expect } from 'vitest'
import { deploymentOf } from '../../src/domain/chains/chains'
import { hashAppData } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import type { OrderTerms } from '../../src/domain/orders/order'
import { type OrderUid, type Seconds, toAmount } from '../../src/domain/scalars'
import { type Key, signDigest } from '../support/keys'
import { atoms, MAINNET, someTerms, USDC, WETH, type World } from './story'

/** Where the signatures of these stories hold. */
export const production = deploymentOf(MAINNET, 'production')
const MIXED_WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** The SDK sends addresses as it was told them. */
export const MIXED_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Digits in a text, which the SDK makes a big integer of. */
export const DECIMALS = expect.stringMatching(/^\d+$/)
const UID = expect.stringMatching(/^0x[0-9a-f]{112}$/)
export const HASH = expect.stringMatching(/^0x[0-9a-f]{64}$/)
export const ADDRESS = expect.stringMatching(/^0x[0-9a-f]{40}$/)

/** Sends a request with the SDK's headers, which it sends with and without a body; expects JSON back. */
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

/** What a successful read brings. */
export async function read<T>(world: World, path: string): Promise<T> {
  const { status, reply } = await send(world, 'GET', path)
  expect(status, path).toBe(200)
  return reply as T
}

/** The app data of its trading flow. Automatic slippage is found after the quote, and so changes the document. */
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

/** Puts the document of an order to be placed, as the flow does each time; it takes any success for one. */
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

/** The body the flow submits. For a presignature the owner's address takes the signature's place. */
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

/** Puts the document, then submits; gives the UID that came as a JSON string. */
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

/** A limit order of the flow, which asks for no quote: it never fills at this price. */
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

/** Asks for the quote of selling a tenth WETH, and checks what the flow computes with. */
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

/** The whole swap of the trading flow, with automatic slippage. */
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
