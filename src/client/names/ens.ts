/**
 * Names of ENS, read through the RPC endpoint of the user (SOURCES: Names). A name stands for the address of its record on
 * Ethereum; an address is called by a name only where the record of that name is the address again: anybody may claim any name
 * for an address of theirs.
 */
import type { RpcNode } from '../../api/node'
import { decodeAddress, decodeError, decodeResult, encodeCall } from '../../domain/evm/abi'
import { universalResolver } from '../../domain/evm/contracts'
import type { Address, ChainId, Hex } from '../../domain/scalars'
import { nodeFor, tryCall } from '../chain/rpc'
import type { Settings } from '../db/rows/settings'
import type { Profile } from '../settings/profiles'
import type { EncodedName } from './encoded-name'

/** Where the universal resolver is on every network that has ENS. */
const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' as Address
const MAINNET = 1 as ChainId
/** Networks with an ENS of their own; elsewhere names are those of Ethereum. */
const ENS_CHAINS: readonly number[] = [MAINNET, 11_155_111]
/** Ethereum's number among coins (ENSIP-9). */
const COIN_TYPE = 60n
const ZERO_ADDRESS = `0x${'00'.repeat(20)}` as Address
/** No name that is shown is longer. */
const MAX_NAME_LENGTH = 255

const encodedName = async (text: string): Promise<EncodedName | undefined> =>
  text.length > MAX_NAME_LENGTH ? undefined : (await import('./encoded-name')).encodeName(text)

/** Whether a typed text is meant as a name. @example isNameLike('alice.eth') // true */
export const isNameLike = (text: string): boolean =>
  /^[^\s/:@]+\.[^\s/:@.]{2,}$/u.test(text.trim()) && !/^0x/i.test(text.trim())

/** The node that knows names for a network of a profile; undefined where none is named. */
export const ensNodeFor = (
  profile: Profile,
  chainId: ChainId,
  settings: Pick<Settings, 'nodes'>,
): RpcNode | undefined => nodeFor(profile, ENS_CHAINS.includes(chainId) ? chainId : MAINNET, settings)

/** What a name stands for. `offChain`: its record is kept by a server (EIP-3668), which is not asked. */
export type ResolvedName =
  | { readonly kind: 'found'; readonly name: string; readonly address: Address }
  | { readonly kind: 'missing' | 'offChain'; readonly name: string }
  | { readonly kind: 'invalid' }

async function readRecord(node: RpcNode, { name, node: hash, packet }: EncodedName): Promise<ResolvedName> {
  const asked = encodeCall(universalResolver, 'addr', [hash])
  const answer = await tryCall(node, RESOLVER, encodeCall(universalResolver, 'resolve', [packet, asked]))
  if ('reverted' in answer) {
    const isOffChain = decodeError(universalResolver, answer.reverted)?.errorName === 'OffchainLookup'
    return { kind: isOffChain ? 'offChain' : 'missing', name }
  }
  const [record] = decodeResult(universalResolver, 'resolve', answer.result) ?? []
  const address = decodeAddress(universalResolver, 'addr', record as Hex | undefined)
  return address === undefined || address === ZERO_ADDRESS
    ? { kind: 'missing', name }
    : { kind: 'found', name, address }
}

/** Reads the address that a typed name stands for. @throws Refusal NodeUnavailable, WrongChain */
export async function resolveName(node: RpcNode, text: string): Promise<ResolvedName> {
  const encoded = await encodedName(text.trim())
  return encoded ? readRecord(node, encoded) : { kind: 'invalid' }
}

/**
 * Reads the name of an address; undefined where it has none, or claims one whose record is another address, or writes it in
 * letters that are not its own.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readNameOf(node: RpcNode, of: Address): Promise<string | undefined> {
  const answer = await tryCall(node, RESOLVER, encodeCall(universalResolver, 'reverse', [of, COIN_TYPE]))
  if ('reverted' in answer) return undefined
  const [claimed = ''] = decodeResult(universalResolver, 'reverse', answer.result) ?? []
  const encoded = await encodedName(claimed)
  if (encoded?.name !== claimed) return undefined
  const forward = await readRecord(node, encoded)
  return forward.kind === 'found' && forward.address === of ? claimed : undefined
}
