/** Normalizes and encodes ENS names. Loaded on demand, because the tables of letters (ENSIP-15) are large. */
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { bytesToHex } from 'viem/utils'
import type { Hash32, Hex } from '../../domain/scalars'

/** A normalized name, with its encodings for contracts. */
export interface EncodedName {
  readonly name: string
  /** Namehash (ENSIP-1). */
  readonly node: Hash32
  /** Length-prefixed labels (ENSIP-10). */
  readonly packet: Hex
}

function normalized(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    // The library throws for an invalid name: invisible letters, mixed scripts, an empty label.
    return undefined
  }
}

/**
 * Encodes a name. Returns undefined for an invalid name (ENSIP-15), such as one with look-alike letters of
 * two alphabets.
 * @example encodeName('Vitalik.eth')?.name // 'vitalik.eth'
 */
export function encodeName(text: string): EncodedName | undefined {
  const name = normalized(text)
  if (!name?.includes('.')) return undefined
  return { name, node: namehash(name) as Hash32, packet: bytesToHex(packetToBytes(name)) }
}
