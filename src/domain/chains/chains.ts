/**
 * The networks (SOURCES: Networks, Contracts): those of the list, and those a user defined, which are registered
 * once at the start of whatever runs. Contracts stand per environment, a user's own chain has its own.
 */
import * as z from 'zod/mini'
import { type Address, address, type ChainId, chainId } from '../scalars'
import { t } from '../text/texts'
import { CHAIN_LIST, type ChainRow } from './chain-list'

const lower = (text: string): Address => z.decode(address, text)

/** What a buy order of the chain's native coin names as its token; `-` in wallet-facing paths means the same. */
export const NATIVE_TOKEN_MARKER: Address = lower('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')

/**
 * Where a batch settles and how its orders are signed: the domain of EIP-712 (SOURCES: Order digest and UID).
 * @internal Exported for properties over any deployment.
 */
export const deployment = z.lazy(() =>
  z.object({
    chainId,
    settlement: address,
    relayer: address,
    domainName: z.string(),
    /** The contract that sells the native coin (EthFlow), where there is one. */
    ethFlow: z.optional(address),
  }),
)
export type Deployment = z.output<typeof deployment>

/**
 * The environments that have contracts of their own.
 * @internal Exported for properties over every environment.
 */
export const environment = z.enum(['production', 'staging'])
export type Environment = z.output<typeof environment>

/** Contract addresses are the same on every chain of an environment (SOURCES: Contracts). */
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
} as const satisfies Record<Environment, { settlement: string; relayer: string; ethFlow: string }>

/** EthFlow contracts that an environment used before: their orders are in the histories of those who sold (SOURCES: Contracts). */
const EARLIER_ETH_FLOW = {
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
} as const satisfies Record<Environment, readonly string[]>

const ORDER_DOMAIN_NAME = 'Gnosis Protocol'

/** A network as the house knows it. */
export interface Chain extends Omit<ChainRow, 'id' | 'wrappedNative'> {
  readonly id: ChainId
  readonly wrappedNative: Address
}

/** Every network of the list; the first five are the spec's and on by default. */
export const chains: readonly Chain[] = CHAIN_LIST.map((row) => ({
  ...row,
  id: z.decode(chainId, row.id),
  wrappedNative: lower(row.wrappedNative),
}))

const namesOf = ({ id, name, aliases }: Chain): readonly string[] => [String(id), name, ...aliases]

const byName = new Map(chains.flatMap((chain) => namesOf(chain).map((name) => [name, chain] as const)))
/** Contracts of the chains that users defined. */
const ownDeployments = new Map<ChainId, Deployment>()

/** The id or the name of a network of the list among those of a user's chain; undefined when it has its own. */
export const findTaken = (names: readonly string[]): string | undefined =>
  names.find((name) => chains.includes(byName.get(name) as Chain))

/**
 * Registers a user's custom chain. Registered again, it replaces what was registered before; of two that
 * have one name, the name is the later one's.
 * @throws RangeError when its id or its name is another network's.
 */
export function registerChain(chain: Chain, contracts: Deployment): void {
  const taken = findTaken(namesOf(chain))
  if (taken !== undefined) throw new RangeError(`"${taken}" is the name of another network`)
  const before = byName.get(String(chain.id))
  for (const name of before ? namesOf(before) : []) if (byName.get(name) === before) byName.delete(name)
  for (const name of namesOf(chain)) byName.set(name, chain)
  ownDeployments.set(chain.id, contracts)
}

/** Whether a network is a user's own. */
export const isOwnChain = (id: ChainId): boolean => ownDeployments.has(id)

/** Every network that is known now: those of the list, then the users' own. */
export const listChains = (): readonly Chain[] => [...new Set(byName.values())]

/** The network of a numeric id or of any of its names, or undefined. @example findChain('gnosis')?.id // 100 */
export const findChain = (idOrName: string | number): Chain | undefined =>
  byName.get(String(idOrName).toLowerCase())

/** What a network is called; one whose environment was deleted by its number. @example networkName(1) // 'Ethereum' */
export const networkName = (id: ChainId): string => findChain(id)?.label ?? t`chain ${id}`

/** The network of an id that was decoded. @throws RangeError for an id of no row. */
export function chainOf(id: ChainId): Chain {
  const chain = findChain(id)
  if (!chain) throw new RangeError(`no network has the id ${id}`)
  return chain
}

/** A network's order-book name; the id of one that a user named, whose name is not the same in every environment. */
export function pathNameOf(id: number): string {
  const chain = findChain(id)
  return chain && !isOwnChain(chain.id) ? chain.name : String(id)
}

/** A network in a path: its id or one of its names on the wire, its id inside. */
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

/** Contracts and signing domain of an environment on a chain, whatever else the chain has. */
export function listedDeployment(id: ChainId, where: Environment): Deployment {
  const contracts = CONTRACTS[where]
  return {
    chainId: id,
    settlement: lower(contracts.settlement),
    relayer: lower(contracts.relayer),
    domainName: ORDER_DOMAIN_NAME,
    ethFlow: lower(contracts.ethFlow),
  }
}

/** Whether the protocol itself runs a contract. An environment that somebody made may name any. */
export const isListedContract = (at: Address): boolean =>
  Object.values(CONTRACTS).some((contracts) => Object.values(contracts).some((each) => lower(each) === at))

/** Whether a contract sells the native coin for its users: the deployment's, or one that its environment used before. */
export const isEthFlow = ({ settlement, ethFlow }: Deployment, at: Address): boolean =>
  at === ethFlow ||
  environment.options.some(
    (where) =>
      lower(CONTRACTS[where].settlement) === settlement &&
      EARLIER_ETH_FLOW[where].some((each) => lower(each) === at),
  )

/** Contracts and signing domain of a chain in an environment; a user's own chain has the same in each. */
export const deploymentOf = (id: ChainId, where: Environment): Deployment =>
  ownDeployments.get(id) ?? listedDeployment(id, where)

/** A token as trades see it: the native coin's marker counts as its wrapped form. */
export const tradedToken = (id: ChainId, token: Address): Address =>
  token === NATIVE_TOKEN_MARKER ? chainOf(id).wrappedNative : token
