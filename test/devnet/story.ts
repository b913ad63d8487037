/** Helpers for tests on a devnet: tokens by symbol, accounts by number, and unique orders. */
import { parseEventLogs, type TransactionReceipt } from 'viem'
import * as z from 'zod/mini'
import type { Deployment } from '../../src/domain/chains/chains'
import { type OrderTerms, orderTerms } from '../../src/domain/orders/order'
import type { Address } from '../../src/domain/scalars'
import { ethFlowAbi, settlementAbi, tokenAbi } from './abis'
import type { DevToken, OpenAccount, Pair, Safe } from './profile'
import type { Devnet } from './start-devnet'
import { atomsOf, type TokenSymbol, tokenOf } from './tokens'

/** Reads and orders on a devnet. Accounts and Safes are numbered from 0. */
export interface Story {
  readonly deployment: Deployment
  token(symbol: TokenSymbol): DevToken
  trader(index: number): OpenAccount
  safe(index: number): Safe
  balanceOf(symbol: TokenSymbol, owner: Address): Promise<bigint>
  pairOf(a: TokenSymbol, b: TokenSymbol): Pair
  /**
   * Returns terms that sell one WETH for at least 3,000 USDC within half an hour. Each order has another UID.
   */
  anOrder(change?: Partial<OrderTerms>): Promise<OrderTerms>
}

/** @throws Error for an unknown token, account, Safe or pool */
export function openStory({ profile, client }: Devnet): Story {
  const { chainId, domainName, contracts, tokens, accounts, safes, pools } = profile
  const token = (symbol: TokenSymbol): DevToken => tokenOf(tokens, symbol)
  let orderCount = 0
  return {
    deployment: { chainId, domainName, settlement: contracts.settlement, relayer: contracts.relayer },
    token,
    trader: (index) => present(accounts[index], `account ${index}`),
    safe: (index) => present(safes[index], `Safe ${index}`),
    balanceOf: (symbol, owner) =>
      client.readContract({
        address: token(symbol).address,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [owner],
      }),
    pairOf: (a, b) => {
      const wanted = [token(a).address, token(b).address]
      const found = pools.pairs.find((pair) => pair.tokens.every((at) => wanted.includes(at)))
      return present(found, `pool of ${a} and ${b}`)
    },
    anOrder: async (change = {}) => {
      orderCount += 1
      const { timestamp } = await client.getBlock()
      const validTo = Number(timestamp) + 1_800 + orderCount
      return { ...plainOrder(token('WETH'), token('USDC'), validTo), ...change }
    },
  }
}

function present<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`the devnet has no ${name}`)
  return found
}

const plainOrder = (sell: DevToken, buy: DevToken, validTo: number): OrderTerms =>
  z.decode(orderTerms, {
    sellToken: sell.address,
    buyToken: buy.address,
    receiver: null,
    sellAmount: atomsOf(sell, 1n).toString(),
    buyAmount: atomsOf(buy, 3_000n).toString(),
    validTo,
    appData: `0x${'00'.repeat(32)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  })

/** Returns the events of the settlement and of EthFlow in a receipt, in their order. */
export const eventsIn = (receipt: { readonly logs: readonly unknown[] }) =>
  parseEventLogs({
    abi: [...settlementAbi, ...ethFlowAbi],
    logs: receipt.logs as TransactionReceipt['logs'],
  })
