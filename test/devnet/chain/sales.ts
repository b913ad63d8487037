/** Sales of the native coin through EthFlow. */
import { encodeFunctionData } from 'viem'
import { hashAppData } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { type Address, type Hash32, type OrderUid, toAmount } from '../../../src/domain/scalars'
import { ethFlowAbi } from '../abis'
import { send } from '../client'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { atomsOf } from '../tokens'

/** Parameters of a sale. */
interface Sale {
  readonly buyToken: Address
  readonly receiver: Address
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly appData: Hash32
  readonly feeAmount: bigint
  readonly validTo: number
  readonly partiallyFillable: boolean
  readonly quoteId: bigint
}

let saleCount = 0

/** Opens the sales of one account. */
export function openSales({ devnet, story }: { readonly devnet: Devnet; readonly story: Story }) {
  const user = story.trader(7).address
  const { ethFlow } = devnet.profile.contracts
  /** Returns a sale of one coin for at least 3,000 USDC within ten minutes. Each sale has another UID. */
  const plain = async (): Promise<Sale> => {
    saleCount += 1
    const { timestamp } = await devnet.client.getBlock()
    return {
      buyToken: story.token('USDC').address,
      receiver: user,
      sellAmount: 10n ** 18n,
      buyAmount: atomsOf(story.token('USDC'), 3_000n) - BigInt(saleCount),
      appData: hashAppData('{}'),
      feeAmount: 0n,
      validTo: Number(timestamp) + 600,
      partiallyFillable: false,
      quoteId: 0n,
    }
  }
  /** Returns the UID of a sale's order. */
  const uidOf = (sale: Sale): OrderUid => {
    const { quoteId, ...given } = sale
    const terms: OrderTerms = {
      ...given,
      sellToken: story.token('WETH').address,
      sellAmount: toAmount(sale.sellAmount),
      buyAmount: toAmount(sale.buyAmount),
      feeAmount: toAmount(sale.feeAmount),
      validTo: 0xffff_ffff as OrderTerms['validTo'],
      kind: 'sell',
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    }
    return orderUidOf(story.deployment, terms, ethFlow)
  }
  const ask = (functionName: 'createOrder' | 'invalidateOrder', sale: Sale, from: Address = user) =>
    send(devnet.client, from, {
      to: ethFlow,
      data: encodeFunctionData({ abi: ethFlowAbi, functionName, args: [sale] }),
      ...(functionName === 'createOrder' && { value: sale.sellAmount + sale.feeAmount }),
    })
  return {
    user,
    ethFlow,
    ask,
    /** Places a sale on chain. */
    place: async (change: Partial<Sale> = {}) => {
      const sale = { ...(await plain()), ...change }
      await ask('createOrder', sale)
      return { sale, uid: uidOf(sale) }
    },
  }
}
