/**
 * A chain that a user defined (SOURCES: Networks): the node to ask, its contracts, its tokens and its pools. `npm run devnet`
 * prints one as JSON; what else such a profile holds is not read.
 */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId, hash32 } from '../scalars'
import { faultOf } from '../schema-faults'
import { type Chain, chains, type Deployment, findChain, findTaken, registerChain } from './chains'
import { registerTokens } from './tokens'

const rpcUrl = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s]+$/, 'expected the address of a node, such as http://127.0.0.1:8545'))

/** What a token is called: nothing that turns or hides text stands among plain letters. */
const tokenWord = z
  .string()
  .check(z.regex(/^[\w.$ -]{1,20}$/, 'expected 1 to 20 letters, digits, spaces and . $ - _'))

/** What a network is called that is on no list. */
export const chainLabel = z
  .string()
  .check(z.regex(/^[A-Za-z][\w -]{0,29}$/, 'expected a name of letters, digits and spaces'))

/** The definition. `solver` is the account that may settle; a chain without one is read and never written. */
export const customChain = z.lazy(() =>
  z.object({
    name: chainLabel,
    chainId,
    rpcUrls: z.array(rpcUrl).check(z.minLength(1)),
    /** The name in the EIP-712 domain of orders. */
    domainName: z.string(),
    contracts: z.object({
      settlement: address,
      relayer: address,
      wrappedNative: address,
      multicall3: z.optional(address),
      ethFlow: z.optional(address),
      /** What calls the hooks of orders; without it orders with hooks are refused. */
      hooksTrampoline: z.optional(address),
    }),
    tokens: z.array(
      z.object({
        address,
        symbol: tokenWord,
        name: tokenWord,
        decimals: z.int().check(z.gte(0), z.lte(36)),
      }),
    ),
    /** The Uniswap V2 style factory whose pools are traded with. */
    pools: z.object({ factory: address }),
    solver: z.optional(z.object({ address, privateKey: hash32 })),
  }),
)
export type OwnChain = z.output<typeof customChain>

/** A definition as it was pasted, or what is wrong with it in words. */
export function readOwnChain(text: string): { readonly chain: OwnChain } | { readonly wrong: string } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { wrong: 'Invalid JSON. Paste all that npm run devnet prints, with its braces.' }
  }
  const read = z.safeDecode(customChain, given as z.input<typeof customChain>)
  if (read.success) {
    const { name, chainId: id } = read.data
    const taken = findTakenNetwork(id, name)
    return taken === undefined
      ? { chain: read.data }
      : { wrong: `"${taken}" is another network here: a chain of your own needs its own name and number.` }
  }
  const { field, wrong } = faultOf(read.error, given)
  return { wrong: `${field || 'The profile'}: ${wrong}` }
}

/** A node that mines on demand has no clock; this is how long we wait before we look again. */
const BLOCK_TIME_MS = 2_000

/** What names a chain in a path: "My Devnet" is my-devnet. */
const pathName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

/** What the environments are called; a chain that bore such a name would be taken for one. */
const ENVIRONMENT_NAMES = ['sandbox', 'production', 'staging', 'custom', 'cowbell'] as const

/** A label as it is remembered: "Gnosis Chain" is Gnosis. */
const bareName = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .replace(/(chain|network|mainnet|one)+$/, '')

/** The name of an environment or of a network of the list that a label could be taken for. */
function findTakenLabel(label: string): string | undefined {
  const bare = bareName(label)
  return [
    ...ENVIRONMENT_NAMES,
    ...chains.flatMap((chain) => [chain.label, chain.name, ...chain.aliases]),
  ].find((taken) => bareName(taken) === bare)
}

/** Public networks that are not on the list, by id (chainlist.org): what is signed for one settles there. */
const PUBLIC_CHAINS: Readonly<Record<number, string>> = {
  10: 'Optimism',
  25: 'Cronos',
  130: 'Unichain',
  146: 'Sonic',
  169: 'Manta',
  204: 'opBNB',
  250: 'Fantom',
  252: 'Fraxtal',
  255: 'Kroma',
  288: 'Boba',
  324: 'zkSync',
  480: 'World Chain',
  1088: 'Metis',
  1101: 'Polygon zkEVM',
  1284: 'Moonbeam',
  1285: 'Moonriver',
  1868: 'Soneium',
  2222: 'Kava',
  5000: 'Mantle',
  7700: 'Canto',
  8217: 'Kaia',
  17000: 'Holesky',
  33139: 'ApeChain',
  34443: 'Mode',
  42170: 'Arbitrum Nova',
  42220: 'Celo',
  80002: 'Polygon Amoy',
  80094: 'Berachain',
  81457: 'Blast',
  84532: 'Base Sepolia',
  421614: 'Arbitrum Sepolia',
  534352: 'Scroll',
  560048: 'Hoodi',
  7777777: 'Zora',
  11155420: 'OP Sepolia',
}

/** Whose id or name a user's network would have; undefined when it has its own. */
export const findTakenNetwork = (id: ChainId, label: string): string | undefined =>
  findTaken([String(id), pathName(label)]) ?? findTakenLabel(label)

/** Whether a user's network can be registered: its id and its name are not of the list. */
export const isFreeNetwork = (id: ChainId, label: string): boolean =>
  findTaken([String(id), pathName(label)]) === undefined

const isThisMachine = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** What must be typed to take a chain that is not plainly a devnet of one's own. */
export const OWN_CHAIN_WORDS = 'not a devnet'

/** What is out of the ordinary in a pasted chain: each must be read before it is taken. */
export function findChainWarnings({ chainId: id, rpcUrls }: OwnChain): readonly string[] {
  const network = PUBLIC_CHAINS[id]
  const away = rpcUrls.find((url) => !isThisMachine(url))
  return [
    ...(network ? [`${id} is ${network}, a public network: what you sign for it can settle there.`] : []),
    ...(away ? [`The RPC endpoint ${new URL(away).host} is not on this computer.`] : []),
  ]
}

/** What was registered last: registered again, it changes nothing. */
let registered: { readonly own: string; readonly chain: Chain } | undefined

/** The chain of a user's network, by its label. */
const toChain = (id: ChainId, label: string, native: string, wrappedNative: Address): Chain => ({
  id,
  name: pathName(label),
  aliases: [],
  label,
  explorerPrefix: '',
  native,
  wrappedNative,
  blockTimeMs: BLOCK_TIME_MS,
  isOnByDefault: true,
})

/** A network that a user named, which some service settles on: its coin is the one token that is known of it. */
export interface NamedNetwork {
  readonly label: string
  readonly native: string
  readonly wrappedNative: Address
}

/**
 * Makes a named network known.
 * @throws RangeError when its id or its name is another network's.
 */
export function registerNamedNetwork(
  { label, native, wrappedNative }: NamedNetwork,
  contracts: Deployment,
): void {
  const { chainId: id } = contracts
  registerChain(toChain(id, label, native, wrappedNative), contracts)
  const symbol = `W${native}`
  const words = { symbol, name: `Wrapped ${native}`, decimals: 18, referencePriceUsd: 1 }
  registerTokens(id, [{ chainId: id, address: wrappedNative, ...words }])
}

/**
 * Makes a user's chain and its tokens known.
 * @throws RangeError when its id or its name is another network's.
 */
export function registerOwnChain(own: OwnChain): void {
  const { name, chainId: id, domainName, contracts, tokens } = own
  const wanted = JSON.stringify(own)
  if (registered?.own === wanted && registered.chain === findChain(id)) return
  const { settlement, relayer, wrappedNative, ethFlow } = contracts
  const chain = toChain(id, name, 'ETH', wrappedNative)
  registerChain(chain, { chainId: id, settlement, relayer, domainName, ...(ethFlow && { ethFlow }) })
  // What they are worth is asked of the chain's own pools; the reference is the paper chain's.
  const listed = tokens.map((token) => ({ ...token, chainId: id, referencePriceUsd: 1 }))
  registerTokens(id, listed)
  registered = { own: wanted, chain }
}
