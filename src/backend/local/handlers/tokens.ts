/** Prices and holders of tokens (SOURCES: Token prices). */
import type { RowHandler } from '../../../api/endpoint'
import type { tokenEndpoints } from '../../../api/endpoints/tokens'
import { tradedToken } from '../../../domain/chains/chains'
import { findToken } from '../../../domain/chains/tokens'
import { Refusal } from '../../../domain/refusal'
import { type ChainId, type Milliseconds, toAmount } from '../../../domain/scalars'
import { nativePriceOf } from '../quotes/estimates'
import { usdPriceOf } from '../quotes/usd-prices'
import { findFirstTradeBlock } from '../store/trades'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof tokenEndpoints> = RowHandler<(typeof tokenEndpoints)[N]>

const getMarket = async (chain: ServiceContext['chain'], id: ChainId, now: Milliseconds) =>
  (await chain.snapshot(id, { now })).getMarket()

/** Returns USD per whole token. */
const getUsdPrice =
  ({ chain }: ServiceContext): Of<'getUsdPrice'> =>
  async ({ network: id, token }, { now }) => {
    const market = await getMarket(chain, id, now)
    const price = usdPriceOf(market, token) ?? market.usdPrices.get(tradedToken(id, token))
    if (price === undefined) throw new Refusal('NotFound', { description: 'Price not found' })
    return { price }
  }

/** Maximum number of holders, as in the live service's largest provider. */
const MAX_HOLDERS = 100

const getTopHolders =
  ({ chain }: ServiceContext): Of<'getTopHolders'> =>
  async ({ network: id, token }, { now }) => {
    if (!findToken(id, tradedToken(id, token))) {
      throw new Refusal('NotFound', { description: 'Token holders not found' })
    }
    const holders = await chain.listHolders(id, token, now)
    return holders
      .filter(({ balance }) => balance > 0n)
      .sort((a, b) => (a.balance === b.balance ? 0 : a.balance > b.balance ? -1 : 1))
      .slice(0, MAX_HOLDERS)
      .map(({ address, balance }) => ({ address, balance: toAmount(balance) }))
  }

/** Returns wei per atom. */
const getNativePrice =
  ({ chain }: ServiceContext): Of<'getNativePrice'> =>
  async ({ network: id, token }, { now }) => {
    const traded = tradedToken(id, token)
    if (!findToken(id, traded)) {
      throw new Refusal('UnsupportedToken', { description: `Token ${token} is not supported.` })
    }
    const price = nativePriceOf(await getMarket(chain, id, now), traded)
    if (price === undefined) throw new Refusal('NoLiquidity')
    return { price }
  }

/** Returns the block of a token's first trade and its native price. */
const getTokenMetadata =
  ({ chain, database }: ServiceContext): Of<'getTokenMetadata'> =>
  async ({ network: id, token }, { now }) => {
    const [firstTradeBlock, { nativePrices }] = await Promise.all([
      findFirstTradeBlock(database, id, token),
      getMarket(chain, id, now),
    ])
    const price = nativePrices.get(tradedToken(id, token))
    return {
      firstTradeBlock: firstTradeBlock ?? null,
      nativePrice: price === undefined ? null : toAmount(price),
    }
  }

export const tokenHandlers = (context: ServiceContext) => ({
  getUsdPrice: getUsdPrice(context),
  getTopHolders: getTopHolders(context),
  getNativePrice: getNativePrice(context),
  getTokenMetadata: getTokenMetadata(context),
})
