/** Traders that load a served service: each order is quoted, signed and placed. */
import * as z from 'zod/mini'
import type { Call } from '../../src/api/caller'
import { deploymentOf } from '../../src/domain/chains/chains'
import { ZERO_APP_DATA } from '../../src/domain/orders/app-data'
import { orderDigest } from '../../src/domain/orders/digest'
import type { OrderTerms } from '../../src/domain/orders/order'
import { address, type ChainId, MAX_UINT256, type OrderUid, toAmount } from '../../src/domain/scalars'
import { type Key, newKey, signDigest } from '../support/keys'

export const network = 1 as ChainId
const domain = deploymentOf(network, 'production')
const WETH = z.decode(address, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
const USDC = z.decode(address, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const SELL = toAmount(10n ** 15n)

/** Creates a trader with play money. */
export async function openTrader(call: Call): Promise<Key> {
  const key = newKey()
  const owner = key.address
  await call('sendPaperTransaction', { network, body: { kind: 'fund', owner } })
  const amount = toAmount(MAX_UINT256)
  await call('sendPaperTransaction', { network, body: { kind: 'approve', owner, token: WETH, amount } })
  return key
}

/** Number of orders so far. It makes each order unlike all others, also within a second. */
let orderCount = 0n

/** Quotes, signs and places an order. `times` is the multiple of the quoted price: 1n fills, 2n stays open. */
export async function placeQuoted(call: Call, key: Key, times: bigint): Promise<OrderUid> {
  const common = {
    sellToken: WETH,
    buyToken: USDC,
    kind: 'sell',
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } as const
  const { quote, id } = await call('quote', {
    network,
    body: {
      ...common,
      from: key.address,
      sellAmountBeforeFee: SELL,
      priceQuality: 'optimal',
      signingScheme: 'eip712',
      onchainOrder: false,
    },
  })
  orderCount += 1n
  const terms: OrderTerms = {
    ...common,
    receiver: null,
    sellAmount: SELL,
    buyAmount: toAmount((quote.buyAmount * times * 99n) / 100n - orderCount),
    validTo: quote.validTo,
    appData: ZERO_APP_DATA,
    feeAmount: toAmount(0n),
    partiallyFillable: false,
  }
  const signature = signDigest(key, orderDigest(domain, terms))
  const signed = { signingScheme: 'eip712', signature, from: key.address, fullBalanceCheck: false } as const
  return call('placeOrder', { network, body: { ...terms, ...signed, quoteId: id } })
}

/**
 * Places orders with their quotes, by all traders at once and as many by each. Returns the UIDs.
 * `times` is the multiple of the market price.
 */
export async function placeAll(
  call: Call,
  keys: readonly Key[],
  count: number,
  times: bigint,
): Promise<readonly OrderUid[]> {
  const each = Math.ceil(count / keys.length)
  const trade = async (key: Key): Promise<readonly OrderUid[]> => {
    const uids: OrderUid[] = []
    while (uids.length < each) uids.push(await placeQuoted(call, key, times))
    return uids
  }
  return (await Promise.all(keys.map(trade))).flat()
}
