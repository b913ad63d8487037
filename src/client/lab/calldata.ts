/**
 * Arguments of a call, word by word, with the place of each: a decoder that says at which byte a call breaks, which a library
 * does not. Offsets are of the arguments, behind the four bytes of the selector; places in faults are of the whole text.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { toAddress } from '../../domain/evm/abi'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { byteCount, byteRange } from './report'

const WORD = 32
const SELECTOR = 4
const ADDRESS_START = WORD - 20

/** Calldata that cannot be read any further. */
export class CalldataFault extends Error {
  readonly at: string

  constructor(path: string, offset: number, says: string) {
    super(says)
    this.name = 'CalldataFault'
    this.at = t`${path}, byte ${offset + SELECTOR}`
  }
}

/** The arguments of a call. */
export interface Arguments {
  readonly bytes: Uint8Array
}

/** The arguments behind a selector. */
export const argumentsOf = (calldata: Hex): Arguments => ({
  bytes: hexToBytes(calldata.slice(2)).subarray(SELECTOR),
})

function slice({ bytes }: Arguments, from: number, size: number, path: string): Uint8Array {
  if (from + size <= bytes.length) return bytes.subarray(from, from + size)
  const missing = from + size - bytes.length
  throw new CalldataFault(path, from, t`The data ends ${byteCount(missing)} too early.`)
}

const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** A word as a number. @throws CalldataFault */
export const readUint = (args: Arguments, at: number, path: string): bigint =>
  BigInt(toHex(slice(args, at, WORD, path)))

/** A word as bytes32. @throws CalldataFault */
export const readBytes32 = (args: Arguments, at: number, path: string): Hash32 =>
  toHex(slice(args, at, WORD, path)) as Hash32

/** A word as an address. @throws CalldataFault for one of more than 20 bytes */
export function readAddress(args: Arguments, at: number, path: string): Address {
  const word = slice(args, at, WORD, path)
  if (word.subarray(0, ADDRESS_START).some((byte) => byte !== 0))
    throw new CalldataFault(path, at, t`An address of more than 20 bytes.`)
  return toAddress(toHex(word.subarray(ADDRESS_START)))
}

/** A number that a word holds and that the data is long enough for. */
function readSmall(
  args: Arguments,
  at: number,
  path: string,
  bound: number,
  says: (value: bigint) => string,
) {
  const value = readUint(args, at, path)
  if (value > BigInt(bound)) throw new CalldataFault(path, at, says(value))
  return Number(value)
}

/** Where a dynamic part begins: its word counts from `base`. @throws CalldataFault */
export const readOffset = (args: Arguments, at: number, base: number, path: string): number =>
  base +
  readSmall(
    args,
    at,
    path,
    args.bytes.length - base,
    (value) => t`It points behind the end, ${value} bytes on.`,
  )

/** Dynamic bytes: their length, then they. @throws CalldataFault */
export function readBytes(args: Arguments, at: number, path: string): Hex {
  const size = readSmall(
    args,
    at,
    path,
    args.bytes.length,
    (value) => t`A length of ${value} bytes is too large.`,
  )
  return toHex(slice(args, at + WORD, size, path))
}

/** Elements of a list: its length, then so many heads of a word each. @throws CalldataFault */
export function readList<T>(
  args: Arguments,
  at: number,
  path: string,
  readElement: (head: number, base: number, path: string) => T,
): readonly T[] {
  const first = at + WORD
  const most = Math.floor(args.bytes.length / WORD)
  const count = readSmall(args, at, path, most, (value) => t`A list of ${value} elements is too long.`)
  return Array.from({ length: count }, (_, index) =>
    readElement(first + index * WORD, first, `${path}[${index}]`),
  )
}

/** A list whose elements are dynamic: each head points to its element. @throws CalldataFault */
export const readDynamicList = <T>(
  args: Arguments,
  at: number,
  path: string,
  readElement: (at: number, path: string) => T,
): readonly T[] =>
  readList(args, at, path, (head, base, elementPath) =>
    readElement(readOffset(args, head, base, elementPath), elementPath),
  )

/** The bytes from which on two calls differ, counted from the start of the text; undefined where one begins with the other. */
export function firstDifference(a: Hex, b: Hex): number | undefined {
  const size = Math.min(a.length, b.length)
  for (let at = 2; at < size; at += 2) if (a.slice(at, at + 2) !== b.slice(at, at + 2)) return at / 2 - 1
  return undefined
}

/** The bytes behind a call's arguments. */
export const trailingRange = (from: number, to: number): string => byteRange(from, to - 1)
