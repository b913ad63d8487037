/** A name as ENS has it. Loaded on demand: the tables of its letters (ENSIP-15) are large. */
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { bytesToHex } from 'viem/utils'
import type { Hash32, Hex } from '../../domain/scalars'

/** A name in its only spelling, with what the contracts know it by. */
export interface EncodedName {
  readonly name: string
  /** Its hash (ENSIP-1). */
  readonly node: Hash32
  /** Its labels, each behind its length (ENSIP-10). */
  readonly packet: Hex
}

function normalized(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    // Its one way to say that a text is no name: an invisible letter, a mix of scripts, an empty label.
    return undefined
  }
}

/**
 * Encodes a name; undefined for a text that is none by ENSIP-15, as with letters of two alphabets that look alike.
 * @example encodeName('Vitalik.eth')?.name // 'vitalik.eth'
 */
export function encodeName(text: string): EncodedName | undefined {
  const name = normalized(text)
  if (!name?.includes('.')) return undefined
  return { name, node: namehash(name) as Hash32, packet: bytesToHex(packetToBytes(name)) }
}
