/**
 * A Safe as its chain has it: who owns it, how many must sign, and what else may move its funds. Asked again whenever it
 * matters; nothing of it is kept, for owners change.
 */

import { slice } from 'viem/utils'
import * as z from 'zod/mini'
import type { RpcNode } from '../../api/node'
import { decodeResult, encodeCall, selectorOf, toAddress } from '../../domain/evm/abi'
import { safe } from '../../domain/evm/contracts'
import { type Address, address, hash32, ZERO_ADDRESS } from '../../domain/scalars'
import { listWords } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
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
  /** What answers EIP-1271 for it; null when there is none, and the Safe then signs by transactions only. Undefined when the node does not say. */
  readonly fallbackHandler: Address | null | undefined
}

/** The version whose messages and transactions are known here. */
const KNOWN_VERSIONS: readonly string[] = ['1.3.0', '1.4.1']

/** Where the list of modules begins. */
const MODULES_HEAD = `0x${'1'.padStart(40, '0')}` as const
const MAX_MODULES = 10n

/** Where a Safe keeps its fallback handler: keccak256("fallback_manager.handler.address"). */
const HANDLER_SLOT = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5'
const ADDRESS_BYTES = 20

/** The address at the right end of a word of storage; null for the zero address, undefined for an answer that is no word. */
function addressIn(slot: unknown): Address | null | undefined {
  const word = z.safeParse(hash32, slot).data
  const found = word && z.decode(address, slice(word, -ADDRESS_BYTES))
  return found === ZERO_ADDRESS ? null : found
}

const refuse = (description: string): never => {
  throw new WalletRefusal('NotASafe', { description })
}

/** @throws Refusal NotASafe for what is none, or of a version that is not known here; NodeUnavailable, WrongChain */
export async function readSafe(node: RpcNode, at: Address): Promise<SafeState> {
  const ask = async <N extends 'getOwners' | 'getThreshold' | 'nonce' | 'VERSION'>(name: N) =>
    decodeResult(safe, name, await readCall(node, at, selectorOf(safe, name)))
  const [owners, needed, nonce, version = '', modules, slot] = await Promise.all([
    ask('getOwners'),
    ask('getThreshold'),
    ask('nonce'),
    ask('VERSION'),
    readCall(node, at, encodeCall(safe, 'getModulesPaginated', [MODULES_HEAD, MAX_MODULES])),
    node.ask('eth_getStorageAt', [at, HANDLER_SLOT, 'latest']),
  ])
  const threshold = Number(needed ?? 0n)
  if (!owners || owners.length === 0 || threshold < 1 || nonce === undefined)
    return refuse(t`The contract ${at} is not a Safe on this network.`)
  if (!KNOWN_VERSIONS.includes(version))
    return refuse(
      t`Unsupported Safe version ${version || t`unknown`}. Supported: ${listWords(KNOWN_VERSIONS)}.`,
    )
  return {
    address: at,
    owners: owners.map(toAddress),
    threshold,
    nonce,
    version,
    modules: (decodeResult(safe, 'getModulesPaginated', modules) ?? []).map(toAddress),
    fallbackHandler: addressIn(slot),
  }
}
