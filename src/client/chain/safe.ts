/**
 * Reads a Safe from its chain: owners, threshold, modules. It is read again for each use and never stored,
 * because owners change.
 */

import { slice } from 'viem/utils'
import * as z from 'zod/mini'
import type { RpcNode } from '../../api/node'
import { decodeOutcome, encodeCall, selectorOf, toAddress } from '../../domain/evm/abi'
import { safe } from '../../domain/evm/contracts'
import { type Address, address, hash32, hex, ZERO_ADDRESS } from '../../domain/scalars'
import { listWords } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { readCall } from './rpc'

export interface SafeState {
  readonly address: Address
  readonly owners: readonly Address[]
  readonly threshold: number
  /** Nonce of its next transaction. */
  readonly nonce: bigint
  readonly version: string
  /** Contracts that may spend its funds without a signature of the owners. */
  readonly modules: readonly Address[]
  /**
   * Contract that answers EIP-1271. Null means that the Safe signs by transactions only, undefined that the
   * node did not report it.
   */
  readonly fallbackHandler: Address | null | undefined
}

/** Safe versions whose messages and transactions are supported. */
const KNOWN_VERSIONS: readonly string[] = ['1.3.0', '1.4.1']

/** First element of the linked list of modules. */
const MODULES_HEAD = `0x${'1'.padStart(40, '0')}` as const
const MAX_MODULES = 10n

/** Storage slot of the fallback handler: keccak256("fallback_manager.handler.address"). */
const HANDLER_SLOT = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5'
const ADDRESS_BYTES = 20

/**
 * Decodes the address in a storage word. Returns null for the zero address, undefined for a malformed word.
 */
function addressIn(slot: unknown): Address | null | undefined {
  const word = z.safeParse(hash32, slot).data
  const found = word && z.decode(address, slice(word, -ADDRESS_BYTES))
  return found === ZERO_ADDRESS ? null : found
}

const refuse = (description: string): never => {
  throw new WalletRefusal('NotASafe', { description })
}

/** Reads the modules of a Safe. Returns undefined if the contract does not report them. */
async function readModules(node: RpcNode, safeAddress: Address): Promise<readonly Address[] | undefined> {
  const call = encodeCall(safe, 'getModulesPaginated', [MODULES_HEAD, MAX_MODULES])
  return decodeOutcome(safe, 'getModulesPaginated', await readCall(node, safeAddress, call))?.map(toAddress)
}

/**
 * Reads a Safe.
 * @throws Refusal NotASafe for another contract or an unsupported version, NodeUnavailable, WrongChain
 */
export async function readSafe(node: RpcNode, safeAddress: Address): Promise<SafeState> {
  const ask = async <N extends 'getOwners' | 'getThreshold' | 'nonce' | 'VERSION'>(name: N) =>
    decodeOutcome(safe, name, await readCall(node, safeAddress, selectorOf(safe, name)))
  const [owners, needed, nonce, version = '', modules, slot] = await Promise.all([
    ask('getOwners'),
    ask('getThreshold'),
    ask('nonce'),
    ask('VERSION'),
    readModules(node, safeAddress),
    node.ask('eth_getStorageAt', [safeAddress, HANDLER_SLOT, 'latest'], hex),
  ])
  if (!owners || owners.length === 0 || !needed || nonce === undefined || !modules)
    return refuse(t`The contract ${safeAddress} is not a Safe on this network.`)
  if (!KNOWN_VERSIONS.includes(version))
    return refuse(
      t`Unsupported Safe version ${version || t`unknown`}. Supported: ${listWords(KNOWN_VERSIONS)}.`,
    )
  return {
    address: safeAddress,
    owners: owners.map(toAddress),
    threshold: Number(needed),
    nonce,
    version,
    modules,
    fallbackHandler: addressIn(slot),
  }
}
