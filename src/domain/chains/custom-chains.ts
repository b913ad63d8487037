/**
 * A chain that a user defined (SOURCES: Networks): RPC endpoint, contracts, tokens and pools. `npm run
 * devnet` prints one as JSON. Unknown fields are ignored.
 */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId, hash32, isHttpUrl } from '../scalars'
import { faultOf } from '../schema-faults'
import { findSimilarName, formOf, isPlainName } from '../text/free-names'
import { PRODUCT_NAMES } from '../text/own-names'
import { ETHEREUM_REORG_BLOCKS } from './chain-list'
import { type Chain, chains, type Deployment, findChain, findTakenName, registerChain } from './chains'
import { listPublicNames, publicChainWarning } from './public-chains'
import { registerTokens } from './tokens'

const rpcUrl = z
  .string()
  .check(z.refine(isHttpUrl, 'expected the address of a node, such as http://127.0.0.1:8545'))

/** A text that is shown and signed: one line of visible characters. */
const plainText = (maxLength: number) =>
  z.string().check(z.refine((text) => isPlainName(text, maxLength), 'expected plain characters'))

/** Symbol or name of a token. Only plain characters are allowed, so that nothing can reverse or hide text. */
const tokenWord = z
  .string()
  .check(z.regex(/^[\w.$ -]{1,20}$/, 'expected 1 to 20 letters, digits, spaces and . $ - _'))

/** Label of a network that is not on the list. */
export const chainLabel = z
  .string()
  .check(z.regex(/^[A-Za-z][\w -]{0,29}$/, 'expected a name of letters, digits and spaces'))

/** Definition of a chain. `solver` is the account that settles; a chain without a solver is read-only. */
export const customChain = z.lazy(() =>
  z.object({
    name: chainLabel,
    chainId,
    rpcUrls: z.array(rpcUrl).check(z.minLength(1)),
    /** Name in the EIP-712 domain of orders. */
    domainName: plainText(60),
    contracts: z.object({
      settlement: address,
      relayer: address,
      wrappedNative: address,
      multicall3: z.optional(address),
      ethFlow: z.optional(address),
      /** Contract that calls the hooks of orders. Without it, orders with hooks are refused. */
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
    /** Factory of the pools to trade with, compatible with Uniswap V2. */
    pools: z.object({ factory: address }),
    solver: z.optional(z.object({ address, privateKey: hash32 })),
  }),
)
export type CustomChain = z.output<typeof customChain>

/**
 * Decodes a pasted definition, or returns an explanation of its error.
 * @param environments labels of the user's environments
 */
export function readCustomChain(
  text: string,
  environments: readonly string[] = [],
): { readonly chain: CustomChain } | { readonly wrong: string } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { wrong: 'Invalid JSON. Paste all that npm run devnet prints, with its braces.' }
  }
  const read = z.safeDecode(customChain, given as z.input<typeof customChain>)
  if (read.success) {
    const { name, chainId: id } = read.data
    const taken = findTakenNetwork(id, name) ?? findSimilarName(name, environments)
    return taken === undefined
      ? { chain: read.data }
      : { wrong: `"${taken}" is another network here: a chain of your own needs its own name and number.` }
  }
  const { field, wrong } = faultOf(read.error, given)
  return { wrong: `${field || 'The profile'}: ${wrong}` }
}

/** Time between two reads of the chain. A node that mines on demand has no fixed block time. */
const BLOCK_TIME_MS = 2_000

/** Returns the path segment of a label. @example pathName('My Devnet') // 'my-devnet' */
const pathName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

/** Names of environments. A chain with such a name could be mistaken for an environment. */
const ENVIRONMENT_NAMES = ['sandbox', 'production', 'staging', 'custom', ...PRODUCT_NAMES] as const

/** Words that networks add to their names. */
const SUFFIXES = ['chain', 'network', 'mainnet', 'one', 'l1', 'l2', 'pos', 'era', 'evm']
const SUFFIX = new RegExp(`(?:${SUFFIXES.map(formOf).join('|')})+$`)

/** Normalizes a label, to compare it with similar ones. @example bareName('Gnosis Chain') // 'gnosls' */
const bareName = (label: string): string => formOf(label).replace(SUFFIX, '')

/** Returns the environment or network whose name this label could be mistaken for, or undefined. */
function findTakenLabel(id: ChainId, label: string): string | undefined {
  const bare = bareName(label)
  return [
    ...ENVIRONMENT_NAMES,
    ...chains.flatMap((chain) => [chain.label, chain.name, ...chain.aliases]),
    ...listPublicNames(id),
  ].find((taken) => bareName(taken) === bare)
}

/**
 * Returns the name or id that a user's network would share with another network or environment, or undefined.
 */
export const findTakenNetwork = (id: ChainId, label: string): string | undefined =>
  findTakenName([String(id), pathName(label)]) ?? findTakenLabel(id, label)

/** Returns true if no network of the list has this id or path name. */
export const isFreeNetwork = (id: ChainId, label: string): boolean =>
  findTakenName([String(id), pathName(label)]) === undefined

const isLoopbackUrl = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Returns warnings about a pasted chain. The user must read each before the chain is added. */
export function findChainWarnings({ chainId: id, rpcUrls }: CustomChain): readonly string[] {
  const publicId = publicChainWarning(id)
  const remoteUrl = rpcUrls.find((url) => !isLoopbackUrl(url))
  return [
    ...(publicId ? [publicId] : []),
    ...(remoteUrl ? [`The RPC endpoint ${new URL(remoteUrl).host} is not on this computer.`] : []),
  ]
}

/** Returns the name of the chain of the devnet, or undefined. */
export const findDevnetName = (): string | undefined => registered?.chain.label

/** Last registered definition. Registering it again changes nothing. */
let registered: { readonly own: string; readonly chain: Chain } | undefined

const toChain = (id: ChainId, label: string, native: string, wrappedNative: Address): Chain => ({
  id,
  name: pathName(label),
  aliases: [],
  label,
  explorerPrefix: '',
  native,
  wrappedNative,
  blockTimeMs: BLOCK_TIME_MS,
  reorgBlocks: ETHEREUM_REORG_BLOCKS,
  isOnByDefault: true,
})

/**
 * A network that a user named and that a remote service settles on. Its wrapped coin is its only known token.
 */
export interface NamedNetwork {
  readonly label: string
  readonly native: string
  readonly wrappedNative: Address
}

/**
 * Registers a named network.
 * @throws RangeError if a network of the list has the same id or name
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
 * Registers a user's chain and its tokens.
 * @throws RangeError if a network of the list has the same id or name
 */
export function registerCustomChain(own: CustomChain): void {
  const { name, chainId: id, domainName, contracts, tokens } = own
  const wanted = JSON.stringify(own)
  if (registered?.own === wanted && registered.chain === findChain(id)) return
  const { settlement, relayer, wrappedNative, ethFlow } = contracts
  const chain = toChain(id, name, 'ETH', wrappedNative)
  registerChain(chain, { chainId: id, settlement, relayer, domainName, ...(ethFlow && { ethFlow }) })
  // Prices come from the pools of the chain itself. The reference price is only used on the paper chain.
  const listed = tokens.map((token) => ({ ...token, chainId: id, referencePriceUsd: 1 }))
  registerTokens(id, listed)
  registered = { own: wanted, chain }
}
