/** The networks, one row each (rulings 1 and 2; live service 1.1 and 1.2). Contracts stand per environment, never in code. */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId } from './scalars'

const lower = (text: string): Address => z.decode(address, text)

/** What a buy order of the chain's native coin names as its token; `-` in wallet-facing paths means the same. */
export const NATIVE_TOKEN_MARKER: Address = lower('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')

/** Where a batch settles and how its orders are signed: the domain of EIP-712 (spec 5.3). */
export const deployment = z.object({
  chainId,
  settlement: address,
  relayer: address,
  domainName: z.string(),
})
export type Deployment = z.output<typeof deployment>

/** The environments that have contracts of their own. */
export const environment = z.enum(['production', 'staging'])
export type Environment = z.output<typeof environment>

interface ChainRow {
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

const ROWS = [
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

/** Contract addresses are the same on every chain of an environment (live service 1.1). */
const CONTRACTS = {
  production: {
    settlement: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    relayer: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
  },
  staging: {
    settlement: '0xf553d092b50bdcbddeD1A99aF2cA29FBE5E2CB13',
    relayer: '0xC7242d167563352E2BCA4d71C043fbe542DB8FB2',
  },
} as const satisfies Record<Environment, { settlement: string; relayer: string }>

const ORDER_DOMAIN_NAME = 'Gnosis Protocol'
/** Name of the EIP-712 domain of affiliate registrations (spec 5.2). */
export const AFFILIATE_DOMAIN_NAME = 'CoW Swap Affiliate'

/** A network as the house knows it. */
export interface Chain extends Omit<ChainRow, 'id' | 'wrappedNative'> {
  readonly id: ChainId
  readonly wrappedNative: Address
}

/** Every known network; the first five are the spec's and on by default. */
export const chains: readonly Chain[] = ROWS.map((row) => ({
  ...row,
  id: z.decode(chainId, row.id),
  wrappedNative: lower(row.wrappedNative),
}))

const byName = new Map<string, Chain>()
for (const chain of chains) {
  for (const name of [String(chain.id), chain.name, ...chain.aliases]) byName.set(name, chain)
}

/** The network of a numeric id or of any of its names, or undefined. @example findChain('gnosis')?.id // 100 */
export const findChain = (idOrName: string | number): Chain | undefined =>
  byName.get(String(idOrName).toLowerCase())

/** The network of an id that was decoded. @throws RangeError for an id of no row. */
export function chainOf(id: ChainId): Chain {
  const chain = findChain(id)
  if (!chain) throw new RangeError(`no network has the id ${id}`)
  return chain
}

/** A network in a path: its id or one of its names on the wire, its id inside; encoded as its order-book name. */
export const network = z.codec(
  z
    .string()
    .check(
      z.refine(
        (text) => byName.has(text.toLowerCase()),
        'expected a network id or name, such as 1 or mainnet',
      ),
    ),
  chainId,
  { decode: (text) => findChain(text)?.id ?? 0, encode: (id) => findChain(id)?.name ?? String(id) },
)

/** Contracts and signing domain of a chain in an environment. */
export function deploymentOf(id: ChainId, where: Environment): Deployment {
  const contracts = CONTRACTS[where]
  return {
    chainId: id,
    settlement: lower(contracts.settlement),
    relayer: lower(contracts.relayer),
    domainName: ORDER_DOMAIN_NAME,
  }
}

/** A token as trades see it: the native coin's marker counts as its wrapped form. */
export const tradedToken = (id: ChainId, token: Address): Address =>
  token === NATIVE_TOKEN_MARKER ? chainOf(id).wrappedNative : token
