/**
 * Networks (SOURCES: Networks, Contracts): listed networks, and networks that a user defined. Each process
 * registers a user's networks at its start. Contracts depend on the environment; a user's own network has its
 * own contracts.
 */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId } from '../scalars'
import { t } from '../text/texts'
import { CHAIN_LIST, type ChainRow, ETHEREUM_BLOCK_MS, ETHEREUM_REORG_BLOCKS } from './chain-list'

const lower = (text: string): Address => z.decode(address, text)

/**
 * Token address that means the chain's native coin in a buy order. `-` in wallet-facing paths means the same.
 */
export const NATIVE_TOKEN_MARKER: Address = lower('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')

/**
 * Contracts of one chain and the EIP-712 domain of its orders (SOURCES: Order digest and UID).
 * @internal Exported for property tests over any deployment.
 */
export const deployment = z.lazy(() =>
  z.object({
    chainId,
    settlement: address,
    relayer: address,
    domainName: z.string(),
    /** Contract that sells the native coin (EthFlow), if the chain has one. */
    ethFlow: z.optional(address),
  }),
)
export type Deployment = z.output<typeof deployment>

/** Environments with their own contracts. */
export const environment = z.enum(['production', 'staging', 'sandbox'])
export type Environment = z.output<typeof environment>

/**
 * Contract addresses are the same on every chain of an environment (SOURCES: Contracts). An address of the
 * Sandbox is the last 20 bytes of the keccak256 of a sentence, which a test states. Nobody has its key and no
 * chain has code there. So a signature for it has no effect on a real chain.
 */
const CONTRACTS = {
  production: {
    settlement: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    relayer: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
    ethFlow: '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
  },
  staging: {
    settlement: '0xf553d092b50bdcbddeD1A99aF2cA29FBE5E2CB13',
    relayer: '0xC7242d167563352E2BCA4d71C043fbe542DB8FB2',
    ethFlow: '0xb37aDD6AC288BD3825a901Cba6ec65A89f31B8CC',
  },
  sandbox: {
    settlement: '0xcffC433d00CB8b27015D715af6311e6611AFd606',
    relayer: '0x0da8562c05263C067e9c2ab94De562d5aeA2316B',
    ethFlow: '0xf94Cf80505A11b748C833aA14f1B531dc3C13ec5',
  },
} as const satisfies Record<Environment, { settlement: string; relayer: string; ethFlow: string }>

/**
 * Former EthFlow contracts. Orders that users placed through them still appear in their order histories
 * (SOURCES: Contracts).
 */
const FORMER_ETH_FLOW = {
  production: [
    '0x40A50cf069e992AA4536211B23F286eF88752187',
    '0x552fcecc218158fff20e505c8f3ad24f8e1dd33c',
    '0x0b7795E18767259CC253a2dF471db34c72B49516',
  ],
  staging: [
    '0x04501b9b1d52e67f6862d157e00d13419d2d6e95',
    '0xD02De8Da0B71E1B59489794F423FaBBa2AdC4d93',
    '0x6dfe75b5ddce1ade279d4fa6bd6aef3cbb6f49db',
    '0x2671994c7D224ac4799ac2cf6Ef9EF187d42C69f',
  ],
  sandbox: [],
} as const satisfies Record<Environment, readonly string[]>

const ORDER_DOMAIN_NAME = 'Gnosis Protocol'

/** A decoded network. */
export interface Chain
  extends Omit<
    ChainRow,
    'id' | 'wrappedNative' | 'shortNames' | 'explorerHosts' | 'formerExplorerPrefix' | 'gas'
  > {
  readonly id: ChainId
  readonly wrappedNative: Address
}

/** Every network of the list. The first five are in the API specification and on by default. */
export const chains: readonly Chain[] = CHAIN_LIST.map(({ gas: _, formerExplorerPrefix: __, ...row }) => ({
  ...row,
  id: z.decode(chainId, row.id),
  wrappedNative: lower(row.wrappedNative),
}))

const namesOf = ({ id, name, aliases }: Chain): readonly string[] => [String(id), name, ...aliases]

const byName = new Map(chains.flatMap((chain) => namesOf(chain).map((name) => [name, chain] as const)))
/** Contracts of the networks that users defined, by chain id. */
const customDeployments = new Map<ChainId, Deployment>()

/**
 * Returns the first of these names that a network of the list uses as its id, name or alias; otherwise
 * undefined.
 */
export const findTakenName = (names: readonly string[]): string | undefined =>
  names.find((name) => chains.includes(byName.get(name) as Chain))

/**
 * Registers a user's network. A second call with the same id replaces the first. If two networks have the
 * same name, the name refers to the later one.
 * @throws RangeError if a network of the list has the same id or name
 */
export function registerChain(chain: Chain, contracts: Deployment): void {
  const taken = findTakenName(namesOf(chain))
  if (taken !== undefined) throw new RangeError(`"${taken}" is the name of another network`)
  const before = byName.get(String(chain.id))
  for (const name of before ? namesOf(before) : []) if (byName.get(name) === before) byName.delete(name)
  for (const name of namesOf(chain)) byName.set(name, chain)
  customDeployments.set(chain.id, contracts)
}

/** Returns true if a user defined this network. */
export const isCustomChain = (id: ChainId): boolean => customDeployments.has(id)

/** Returns all known networks: the networks of the list, then the users' own networks. */
export const listChains = (): readonly Chain[] => [...new Set(byName.values())]

/** Returns the network with this id, name or alias, or undefined. @example findChain('gnosis')?.id // 100 */
export const findChain = (idOrName: string | number): Chain | undefined =>
  byName.get(String(idOrName).toLowerCase())

/**
 * Returns the label of a network, or its number if its environment was deleted.
 * @example networkName(1) // 'Ethereum'
 */
export const networkName = (id: ChainId): string => findChain(id)?.label ?? t`chain ${id}`

/** Returns the network with this id. @throws RangeError for an unknown id */
export function chainOf(id: ChainId): Chain {
  const chain = findChain(id)
  if (!chain) throw new RangeError(`no network has the id ${id}`)
  return chain
}

const blockTimeOf = (id: ChainId): number => findChain(id)?.blockTimeMs ?? ETHEREUM_BLOCK_MS

/** Returns how long a block of a network can still be dropped by a reorganisation. */
export function reorgMs(id: ChainId): number {
  const { reorgBlocks = ETHEREUM_REORG_BLOCKS } = findChain(id) ?? {}
  return reorgBlocks * blockTimeOf(id)
}

/** Minimum distance at which an RPC endpoint counts as behind: 20 blocks, and the blocks of a minute. */
const MIN_BEHIND_BLOCKS = 20
const MIN_BEHIND_MS = 60_000

/**
 * Returns how many blocks an RPC endpoint may be behind the others. 20 blocks are only 5 seconds on Arbitrum,
 * where honest endpoints differ by more.
 */
export const maxBlocksBehind = (id: ChainId): number =>
  Math.max(MIN_BEHIND_BLOCKS, Math.ceil(MIN_BEHIND_MS / blockTimeOf(id)))

/** Returns the age in milliseconds at which the newest block of an RPC endpoint is too old. */
export const maxBlockAgeMs = (id: ChainId): number => maxBlocksBehind(id) * blockTimeOf(id)

/**
 * Returns the order-book name of a network. A user's own network is named by its id, because its name can
 * differ between environments.
 */
export function pathNameOf(id: number): string {
  const chain = findChain(id)
  return chain && !isCustomChain(chain.id) ? chain.name : String(id)
}

/** Network in a path: its id or one of its names on the wire, its id in code. */
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
  { decode: (text) => findChain(text)?.id ?? 0, encode: pathNameOf },
)

/**
 * Returns the contracts and signing domain of an environment on a chain. Ignores contracts that a user
 * defined.
 */
export function listedDeployment(id: ChainId, inEnvironment: Environment): Deployment {
  const contracts = CONTRACTS[inEnvironment]
  return {
    chainId: id,
    settlement: lower(contracts.settlement),
    relayer: lower(contracts.relayer),
    domainName: ORDER_DOMAIN_NAME,
    ethFlow: lower(contracts.ethFlow),
  }
}

/** Returns true if CoW Protocol itself runs this contract. A user's own environment can name any contract. */
export const isListedContract = (contract: Address): boolean =>
  isContractOf('production', contract) || isContractOf('staging', contract)

const isContractOf = (inEnvironment: Environment, contract: Address): boolean =>
  Object.values(CONTRACTS[inEnvironment]).some((each) => lower(each) === contract)

/** Returns true for an address of the Sandbox. No chain has code there. */
export const isSandboxContract = (contract: Address): boolean => isContractOf('sandbox', contract)

/** Former EthFlow contracts by the settlement contract of their environment. */
const formerEthFlows: ReadonlyMap<Address, readonly Address[]> = new Map(
  environment.options.map((each) => [lower(CONTRACTS[each].settlement), FORMER_ETH_FLOW[each].map(lower)]),
)

/**
 * Returns true for the EthFlow contract of a deployment and for the former EthFlow contracts of its
 * environment.
 */
export const isEthFlow = ({ settlement, ethFlow }: Deployment, contract: Address): boolean =>
  contract === ethFlow || (formerEthFlows.get(settlement)?.includes(contract) ?? false)

/**
 * Returns the contracts and signing domain of a chain in an environment. A user's own chain has the same
 * contracts in each environment.
 */
export const deploymentOf = (id: ChainId, inEnvironment: Environment): Deployment =>
  customDeployments.get(id) ?? listedDeployment(id, inEnvironment)

/**
 * Returns the deployments that the paper chain accepts. The first is the Sandbox's own, under which Cowbell
 * signs. The second has the public contracts, for SDKs, sites and orders of earlier versions.
 */
export const paperDeployments = (id: ChainId): readonly [Deployment, Deployment] => [
  deploymentOf(id, 'sandbox'),
  deploymentOf(id, 'production'),
]

/**
 * Returns the token that trades use: the wrapped coin for the native coin's marker, otherwise the token
 * itself.
 */
export const tradedToken = (id: ChainId, token: Address): Address =>
  token === NATIVE_TOKEN_MARKER ? chainOf(id).wrappedNative : token
