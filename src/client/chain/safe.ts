/**
 * A Safe as its chain has it: who owns it, how many must sign, and what else may move its funds. Asked anew whenever it
 * matters; nothing of it is kept, for owners change.
 */
import type { RpcNode } from '../../api/node'
import { addressOf, bytesOf, readNumber, wordOf } from '../../domain/evm/abi'
import { Refusal } from '../../domain/refusal'
import type { Address, Hex } from '../../domain/scalars'
import { readCall } from './rpc'

/** A Safe on its chain. */
export interface SafeState {
  readonly address: Address
  readonly owners: readonly Address[]
  readonly threshold: number
  /** Of the transaction that it would make next. */
  readonly nonce: bigint
  readonly version: string
  /** Contracts that may spend without any owner. */
  readonly modules: readonly Address[]
  /** What answers EIP-1271 for it; undefined when there is none, and the Safe then signs by transactions only. */
  readonly fallbackHandler: Address | undefined
}

/** The version whose messages and transactions are known here. */
const KNOWN_VERSIONS: readonly string[] = ['1.3.0', '1.4.1']

const calls = {
  getOwners: '0xa0e67e2b',
  getThreshold: '0xe75235b8',
  nonce: '0xaffed0e0',
  version: '0xffa1ad74',
  /** getModulesPaginated(address start, uint256 pageSize), from the head of the list on, ten of them. */
  getModules: `0xcc2f8452${'1'.padStart(64, '0')}${'a'.padStart(64, '0')}`,
} as const satisfies Record<string, Hex>

/** Where a Safe keeps its fallback handler: keccak256("fallback_manager.handler.address"). */
const HANDLER_SLOT = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5'
const WORD = 32

/** Addresses of a dynamic array whose place the first word tells. */
function addressesIn(data: Hex | undefined): readonly Address[] | undefined {
  const place = readNumber(data, 0)
  const count = place === undefined ? undefined : readNumber(data, place)
  if (place === undefined || count === undefined) return undefined
  const found = Array.from({ length: count }, (_, at) => addressOf(data, place / WORD + 1 + at))
  return found.every((each) => each !== undefined) ? found : undefined
}

function textIn(data: Hex | undefined): string {
  const digits = bytesOf(data, 0)?.slice(2).match(/../g) ?? []
  return String.fromCharCode(...digits.map((two) => Number.parseInt(two, 16)))
}

const refuse = (description: string): never => {
  throw new Refusal('NotASafe', { description })
}

/** @throws Refusal NotASafe for what is none, or of a version that is not known here; NodeUnavailable, WrongChain */
export async function readSafe(node: RpcNode, at: Address): Promise<SafeState> {
  const ask = (data: Hex) => readCall(node, at, data)
  const [owned, needed, count, versioned, moduled, slot] = await Promise.all([
    ask(calls.getOwners),
    ask(calls.getThreshold),
    ask(calls.nonce),
    ask(calls.version),
    ask(calls.getModules),
    node.ask('eth_getStorageAt', [at, HANDLER_SLOT, 'latest']),
  ])
  const owners = addressesIn(owned)
  const threshold = Number(wordOf(needed) ?? 0n)
  const nonce = wordOf(count)
  if (!owners || owners.length === 0 || threshold < 1 || nonce === undefined)
    return refuse(`The contract ${at} does not answer as a Safe does; or there is none on this network.`)
  const version = textIn(versioned)
  if (!KNOWN_VERSIONS.includes(version))
    return refuse(
      `This Safe is of version ${version || 'unknown'}; known are ${KNOWN_VERSIONS.join(' and ')}.`,
    )
  const handler = addressOf(typeof slot === 'string' ? (slot as Hex) : undefined)
  const fallbackHandler = handler && BigInt(handler) > 0n ? handler : undefined
  return {
    address: at,
    owners,
    threshold,
    nonce,
    version,
    modules: addressesIn(moduled) ?? [],
    fallbackHandler,
  }
}
