/** A sample of a filled order, for the example in the form of a webhook and for tests of a channel. */
import { chainOf } from '../../domain/chains/chains'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { Notification } from './notifications'

const uid = `0x${'5a'.repeat(56)}` as OrderUid
const owner = `0x${'5a'.repeat(20)}` as Address

export const makeSampleFill = (at: Milliseconds): Notification => ({
  ...({ profileId: 'production', type: 'order_filled', isRead: false, uid, at } as const),
  chainId: 1 as ChainId,
  id: `production:${uid}:order_filled`,
  message: t`Sold ${'1 WETH'} for ${'3,020 USDC'}`,
  facts: {
    owner,
    receiver: owner,
    kind: 'sell',
    sellToken: chainOf(1 as ChainId).wrappedNative,
    buyToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    sellAmount: '1000000000000000000',
    buyAmount: '3000000000',
    executedSellAmount: '1000000000000000000',
    executedBuyAmount: '3020000000',
    surplus: '20000000',
  },
})
