/**
 * Decodes the arguments of a call word by word, and reports the byte at which a call breaks. Libraries do not
 * report it. Offsets count from the first argument, after the four bytes of the selector. Positions in faults
 * count from the start of the calldata.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { toAddress } from '../../domain/evm/abi'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { byteCount, byteRange } from './report'

const WORD = 32
const SELECTOR = 4
const ADDRESS_START = WORD - 20

/** Error of calldata that cannot be decoded further. */
export class CalldataFault extends Error {
  readonly position: string

  constructor(path: string, offset: number, message: string) {
    super(message)
    this.name = 'CalldataFault'
    this.position = t`${path}, byte ${offset + SELECTOR}`
  }
}

export interface Arguments {
  readonly bytes: Uint8Array
}

/** Returns the arguments after the selector. */
export const argumentsOf = (calldata: Hex): Arguments => ({
  bytes: hexToBytes(calldata.slice(2)).subarray(SELECTOR),
})

function slice({ bytes }: Arguments, from: number, size: number, path: string): Uint8Array {
  if (from + size <= bytes.length) return bytes.subarray(from, from + size)
  const missing = from + size - bytes.length
  throw new CalldataFault(path, from, t`The data ends ${byteCount(missing)} too early.`)
}

const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/**
 * Reads a word as a number.
 * @throws CalldataFault
 */
export const readUint = (args: Arguments, offset: number, path: string): bigint =>
  BigInt(toHex(slice(args, offset, WORD, path)))

/**
 * Reads a word as bytes32.
 * @throws CalldataFault
 */
export const readBytes32 = (args: Arguments, offset: number, path: string): Hash32 =>
  toHex(slice(args, offset, WORD, path)) as Hash32

/**
 * Reads a word as an address.
 * @throws CalldataFault if the value has more than 20 bytes
 */
export function readAddress(args: Arguments, offset: number, path: string): Address {
  const word = slice(args, offset, WORD, path)
  if (word.subarray(0, ADDRESS_START).some((byte) => byte !== 0))
    throw new CalldataFault(path, offset, t`An address of more than 20 bytes.`)
  return toAddress(toHex(word.subarray(ADDRESS_START)))
}

/** Reads a word that must not exceed `bound`. */
function readSmall(
  args: Arguments,
  offset: number,
  path: string,
  bound: number,
  describe: (value: bigint) => string,
) {
  const value = readUint(args, offset, path)
  if (value > BigInt(bound)) throw new CalldataFault(path, offset, describe(value))
  return Number(value)
}

/**
 * Reads the offset of a dynamic part. The stored offset counts from `base`.
 * @throws CalldataFault
 */
export const readOffset = (args: Arguments, offset: number, base: number, path: string): number =>
  base +
  readSmall(
    args,
    offset,
    path,
    args.bytes.length - base,
    (value) => t`It points behind the end, ${value} bytes on.`,
  )

/**
 * Reads dynamic bytes: a word with their length, then the bytes.
 * @throws CalldataFault
 */
export function readBytes(args: Arguments, offset: number, path: string): Hex {
  const size = readSmall(
    args,
    offset,
    path,
    args.bytes.length,
    (value) => t`A length of ${value} bytes is too large.`,
  )
  return toHex(slice(args, offset + WORD, size, path))
}

/**
 * Reads a list: a word with its length, then one head word per element.
 * @throws CalldataFault
 */
export function readList<T>(
  args: Arguments,
  offset: number,
  path: string,
  readElement: (head: number, base: number, path: string) => T,
): readonly T[] {
  const first = offset + WORD
  const maxCount = Math.floor(args.bytes.length / WORD)
  const count = readSmall(
    args,
    offset,
    path,
    maxCount,
    (value) => t`A list of ${value} elements is too long.`,
  )
  return Array.from({ length: count }, (_, index) =>
    readElement(first + index * WORD, first, `${path}[${index}]`),
  )
}

/**
 * Reads a list of dynamic elements. Each head word is the offset of its element.
 * @throws CalldataFault
 */
export const readDynamicList = <T>(
  args: Arguments,
  offset: number,
  path: string,
  readElement: (offset: number, path: string) => T,
): readonly T[] =>
  readList(args, offset, path, (head, base, elementPath) =>
    readElement(readOffset(args, head, base, elementPath), elementPath),
  )

/**
 * Returns the first byte in which two calls differ, counted from the start of the calldata. Returns undefined
 * if one call begins with the other.
 */
export function firstDifference(a: Hex, b: Hex): number | undefined {
  const size = Math.min(a.length, b.length)
  for (let index = 2; index < size; index += 2)
    if (a.slice(index, index + 2) !== b.slice(index, index + 2)) return index / 2 - 1
  return undefined
}

/** Describes the bytes after the arguments of a call. */
export const trailingRange = (from: number, to: number): string => byteRange(from, to - 1)
