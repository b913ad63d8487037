/**
 * Resolves ENS names through the user's RPC endpoint (SOURCES: Names). A name resolves to its address record
 * on Ethereum. An address has a name only if that name resolves to the address, because anybody may claim any
 * name.
 */
import type { RpcNode } from '../../api/node'
import { readAddressText } from '../../domain/chains/address-text'
import { decodeAddress, decodeError, decodeResult, encodeCall } from '../../domain/evm/abi'
import { universalResolver } from '../../domain/evm/contracts'
import { ignoreRefusal } from '../../domain/refusal'
import { type Address, type ChainId, ZERO_ADDRESS } from '../../domain/scalars'
import { askOperators } from '../chain/operators'
import { independentNodeFor, readCall } from '../chain/rpc'
import type { Settings } from '../db/rows/settings'
import type { Profile } from '../settings/profiles'
import type { EncodedName } from './encoded-name'

/** The universal resolver on every network with ENS. */
const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' as Address
const MAINNET = 1 as ChainId
/** Networks with their own ENS. Other networks use the names of Ethereum. */
const ENS_CHAINS: readonly number[] = [MAINNET, 11_155_111]
/** Coin type of Ethereum for address records (ENSIP-9). */
const COIN_TYPE = 60n
/** Maximum length of a displayed name. */
const MAX_NAME_LENGTH = 255

const encodedName = async (text: string): Promise<EncodedName | undefined> =>
  text.length > MAX_NAME_LENGTH ? undefined : (await import('./encoded-name')).encodeName(text)

const NAME = /^[^\s/:@]+\.[^\s/:@.]{2,}$/u

/**
 * Returns the name in a typed text, or undefined if the text is no name. A name may begin like an address.
 * @example findName('eth:0xabc.eth') // '0xabc.eth'
 */
export function findName(text: string): string | undefined {
  const { text: name } = readAddressText(text)
  return NAME.test(name) && !/\.\./.test(name) ? name : undefined
}

/**
 * Returns the node that resolves names for a profile's network, or undefined. The node of an environment is
 * not asked, because the author of an environment could choose the recipient by it.
 */
export const ensNodeFor = (
  profile: Profile,
  chainId: ChainId,
  settings: Pick<Settings, 'nodes'>,
): RpcNode | undefined =>
  independentNodeFor(profile, ENS_CHAINS.includes(chainId) ? chainId : MAINNET, settings)

/** Record of a name. `offChain` means that a server keeps the record (EIP-3668), which is not queried. */
type NameRecord =
  | {
      readonly kind: 'found'
      readonly name: string
      readonly address: Address
      /** Operators that did not answer, if only one did. */
      readonly silent?: readonly string[]
    }
  | { readonly kind: 'missing' | 'offChain'; readonly name: string }

/** Answer of one operator about a name. The address is undefined if it knows none. */
interface NameReading {
  readonly operator: string
  readonly address: Address | undefined
}

/** Result of a lookup. `disputed` means that RPC operators report different addresses. */
export type ResolvedName =
  | NameRecord
  | { readonly kind: 'disputed'; readonly name: string; readonly readings: readonly NameReading[] }
  | { readonly kind: 'invalid' }

async function readRecord(
  node: Pick<RpcNode, 'attempt'>,
  { name, node: hash, packet }: EncodedName,
): Promise<NameRecord> {
  const call = encodeCall(universalResolver, 'addr', [hash])
  const answer = await readCall(node, RESOLVER, encodeCall(universalResolver, 'resolve', [packet, call]))
  if ('reverted' in answer) {
    const isOffChain = decodeError(universalResolver, answer.reverted)?.errorName === 'OffchainLookup'
    return { kind: isOffChain ? 'offChain' : 'missing', name }
  }
  const [record] = decodeResult(universalResolver, 'resolve', answer.result) ?? []
  const address =
    record === undefined ? undefined : decodeAddress(universalResolver, 'addr', { result: record })
  return address === undefined || address === ZERO_ADDRESS
    ? { kind: 'missing', name }
    : { kind: 'found', name, address }
}

/** Asks every operator for a record, because the address that one alone reports could be its own. */
async function compareRecords(node: RpcNode, encoded: EncodedName): Promise<ResolvedName> {
  const { operators } = node
  if (operators.length < 2) return readRecord(node, encoded)
  const records = await askOperators(operators, (each) => readRecord(each, encoded).catch(ignoreRefusal))
  const readings = [...records].map(([operator, record]) => ({
    operator,
    address: record.kind === 'found' ? record.address : undefined,
  }))
  const [record = await readRecord(node, encoded)] = records.values()
  if (new Set(readings.map(({ address }) => address)).size > 1)
    return { kind: 'disputed', name: encoded.name, readings }
  const silent = operators.flatMap(({ operator }) => (records.has(operator) ? [] : [operator]))
  return record.kind === 'found' && records.size < 2 && silent.length > 0 ? { ...record, silent } : record
}

/**
 * Resolves a typed name to an address.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function resolveName(node: RpcNode, text: string): Promise<ResolvedName> {
  const encoded = await encodedName(text.trim())
  return encoded ? compareRecords(node, encoded) : { kind: 'invalid' }
}

/**
 * Reads the name of an address. Returns undefined without a name, for a name that resolves to another
 * address, and for a name that is not normalized.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readName(node: RpcNode, address: Address): Promise<string | undefined> {
  const answer = await readCall(
    node,
    RESOLVER,
    encodeCall(universalResolver, 'reverse', [address, COIN_TYPE]),
  )
  if ('reverted' in answer) return undefined
  const [claimed = ''] = decodeResult(universalResolver, 'reverse', answer.result) ?? []
  const encoded = await encodedName(claimed)
  if (encoded?.name !== claimed) return undefined
  const forward = await readRecord(node, encoded)
  return forward.kind === 'found' && forward.address === address ? claimed : undefined
}
