/** Addresses with checksums (EIP-55). The case of the letters shows mistyped digits. */

import { getAddress } from 'viem/utils'
import { type AddressText, readAddressText } from '../../domain/chains/address-text'
import { networkName } from '../../domain/chains/chains'
import type { Address, ChainId } from '../../domain/scalars'
import { removeHidden } from '../../domain/text/characters'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

export const withChecksum = (address: Address): string => getAddress(address)

/**
 * Shortens an address to its head and tail.
 * @example shortAddress('0xe4582912ebe3d466381eeeb2def604959f780705') // '0xE458…0705'
 */
export const shortAddress = (address: Address): string => shortHex(withChecksum(address))

export type ReadAddress =
  | { readonly address: Address; readonly fault?: undefined }
  | { readonly fault: string; readonly address?: undefined }

/** Meaning of an address: an account, or the contract of a token. */
type AddressKind = 'account' | 'token'

/**
 * Returns why a pasted text is not an address for this use: it names another network, or a token instead of an
 * account.
 */
export function findMismatch(
  { network, isToken }: AddressText,
  chainId: ChainId,
  kind: AddressKind,
): string | undefined {
  const own = networkName(chainId)
  switch (network?.kind) {
    case 'known':
      if (network.id !== chainId) return t`This address is for ${networkName(network.id)}, not for ${own}.`
      break
    case 'unknown':
      return t`This address is for the network “${network.name}”, not for ${own}.`
    case 'site':
      return t`The network of addresses at ${network.host} is not known. Paste the address alone.`
    default:
  }
  return isToken && kind === 'account'
    ? t`This is a token or a payment request. Paste the address of the recipient alone.`
    : undefined
}

/** Returns the address in a text that contains exactly one. */
function findOnlyAddress(text: string): string | undefined {
  const [only, ...others] = new Set(removeHidden(text).match(/\b0x[0-9a-f]{40}\b/gi))
  return others.length === 0 ? only : undefined
}

/**
 * Reads a typed or pasted address, alone or with the prefix or explorer of its network. Mixed case must match
 * the checksum. A single case has no checksum.
 * @example readAddress('0x12', 1).fault // 'An address has 40 hex digits behind 0x; this has 2.'
 */
export function readAddress(text: string, chainId: ChainId, kind: AddressKind = 'account'): ReadAddress {
  const read = readAddressText(text)
  // A word before the address can be a label instead of a network.
  const only =
    read.network === undefined || read.network.kind === 'unknown' ? findOnlyAddress(text) : undefined
  const advice = only === undefined ? '' : ` ${t`Paste the address alone: ${only}`}`
  const mismatch = findMismatch(read, chainId, kind)
  if (mismatch !== undefined) return { fault: mismatch + advice }
  const digits = removeHidden(read.text).replace(/^0x/i, '')
  if (/…|\.\./.test(digits)) return { fault: t`This address is shortened. Paste all its 40 hex digits.` }
  if (!/^[0-9a-f]*$/i.test(digits))
    return { fault: t`An address has only the digits 0 to 9 and the letters a to f.` + advice }
  if (digits.length !== 40)
    return { fault: t`An address has 40 hex digits behind 0x; this has ${digits.length}.` }
  const address = `0x${digits.toLowerCase()}` as Address
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  return isMixed && withChecksum(address) !== `0x${digits}`
    ? { fault: t`Its checksum is wrong: a digit is not what it was. Copy it again.` }
    : { address }
}
