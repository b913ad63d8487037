/** A node that knows one Safe and nothing else. */
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import type { RpcNode } from '../../src/api/node'
import type { Address, ChainId, Hex } from '../../src/domain/scalars'
import { openFakeNode } from './rpc-node'

export const SAFE = '0x00000000000000000000000000000000000000aa' as Address
export const HANDLER = '0x00000000000000000000000000000000000000cc' as Address
export const OWNERS = [
  '0x00000000000000000000000000000000000000b1',
  '0x00000000000000000000000000000000000000b2',
  '0x00000000000000000000000000000000000000b3',
] as string[] as Address[]

/** The Safe. `getOwners` replaces the raw answer to that call. */
export interface FakeSafe {
  readonly owners: readonly Address[]
  readonly threshold: bigint
  readonly version: string
  readonly modules: readonly Address[]
  readonly handler: Address
  /** Raw storage value of the fallback handler. Default: `handler`. */
  readonly slot?: Hex
  /** Whether the Safe accepts signatures. */
  readonly accepts: boolean
  readonly getOwners: Hex
  /** Whether the settlement contract has a presignature for every order. */
  readonly hasPresigned: boolean
}

const usual = {
  owners: OWNERS,
  threshold: 2n,
  version: '1.4.1',
  modules: [],
  handler: HANDLER,
  accepts: true,
  hasPresigned: false,
}

const encode = (types: string, values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types), values as never)

/** Creates the replies of a node to calls of the Safe. */
export function answerSafe(change: Partial<FakeSafe> = {}) {
  const safe = { ...usual, ...change }
  const answers: Readonly<Record<string, () => Hex>> = {
    '0xa0e67e2b': () => change.getOwners ?? encode('address[]', [safe.owners]),
    '0xe75235b8': () => encode('uint256', [safe.threshold]),
    '0xaffed0e0': () => encode('uint256', [5n]),
    '0xffa1ad74': () => encode('string', [safe.version]),
    '0xcc2f8452': () => encode('address[], address', [safe.modules, SAFE]),
    '0xd08d33d1': () => encode('uint256', [safe.hasPresigned ? 9n : 0n]),
    '0x1626ba7e': () => (safe.accepts ? `0x1626ba7e${'00'.repeat(28)}` : '0x'),
  }
  return (method: string, [call]: readonly unknown[]) => {
    if (method === 'eth_getStorageAt') return { result: change.slot ?? encode('address', [safe.handler]) }
    return { result: answers[(call as { data: string }).data.slice(0, 10)]?.() ?? '0x' }
  }
}

export const nodeOf = (change: Partial<FakeSafe> = {}): RpcNode =>
  openFakeNode(answerSafe(change), 31_337 as ChainId)
