/** The networks as rows, as SOURCES: Networks have them; chains.ts makes chains of them. */

/** A network. */
export interface ChainRow {
  readonly id: number
  /** Path segment of the order book. */
  readonly name: string
  readonly aliases: readonly string[]
  readonly label: string
  /** Path prefix on the order explorer; '' is none. */
  readonly explorerPrefix: string
  readonly native: string
  readonly wrappedNative: string
  readonly blockTimeMs: number
  readonly isOnByDefault: boolean
}

/** The networks of the spec, on by default, then those of the live service. */
export const CHAIN_LIST = [
  {
    id: 1,
    name: 'mainnet',
    aliases: ['ethereum'],
    label: 'Ethereum',
    explorerPrefix: '',
    native: 'ETH',
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    blockTimeMs: 12_000,
    isOnByDefault: true,
  },
  {
    id: 100,
    name: 'xdai',
    aliases: ['gnosis'],
    label: 'Gnosis',
    explorerPrefix: 'gc',
    native: 'xDAI',
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    blockTimeMs: 5_000,
    isOnByDefault: true,
  },
  {
    id: 42161,
    name: 'arbitrum_one',
    aliases: ['arbitrum-one', 'arbitrum'],
    label: 'Arbitrum',
    explorerPrefix: 'arb1',
    native: 'ETH',
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    blockTimeMs: 250,
    isOnByDefault: true,
  },
  {
    id: 8453,
    name: 'base',
    aliases: [],
    label: 'Base',
    explorerPrefix: 'base',
    native: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    blockTimeMs: 2_000,
    isOnByDefault: true,
  },
  {
    id: 11155111,
    name: 'sepolia',
    aliases: [],
    label: 'Sepolia',
    explorerPrefix: 'sepolia',
    native: 'ETH',
    wrappedNative: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
    blockTimeMs: 12_000,
    isOnByDefault: true,
  },
  {
    id: 56,
    name: 'bnb',
    aliases: [],
    label: 'BNB',
    explorerPrefix: 'bnb',
    native: 'BNB',
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    blockTimeMs: 3_000,
    isOnByDefault: false,
  },
  {
    id: 137,
    name: 'polygon',
    aliases: [],
    label: 'Polygon',
    explorerPrefix: 'pol',
    native: 'POL',
    wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    blockTimeMs: 2_000,
    isOnByDefault: false,
  },
  {
    id: 9745,
    name: 'plasma',
    aliases: [],
    label: 'Plasma',
    explorerPrefix: 'plasma',
    native: 'XPL',
    wrappedNative: '0x6100e367285b01f48d07953803a2d8dca5d19873',
    blockTimeMs: 1_000,
    isOnByDefault: false,
  },
  {
    id: 43114,
    name: 'avalanche',
    aliases: [],
    label: 'Avalanche',
    explorerPrefix: 'avax',
    native: 'AVAX',
    wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    blockTimeMs: 2_000,
    isOnByDefault: false,
  },
  {
    id: 57073,
    name: 'ink',
    aliases: [],
    label: 'Ink',
    explorerPrefix: 'ink',
    native: 'ETH',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    blockTimeMs: 1_000,
    isOnByDefault: false,
  },
  {
    id: 59144,
    name: 'linea',
    aliases: [],
    label: 'Linea',
    explorerPrefix: 'linea',
    native: 'ETH',
    wrappedNative: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
    blockTimeMs: 2_000,
    isOnByDefault: false,
  },
] as const satisfies readonly ChainRow[]
