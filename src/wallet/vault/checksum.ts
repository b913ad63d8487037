/** Addresses with checksums (EIP-55). The case of the letters shows mistyped digits. */

import { getAddress } from 'viem/utils'
import type { Address } from '../../domain/scalars'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withoutUnseen } from './phrase-text'

export const withChecksum = (address: Address): string => getAddress(address)

/**
 * Shortens an address to its head and tail.
 * @example shortAddress('0xe4582912ebe3d466381eeeb2def604959f780705') // '0xE458…0705'
 */
export const shortAddress = (address: Address): string => shortHex(withChecksum(address))

export type ReadAddress =
  | { readonly address: Address; readonly fault?: undefined }
  | { readonly fault: string }

/**
 * Reads a typed or pasted address. Mixed case must match the checksum. A single case has no checksum.
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
