/** Addresses with their checksum (EIP-55): the case of each letter shows whether a digit was mistyped. */

import { getAddress } from 'viem/utils'
import type { Address } from '../../domain/scalars'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withoutUnseen } from './phrase-text'

/** An address with its letters in the case of its checksum. */
export const withChecksum = (at: Address): string => getAddress(at)

/** Its head and tail. @example shortAddress('0xe4582912ebe3d466381eeeb2def604959f780705') // '0xE458…0705' */
export const shortAddress = (at: Address): string => shortHex(withChecksum(at))

/** A typed address that can be trusted, or what is wrong with it. */
export type ReadAddress =
  | { readonly address: Address; readonly fault?: undefined }
  | { readonly fault: string }

/**
 * Reads an address a person typed or pasted. Mixed cases must be the checksum's; one case throughout proves nothing.
 * @example readAddress('0x12').fault // 'An address has 40 hex digits behind 0x; this has 2.'
 */
export function readAddress(text: string): ReadAddress {
  const digits = withoutUnseen(text).trim().replace(/^0x/i, '')
  if (!/^[0-9a-f]*$/i.test(digits))
    return { fault: t`An address has only the digits 0 to 9 and the letters a to f.` }
  if (digits.length !== 40)
    return { fault: t`An address has 40 hex digits behind 0x; this has ${digits.length}.` }
  const address = `0x${digits.toLowerCase()}` as Address
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  return isMixed && withChecksum(address) !== `0x${digits}`
    ? { fault: t`Its checksum is wrong: a digit is not what it was. Copy it again.` }
    : { address }
}
