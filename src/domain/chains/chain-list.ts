/** Every built-in network, one row each (SOURCES: Networks). chains.ts decodes the rows. */
import type { Address } from '../scalars'

/** Gas limits of a network. Amounts are whole coins as decimal text. */
export interface GasRow {
  /** Maximum gas of one transaction. A higher estimate is refused as implausible. */
  readonly maxGas: bigint
  /** Maximum fee of one transaction. A higher fee is taken for a wrong unit. */
  readonly maxCost: string
  /** Amount left for gas when a user sells the whole balance. */
  readonly reserve: string
  /** Contract that returns the fee for a transaction's data on Ethereum, if the network charges it separately. */
  readonly dataFeeOracle?: Address
}

/** One network. */
export interface ChainRow {
  readonly id: number
  /** Path segment of the order-book API. */
  readonly name: string
  /** Prefixes of addresses (ERC-3770), from https://github.com/ethereum-lists/chains; the current one first. */
  readonly shortNames: readonly string[]
  readonly aliases: readonly string[]
  readonly label: string
  /** Path prefix on the order explorer. Empty for Ethereum. */
  readonly explorerPrefix: string
  /** Earlier prefix, which the explorer redirects to the current one. */
  readonly formerExplorerPrefix?: string
  /** Block explorers whose pages get badges. Links to transactions use the first one. */
  readonly explorerHosts: readonly string[]
  /** Symbol of the native coin. */
  readonly native: string
  readonly wrappedNative: string
  readonly blockTimeMs: number
  /** A block under this many blocks is no longer dropped by a reorganisation. */
  readonly reorgBlocks: number
  readonly isOnByDefault: boolean
  readonly gas: GasRow
}

const USUAL_MAX_GAS = 3_000_000n

/**
 * Gas limits of Ethereum and of networks that a user defined. 300,000 units at 330 gwei cost 0.1 ETH. A wrap
 * at 60 gwei costs less than 0.01 ETH.
 */
export const ETHEREUM_GAS: GasRow = { maxGas: USUAL_MAX_GAS, maxCost: '0.1', reserve: '0.01' }

/** `GasPriceOracle`, on every network of the OP stack (https://docs.base.org/base-chain/specs/upgrades/fjord/predeploys). */
export const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000f' as Address

export const ETHEREUM_BLOCK_MS = 12_000

/** Blocks of two epochs, after which Ethereum finalizes a block. Networks that a user defined have the same. */
export const ETHEREUM_REORG_BLOCKS = 64

/**
 * Networks of the API specification, which are on by default, then the other networks of the live service.
 */
export const CHAIN_LIST: readonly ChainRow[] = [
  {
    id: 1,
    name: 'mainnet',
    shortNames: ['eth'],
    aliases: ['ethereum'],
    label: 'Ethereum',
    explorerPrefix: '',
    formerExplorerPrefix: 'mainnet',
    explorerHosts: ['etherscan.io', 'eth.blockscout.com'],
    native: 'ETH',
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    blockTimeMs: ETHEREUM_BLOCK_MS,
    reorgBlocks: ETHEREUM_REORG_BLOCKS,
    isOnByDefault: true,
    gas: ETHEREUM_GAS,
  },
  {
    id: 100,
    name: 'xdai',
    shortNames: ['gno', 'xdai'],
    aliases: ['gnosis'],
    label: 'Gnosis',
    explorerPrefix: 'gc',
    formerExplorerPrefix: 'xdai',
    explorerHosts: ['gnosisscan.io', 'gnosis.blockscout.com'],
    native: 'xDAI',
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    blockTimeMs: 5_000,
    reorgBlocks: 32,
    isOnByDefault: true,
    // The coin is worth one dollar, and a swap costs less than a cent. At hundreds of gwei it costs cents.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '5', reserve: '0.05' },
  },
  {
    id: 42161,
    name: 'arbitrum_one',
    shortNames: ['arb1'],
    aliases: ['arbitrum-one', 'arbitrum'],
    label: 'Arbitrum',
    explorerPrefix: 'arb1',
    explorerHosts: ['arbiscan.io', 'arbitrum.blockscout.com'],
    native: 'ETH',
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    blockTimeMs: 250,
    reorgBlocks: 3_072,
    isOnByDefault: true,
    // Units include the cost of the data on Ethereum, up to 32 million in a transaction. One unit costs 0.01 gwei.
    gas: { maxGas: 32_000_000n, maxCost: '0.03', reserve: '0.0005' },
  },
  {
    id: 8453,
    name: 'base',
    shortNames: ['base'],
    aliases: [],
    label: 'Base',
    explorerPrefix: 'base',
    explorerHosts: ['basescan.org', 'base.blockscout.com'],
    native: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    blockTimeMs: 2_000,
    reorgBlocks: 384,
    isOnByDefault: true,
    // A swap costs a cent. Data on Ethereum is charged in addition to the gas; the reserve includes it.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '0.03', reserve: '0.0005', dataFeeOracle: OP_STACK_ORACLE },
  },
  {
    id: 11155111,
    name: 'sepolia',
    shortNames: ['sep'],
    aliases: [],
    label: 'Sepolia',
    explorerPrefix: 'sepolia',
    explorerHosts: ['sepolia.etherscan.io', 'eth-sepolia.blockscout.com'],
    native: 'ETH',
    wrappedNative: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
    blockTimeMs: ETHEREUM_BLOCK_MS,
    reorgBlocks: ETHEREUM_REORG_BLOCKS,
    isOnByDefault: true,
    // The coin is worth nothing, and its gas price rises to hundreds of gwei.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '1', reserve: '0.01' },
  },
  {
    id: 56,
    name: 'bnb',
    shortNames: ['bnb'],
    aliases: [],
    label: 'BNB',
    explorerPrefix: 'bnb',
    explorerHosts: ['bscscan.com'],
    native: 'BNB',
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    blockTimeMs: 3_000,
    reorgBlocks: 15,
    isOnByDefault: false,
    // 300,000 units at 5 gwei, the highest price in years, cost 0.0015 BNB.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '0.1', reserve: '0.002' },
  },
  {
    id: 137,
    name: 'polygon',
    shortNames: ['pol', 'matic'],
    aliases: [],
    label: 'Polygon',
    explorerPrefix: 'pol',
    explorerHosts: ['polygonscan.com', 'polygon.blockscout.com'],
    native: 'POL',
    wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    blockTimeMs: 2_000,
    reorgBlocks: 256,
    isOnByDefault: false,
    // The coin is worth cents. Gas costs 30 to 500 gwei, thousands in a rush: a wrap costs at least 0.01 POL.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '30', reserve: '0.5' },
  },
  {
    id: 9745,
    name: 'plasma',
    shortNames: ['plasma'],
    aliases: [],
    label: 'Plasma',
    explorerPrefix: 'plasma',
    explorerHosts: ['plasmascan.to'],
    native: 'XPL',
    wrappedNative: '0x6100e367285b01f48d07953803a2d8dca5d19873',
    blockTimeMs: 1_000,
    reorgBlocks: 1,
    isOnByDefault: false,
    // The coin is worth cents, and a swap costs thousandths of a coin.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '30', reserve: '0.1' },
  },
  {
    id: 43114,
    name: 'avalanche',
    shortNames: ['avax'],
    aliases: [],
    label: 'Avalanche',
    explorerPrefix: 'avax',
    explorerHosts: ['snowscan.xyz'],
    native: 'AVAX',
    wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    blockTimeMs: 2_000,
    reorgBlocks: 1,
    isOnByDefault: false,
    // The base fee was at least 25 nAVAX for years, and 200 in a rush: 300,000 units cost up to 0.12 AVAX.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '2', reserve: '0.03' },
  },
  {
    id: 57073,
    name: 'ink',
    shortNames: ['ink'],
    aliases: [],
    label: 'Ink',
    explorerPrefix: 'ink',
    explorerHosts: ['explorer.inkonchain.com'],
    native: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    blockTimeMs: 1_000,
    reorgBlocks: 768,
    isOnByDefault: false,
    // Same as Base: both run the OP stack.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '0.03', reserve: '0.0005', dataFeeOracle: OP_STACK_ORACLE },
  },
  {
    id: 59144,
    name: 'linea',
    shortNames: ['linea'],
    aliases: [],
    label: 'Linea',
    explorerPrefix: 'linea',
    explorerHosts: ['lineascan.build'],
    native: 'ETH',
    wrappedNative: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
    blockTimeMs: 2_000,
    reorgBlocks: 384,
    isOnByDefault: false,
    // The price of a unit includes the data on Ethereum: 0.05 gwei, a few gwei in a rush.
    gas: { maxGas: USUAL_MAX_GAS, maxCost: '0.03', reserve: '0.001' },
  },
]
