/**
 * EIP-712 digest of typed data, for the types used by the known messages. It is computed without the signing
 * library, so that each checks the other.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBytes, toHash } from '../../domain/bytes'
import type { Hash32, Hex } from '../../domain/scalars'
import { structOf, structTypes, type TypedData } from './typed-data'

const WORD_DIGITS = 64

const numberWord = (value: unknown): Uint8Array =>
  toBytes(
    `0x${BigInt(value as string)
      .toString(16)
      .padStart(WORD_DIGITS, '0')}`,
  )
const hashBytes = (value: unknown): Uint8Array => keccak_256(toBytes(value as Hex))

const words = {
  address: numberWord,
  uint8: numberWord,
  uint32: numberWord,
  uint48: numberWord,
  uint160: numberWord,
  uint256: numberWord,
  bytes32: (value) => toBytes(value as Hex),
  bool: (value) => numberWord(value ? 1 : 0),
  string: (value) => keccak_256(utf8ToBytes(value as string)),
  bytes: hashBytes,
  'bytes[]': (value) => keccak_256(concatBytes(...(value as readonly unknown[]).map(hashBytes))),
} as const satisfies Record<string, (value: unknown) => Uint8Array>

type Fields = readonly { readonly name: string; readonly type: string }[]

const writeType = (name: string, fields: Fields): string =>
  `${name}(${fields.map((each) => `${each.type} ${each.name}`).join(',')})`

/** Hashes a struct, or a list of structs. */
function hashNested(name: string, isList: boolean, value: unknown): Uint8Array {
  const hash = (each: unknown) =>
    hashStruct(name, structTypes[name] ?? [], each as Readonly<Record<string, unknown>>)
  return isList ? keccak_256(concatBytes(...(value as readonly unknown[]).map(hash))) : hash(value)
}

function hashStruct(name: string, fields: Fields, values: Readonly<Record<string, unknown>>): Uint8Array {
  const structs = [...new Set(fields.flatMap(({ type }) => structOf(type) ?? []))].sort()
  const type = [
    writeType(name, fields),
    ...structs.map((each) => writeType(each, structTypes[each] ?? [])),
  ].join('')
  const encoded = fields.map((each) => {
    const struct = structOf(each.type)
    return struct === undefined
      ? words[each.type as keyof typeof words](values[each.name])
      : hashNested(struct, each.type.endsWith('[]'), values[each.name])
  })
  return keccak_256(concatBytes(keccak_256(utf8ToBytes(type)), ...encoded))
}

/** Returns the 32 bytes that are signed for typed data. */
export function digestOfTypedData({ types, primaryType, domain, message }: TypedData): Hash32 {
  const separator = hashStruct('EIP712Domain', types.EIP712Domain, { ...domain })
  const struct = hashStruct(primaryType, types[primaryType] ?? [], message)
  return toHash(keccak_256(concatBytes(new Uint8Array([0x19, 1]), separator, struct)))
}
