/**
 * Public RPC endpoints of the listed networks, which answer without a key (SOURCES: Public RPC endpoints).
 * Nothing contacts them before the user chooses them.
 */
import type { ChainId } from '../scalars'

/** Company or project that runs RPC endpoints. */
export interface NodeOperator {
  readonly name: string
  /** Domain of its endpoints. An endpoint with a key has another host of the same domain. */
  readonly domain: string
  /** Page on which the operator says what it stores. */
  readonly privacyUrl: string
}

const OPERATORS = {
  publicNode: {
    name: 'PublicNode',
    domain: 'publicnode.com',
    privacyUrl: 'https://www.publicnode.com/privacy',
  },
  drpc: { name: 'dRPC', domain: 'drpc.org', privacyUrl: 'https://drpc.org/privacy-policy' },
  plasma: { name: 'Plasma', domain: 'plasma.to', privacyUrl: 'https://www.plasma.to' },
  thirdweb: { name: 'thirdweb', domain: 'thirdweb.com', privacyUrl: 'https://thirdweb.com/privacy-policy' },
  mevBlocker: { name: 'MEV Blocker', domain: 'mevblocker.io', privacyUrl: 'https://docs.cow.fi/mevblocker' },
} as const satisfies Record<string, NodeOperator>

/** One public RPC endpoint. `submission` receives signed transactions only and hides them until they are mined. */
export interface PublicNode {
  readonly url: string
  readonly operator: NodeOperator
  readonly use: 'reads' | 'submission'
}

const read = (operator: keyof typeof OPERATORS, url: string): PublicNode => ({
  url,
  operator: OPERATORS[operator],
  use: 'reads',
})

/** Two operators that serve most networks, so that few parties learn an address. */
const usual = (publicNode: string, drpc: string): readonly PublicNode[] => [
  read('publicNode', `https://${publicNode}-rpc.publicnode.com`),
  read('drpc', `https://${drpc}.drpc.org`),
]

/** Endpoints by chain id. The first endpoint of a network is asked first. */
const PUBLIC_NODES: Readonly<Record<number, readonly PublicNode[]>> = {
  1: [
    ...usual('ethereum', 'eth'),
    { url: 'https://rpc.mevblocker.io', operator: OPERATORS.mevBlocker, use: 'submission' },
  ],
  100: usual('gnosis', 'gnosis'),
  42161: usual('arbitrum-one', 'arbitrum'),
  8453: usual('base', 'base'),
  11155111: usual('ethereum-sepolia', 'sepolia'),
  56: usual('bsc', 'bsc'),
  137: usual('polygon-bor', 'polygon'),
  9745: [read('plasma', 'https://rpc.plasma.to'), read('thirdweb', 'https://9745.rpc.thirdweb.com')],
  43114: usual('avalanche-c-chain', 'avalanche'),
  57073: usual('ink', 'ink'),
  59144: usual('linea', 'linea'),
}

/** Returns the public RPC endpoints of a network. Empty for a network that is not listed. */
export const publicNodesOf = (chainId: ChainId): readonly PublicNode[] => PUBLIC_NODES[chainId] ?? []

const byUrl: ReadonlyMap<string, PublicNode> = new Map(
  Object.values(PUBLIC_NODES).flatMap((nodes) => nodes.map((node) => [node.url, node])),
)

/** Returns the listed operator of a domain, or undefined. */
export const findOperator = (domain: string): NodeOperator | undefined =>
  Object.values(OPERATORS).find((operator) => operator.domain === domain)

/** Returns the public RPC endpoint of a URL, or undefined for an endpoint of the user. */
export const findPublicNode = (url: string): PublicNode | undefined => byUrl.get(url)
