/** An ENS registry behind a node. It has the records that the owners of names and addresses wrote. */
import { encodeAbiParameters, encodeErrorResult, namehash, parseAbi } from 'viem'
import { decodeCall, toAddress } from '../../src/domain/evm/abi'
import { universalResolver } from '../../src/domain/evm/contracts'
import type { Address, Hex } from '../../src/domain/scalars'

const ZERO = `0x${'00'.repeat(20)}` as Address

export interface Registry {
  /** Addresses by name, as written by the owners of the names. */
  readonly forward: Readonly<Record<string, Address | 'offChain' | Hex>>
  /** Names by address, as written by the owners of the addresses. They may claim any name. */
  readonly reverse?: Readonly<Record<Address, string>>
}

const lookup = encodeErrorResult({
  abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
  args: [ZERO, ['https://gateway.example/{data}'], '0x', '0x12345678', '0x'],
})
const address = (of: Hex) => encodeAbiParameters([{ type: 'address' }], [of])

type Answer =
  | { readonly result: Hex }
  | { readonly error: { readonly message: string; readonly data?: unknown } }

/** Answers a call to the universal resolver. */
export function answerResolver({ forward, reverse = {} }: Registry, data: Hex): Answer {
  const byHash = new Map(Object.entries(forward).map(([name, record]) => [namehash(name), record]))
  const call = decodeCall(universalResolver, data)
  if (call?.functionName === 'reverse') {
    const name = reverse[toAddress(call.args[0])]
    if (name === undefined) return { error: { message: 'execution reverted', data: '0x' } }
    const types = [{ type: 'string' }, { type: 'address' }, { type: 'address' }]
    return { result: encodeAbiParameters(types, [name, ZERO, ZERO]) }
  }
  if (call?.functionName !== 'resolve') return { error: { message: 'execution reverted' } }
  const asked = decodeCall(universalResolver, call.args[1])
  const record = asked?.functionName === 'addr' ? byHash.get(asked.args[0]) : undefined
  if (record === undefined) return { error: { message: 'execution reverted', data: null } }
  if (record === 'offChain') return { error: { message: 'execution reverted', data: lookup } }
  const result = record.length === 42 ? address(record as Hex) : (record as Hex)
  return { result: encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [result, ZERO]) }
}
