/**
 * Uniswap v2 pairs with equal worth on both sides. Not every two tokens share a pool: COW and USDT are two
 * hops apart from DAI and WETH, GNO is three hops from USDC, and WETH and USDC have several routes.
 */
import { encodeFunctionData, encodePacked, getContractAddress, keccak256 } from 'viem'
import * as z from 'zod/mini'
import { type Address, address, type Hex } from '../../src/domain/scalars'
import { factoryAbi, pairAbi } from './abis'
import { sendBatch } from './batch'
import type { DevnetClient } from './client'
import { readBytecode } from './contracts'
import { FOUNDER } from './deploy'
import type { Pair } from './profile'
import { buildGiveCalls, type FoundedToken, type TokenSymbol, tokenOf } from './tokens'

/** `depth` is the worth of one side in whole US dollars. */
const POOLS: readonly { readonly between: readonly [TokenSymbol, TokenSymbol]; readonly depth: bigint }[] = [
  { between: ['WETH', 'USDC'], depth: 10_000_000n },
  { between: ['WETH', 'DAI'], depth: 3_000_000n },
  { between: ['USDC', 'DAI'], depth: 8_000_000n },
  { between: ['USDC', 'USDT'], depth: 8_000_000n },
  { between: ['WETH', 'COW'], depth: 2_000_000n },
  { between: ['COW', 'GNO'], depth: 500_000n },
]

/** Computes the address of a factory's pair, and the order of its tokens. */
function locatePair(factory: Address, pairCode: Hex, a: Address, b: Address): Pair {
  const [first, second] = a < b ? [a, b] : [b, a]
  const salt = keccak256(encodePacked(['address', 'address'], [first, second]))
  const at = getContractAddress({ from: factory, opcode: 'CREATE2', salt, bytecode: pairCode })
  return { address: z.decode(address, at), tokens: [first, second] }
}

/** Creates and funds the pairs, each in one transaction. */
export async function createPools(
  client: DevnetClient,
  factory: Address,
  tokens: readonly FoundedToken[],
): Promise<readonly Pair[]> {
  const pairCode = readBytecode('uniswapV2Pair')
  const pairs: Pair[] = []
  for (const { between, depth } of POOLS) {
    const [a, b] = between.map((symbol) => tokenOf(tokens, symbol)) as [FoundedToken, FoundedToken]
    const pair = locatePair(factory, pairCode, a.address, b.address)
    const create = { abi: factoryAbi, functionName: 'createPair', args: [a.address, b.address] } as const
    const mint = { abi: pairAbi, functionName: 'mint', args: [FOUNDER] } as const
    await sendBatch(client, [
      { to: factory, data: encodeFunctionData(create) },
      ...[a, b].flatMap((token) => buildGiveCalls(token, [{ to: pair.address, atoms: worth(token, depth) }])),
      { to: pair.address, data: encodeFunctionData(mint) },
    ])
    pairs.push(pair)
  }
  return pairs
}

/** Returns the atoms of a token that are worth an amount of US dollars. */
const worth = ({ decimals, cents }: FoundedToken, dollars: bigint): bigint =>
  (dollars * 100n * 10n ** BigInt(decimals)) / cents
