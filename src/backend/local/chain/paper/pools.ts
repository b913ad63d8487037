/**
 * Which pools the paper chain opens with, and how deep they are. Invented depths, real tokens.
 *
 * Shape of every network: each token has a pool with the first hub (the wrapped native), so any two tokens are at
 * most two pools apart. Liquid tokens have a second way through another hub, and some pairs have two pools of
 * different depth, so that splitting an order can pay. The rest have one pool only: their pairs need two hops.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { findChain } from '../../../../domain/chains/chains'
import { listTokens } from '../../../../domain/chains/tokens'
import { type Address, address, type ChainId, chainId } from '../../../../domain/scalars'

const paperPoolRow = z.lazy(() =>
  z.object({
    id: z.string(),
    chainId,
    address,
    tokenA: address,
    tokenB: address,
    depthUsd: z.number().check(z.gt(0)),
  }),
)
/** A pool to open: `depthUsd` is the USD value of both reserves together, half on each side, at reference prices. */
export type PaperPoolRow = z.output<typeof paperPoolRow>

/**
 * Two tokens, then one depth in USD per pool. A token is its symbol, which means the first of that symbol in the
 * list, or its address. Append, never reorder: a pool's id and address come from its position.
 */
type PairRow = readonly [tokenA: string, tokenB: string, ...depthsUsd: [number, ...number[]]]

/** Sepolia's second tokens of a symbol, by who minted them. */
const COW_USDC = '0xbe72E441BF55620febc26715db68d3494213D8Cb'
const FAUCET_DAI = '0xFF34B3d4Aee8ddCd6F9AFFFB6Fe49bD371b8a357'
const FAUCET_USDC = '0x94a9D9AC8a22534E3FaCa9F4e7F2E2cf85d5E4C8'
const FAUCET_USDT = '0xaA8E23Fb1079EA71e0a56F48a2aA51851D8433D0'
const FAUCET_LINK = '0xf8Fb3713D459D7C1018BD0A49D19b4C44290EBE5'

const PAIRS = {
  1: [
    ['USDC', 'WETH', 180_000_000, 60_000_000],
    ['USDT', 'WETH', 120_000_000, 25_000_000],
    ['USDT', 'USDC', 90_000_000],
    ['DAI', 'WETH', 30_000_000],
    ['DAI', 'USDC', 70_000_000, 12_000_000],
    ['WBTC', 'WETH', 140_000_000, 35_000_000],
    ['WBTC', 'USDC', 60_000_000],
    ['WBTC', 'USDT', 40_000_000],
    ['wstETH', 'WETH', 110_000_000, 30_000_000],
    ['rETH', 'WETH', 45_000_000],
    ['weETH', 'WETH', 50_000_000],
    ['rETH', 'wstETH', 9_000_000],
    ['COW', 'WETH', 6_000_000, 1_500_000],
    ['COW', 'USDC', 800_000],
    ['GNO', 'WETH', 7_000_000],
    ['LINK', 'WETH', 32_000_000, 8_000_000],
    ['LINK', 'USDC', 6_000_000],
    ['UNI', 'WETH', 24_000_000],
    ['UNI', 'USDC', 3_000_000],
    ['AAVE', 'WETH', 28_000_000, 5_000_000],
    ['LDO', 'WETH', 8_000_000],
    ['CRV', 'WETH', 9_000_000],
    ['ENS', 'WETH', 5_000_000],
    ['sDAI', 'WETH', 2_000_000],
    ['sDAI', 'USDC', 11_000_000],
    ['GHO', 'WETH', 3_000_000],
    ['GHO', 'USDC', 14_000_000],
    ['GHO', 'USDT', 6_000_000],
  ],
  100: [
    ['USDC.e', 'WXDAI', 9_000_000, 2_000_000],
    ['GNO', 'WXDAI', 8_000_000, 2_500_000],
    ['GNO', 'USDC.e', 1_800_000],
    ['WETH', 'WXDAI', 5_000_000],
    ['WETH', 'GNO', 4_000_000, 900_000],
    ['WETH', 'USDC.e', 1_200_000],
    ['wstETH', 'WXDAI', 1_500_000],
    ['wstETH', 'WETH', 6_000_000],
    ['sDAI', 'WXDAI', 12_000_000, 3_000_000],
    ['sDAI', 'USDC.e', 4_000_000],
    ['EURe', 'WXDAI', 3_000_000],
    ['EURe', 'USDC.e', 2_000_000],
    ['EURe', 'sDAI', 1_400_000],
    ['GBPe', 'WXDAI', 600_000],
    ['USDC', 'WXDAI', 4_000_000],
    ['USDC', 'USDC.e', 3_000_000],
    ['GHO', 'WXDAI', 900_000],
    ['GHO', 'USDC.e', 1_600_000],
    ['WBTC', 'WXDAI', 1_100_000],
    ['COW', 'WXDAI', 1_200_000, 400_000],
    ['COW', 'GNO', 900_000],
    ['SAFE', 'WXDAI', 350_000],
    ['SAFE', 'GNO', 1_000_000],
    ['LINK', 'WXDAI', 300_000],
    ['OLAS', 'WXDAI', 700_000],
    ['AURA', 'WXDAI', 150_000],
    ['HNY', 'WXDAI', 120_000],
  ],
  42161: [
    ['USDC', 'WETH', 95_000_000, 30_000_000],
    ['USDT', 'WETH', 45_000_000, 9_000_000],
    ['USDT', 'USDC', 40_000_000],
    ['USDC.e', 'WETH', 12_000_000],
    ['USDC.e', 'USDC', 18_000_000],
    ['DAI', 'WETH', 4_000_000],
    ['DAI', 'USDC', 9_000_000],
    ['WBTC', 'WETH', 60_000_000, 14_000_000],
    ['WBTC', 'USDT', 16_000_000],
    ['WBTC', 'USDC', 12_000_000],
    ['cbBTC', 'WETH', 5_000_000],
    ['cbBTC', 'WBTC', 8_000_000],
    ['wstETH', 'WETH', 40_000_000, 10_000_000],
    ['rETH', 'WETH', 12_000_000],
    ['weETH', 'WETH', 22_000_000],
    ['ARB', 'WETH', 20_000_000, 6_000_000],
    ['ARB', 'USDC', 8_000_000],
    ['ARB', 'USDT', 4_000_000],
    ['GMX', 'WETH', 6_000_000],
    ['GMX', 'USDC', 1_000_000],
    ['LINK', 'WETH', 9_000_000],
    ['UNI', 'WETH', 2_500_000],
    ['AAVE', 'WETH', 2_000_000],
    ['LDO', 'WETH', 900_000],
    ['COW', 'WETH', 700_000],
    ['PENDLE', 'WETH', 5_000_000, 1_000_000],
  ],
  8453: [
    ['USDC', 'WETH', 110_000_000, 40_000_000],
    ['USDbC', 'WETH', 2_500_000],
    ['USDbC', 'USDC', 5_000_000],
    ['USDT', 'WETH', 1_500_000],
    ['USDT', 'USDC', 7_000_000],
    ['DAI', 'WETH', 900_000],
    ['DAI', 'USDC', 3_500_000],
    ['USDS', 'WETH', 500_000],
    ['USDS', 'USDC', 6_000_000, 1_000_000],
    ['EURC', 'WETH', 2_000_000],
    ['EURC', 'USDC', 9_000_000, 2_000_000],
    ['cbBTC', 'WETH', 45_000_000, 12_000_000],
    ['cbBTC', 'USDC', 55_000_000],
    ['cbETH', 'WETH', 14_000_000],
    ['wstETH', 'WETH', 18_000_000],
    ['wstETH', 'cbETH', 1_200_000],
    ['AERO', 'WETH', 16_000_000, 4_000_000],
    ['AERO', 'USDC', 30_000_000],
    ['COW', 'WETH', 900_000],
    ['AAVE', 'WETH', 1_500_000],
    ['COMP', 'WETH', 400_000],
    ['WELL', 'WETH', 3_000_000],
    ['ZRO', 'WETH', 1_800_000],
    ['ZRO', 'USDC', 700_000],
    ['DEGEN', 'WETH', 2_200_000, 300_000],
  ],
  11155111: [
    ['USDC', 'WETH', 5_000_000, 1_000_000],
    ['COW', 'WETH', 800_000, 200_000],
    ['COW', 'USDC', 300_000],
    [COW_USDC, 'WETH', 1_500_000],
    [COW_USDC, 'USDC', 900_000],
    ['DAI', 'WETH', 700_000],
    ['DAI', COW_USDC, 500_000],
    ['GNO', 'WETH', 900_000],
    ['GNO', 'USDC', 250_000],
    ['USDT', 'WETH', 900_000],
    ['USDT', 'USDC', 1_200_000, 300_000],
    ['UNI', 'WETH', 1_000_000],
    ['LINK', 'WETH', 1_200_000, 300_000],
    ['EURC', 'WETH', 300_000],
    ['EURC', 'USDC', 600_000],
    [FAUCET_DAI, 'WETH', 400_000],
    [FAUCET_USDC, 'WETH', 800_000],
    [FAUCET_USDC, 'USDC', 700_000],
    [FAUCET_USDT, 'WETH', 350_000],
    ['WBTC', 'WETH', 1_000_000],
    ['WBTC', 'USDC', 450_000],
    ['AAVE', 'WETH', 500_000],
    [FAUCET_LINK, 'WETH', 250_000],
    ['EURS', 'WETH', 150_000],
  ],
} as const satisfies Record<number, readonly PairRow[]>

const pairsByChain: ReadonlyMap<number, readonly PairRow[]> = new Map(
  Object.entries(PAIRS).map(([id, pairs]) => [Number(id), pairs]),
)

/** @throws RangeError when the chain lists no such token: a slip in the table above. */
function resolveToken(id: ChainId, reference: string): Address {
  const sought = reference.toLowerCase()
  const found = listTokens(id).find((token) => token.symbol === reference || token.address === sought)
  if (!found) throw new RangeError(`chain ${id} lists no token ${reference}`)
  return found.address
}

/** An address no key is known for: the last 20 bytes of the digest of a label. */
export const poolAddress = (poolId: string): Address =>
  z.decode(address, `0x${bytesToHex(keccak_256(utf8ToBytes(`cowbell paper pool ${poolId}`)).slice(12))}`)

const LISTED_DEPTH_USD = 4_000_000

/** A network that is off by default has no rows: each token of its list has one pool with the first, its wrapped coin. */
function pairsOf(id: ChainId): readonly PairRow[] {
  const rows = pairsByChain.get(id)
  if (rows || findChain(id)?.isOnByDefault !== false) return rows ?? []
  const [coin, ...tokens] = listTokens(id).map((token) => token.address)
  return coin ? tokens.map((token) => [token, coin, LISTED_DEPTH_USD]) : []
}

/** The pools the paper chain of a network opens with, always in the same order; none for a network without a list. */
export function listPaperPools(id: ChainId): readonly PaperPoolRow[] {
  const pools = pairsOf(id).flatMap(([a, b, ...depthsUsd]) => {
    const pair = { tokenA: resolveToken(id, a), tokenB: resolveToken(id, b) }
    return depthsUsd.map((depthUsd) => ({ ...pair, depthUsd }))
  })
  return pools.map((pool, index) => {
    const poolId = `${id}:${index}`
    return { id: poolId, chainId: id, address: poolAddress(poolId), ...pool }
  })
}
