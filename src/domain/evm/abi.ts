/**
 * The contract ABI, as much of it as settling needs: words, bytes, lists and tuples, hand-made because a library for all of
 * it weighs as much as the rest of the chain. A value that has no fixed size stands behind the others, and its place is told
 * in front. Texts are hex digits without `0x` until a call is complete.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toBytes } from '../orders/digest'
import type { Address, Hash32, Hex } from '../scalars'

/** A value on its way into call data. */
export interface Part {
  readonly digits: string
  readonly isDynamic: boolean
}

const WORD_BYTES = 32
const WORD_DIGITS = 2 * WORD_BYTES

const pad = (value: bigint): string => value.toString(16).padStart(WORD_DIGITS, '0')

/** A number, an address, a boolean or 32 bytes: one word. @example word(1n).digits // '00…01' */
export const word = (value: bigint | number | boolean | Hex): Part => ({
  digits: pad(BigInt(value)),
  isDynamic: false,
})

/** Bytes of any length. */
export function bytes(value: Hex): Part {
  const digits = value.slice(2)
  const whole = Math.ceil(digits.length / WORD_DIGITS) * WORD_DIGITS
  return { digits: pad(BigInt(digits.length / 2)) + digits.padEnd(whole, '0'), isDynamic: true }
}

/** Several values of a known number: a struct, an array of fixed length, or all arguments of a call. */
export function tuple(parts: readonly Part[]): Part {
  const isDynamic = parts.some((part) => part.isDynamic)
  if (!isDynamic) return { digits: parts.map(({ digits }) => digits).join(''), isDynamic }
  let end = parts.reduce((size, part) => size + (part.isDynamic ? WORD_BYTES : part.digits.length / 2), 0)
  let heads = ''
  let tails = ''
  for (const part of parts) {
    heads += part.isDynamic ? pad(BigInt(end)) : part.digits
    if (!part.isDynamic) continue
    tails += part.digits
    end += part.digits.length / 2
  }
  return { digits: heads + tails, isDynamic }
}

/** Values of one kind, as many as there are. */
export const list = (parts: readonly Part[]): Part => ({
  digits: pad(BigInt(parts.length)) + tuple(parts).digits,
  isDynamic: true,
})

/** Call data: four bytes of the function, then its arguments. */
export const callData = (selector: Hex, ...parts: readonly Part[]): Hex =>
  `${selector}${tuple(parts).digits}` as Hex

/** A word of what a call returned; undefined when there is none. @example wordOf('0x00…05') // 5n */
export const wordOf = (data: Hex | undefined, at = 0): bigint | undefined => {
  const from = 2 + at * WORD_DIGITS
  const digits = data?.slice(from, from + WORD_DIGITS)
  return digits?.length === WORD_DIGITS ? BigInt(`0x${digits}`) : undefined
}

const ADDRESS_BITS = 160n
const ADDRESS_DIGITS = 40

/** The address in a word of what a call returned; undefined when there is none. */
export const addressOf = (data: Hex | undefined, at = 0): Address | undefined => {
  const value = wordOf(data, at)
  return value === undefined || value >> ADDRESS_BITS
    ? undefined
    : (`0x${value.toString(16).padStart(ADDRESS_DIGITS, '0')}` as Address)
}

/**
 * Bytes whose place, counted from a byte of the data, a word tells; undefined when they are not all there.
 * `base` and the place are in bytes.
 */
export function bytesOf(data: Hex | undefined, at: number, base = 0): Hex | undefined {
  const place = readNumber(data, base + at * WORD_BYTES)
  const start = place === undefined ? undefined : base + place
  const length = start === undefined ? undefined : readNumber(data, start)
  if (data === undefined || start === undefined || length === undefined) return undefined
  const from = 2 + 2 * (start + WORD_BYTES)
  const digits = data.slice(from, from + 2 * length)
  return digits.length === 2 * length ? (`0x${digits}` as Hex) : undefined
}

/** The number at a byte, when it is one that can be a place or a length. */
export function readNumber(data: Hex | undefined, at: number): number | undefined {
  const digits = data?.slice(2 + 2 * at, 2 + 2 * at + WORD_DIGITS)
  if (digits?.length !== WORD_DIGITS) return undefined
  const value = BigInt(`0x${digits}`)
  return value <= BigInt(data?.length ?? 0) ? Number(value) : undefined
}

/** keccak256 of bytes. */
export const keccak = (data: Hex): Hash32 => `0x${bytesToHex(keccak_256(toBytes(data)))}` as Hash32

/** Hex one behind the other. @example concat('0x01', '0x02') // '0x0102' */
export const concat = (...parts: readonly Hex[]): Hex =>
  `0x${parts.map((part) => part.slice(2)).join('')}` as Hex
