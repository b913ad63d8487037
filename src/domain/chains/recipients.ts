/** Addresses that nobody can spend from. What is sent there is lost. */

import { type Address, ZERO_ADDRESS } from '../scalars'
import { t } from '../text/texts'
import { type Deployment, isEthFlow, isListedContract, isSandboxContract } from './chains'
import { findKnownToken } from './imported-tokens'

/**
 * Addresses below this number are precompiled contracts, or reserved for them (EIP-7587), or were chosen to
 * burn tokens, such as 0x…dEaD. Nobody has a key for them.
 */
const MIN_USABLE = 0x1_0000n

/** Further addresses that were chosen to burn tokens. */
const BURN_ADDRESSES: readonly string[] = [
  '0xdead000000000000000042069420694206942069',
  '0xdead000000000000000000000000000000000000',
  `0x${'f'.repeat(40)}`,
]

/** Returns true for an address that nobody has a key for, on every network. */
export const isBurnAddress = (recipient: Address): boolean =>
  BigInt(recipient) < MIN_USABLE || BURN_ADDRESSES.includes(recipient)

/**
 * Says why an address cannot be a recipient: what it receives is lost. Returns undefined for any other
 * address. The zero address is refused too: an order would pay its owner instead, and a transfer would burn.
 * @param tokens tokens of the order, which need not be listed
 */
export function findRecipientFault(
  recipient: Address,
  deployment: Deployment,
  tokens: readonly Address[] = [],
): string | undefined {
  if (recipient === ZERO_ADDRESS) return t`The zero address cannot receive: an order would pay its owner.`
  if (isBurnAddress(recipient)) return t`Nobody has a key for this address: what it receives is lost.`
  if (tokens.includes(recipient) || findKnownToken(deployment.chainId, recipient))
    return t`This is the contract of a token: what it receives is lost.`
  const { settlement, relayer } = deployment
  const isProtocol =
    [settlement, relayer].includes(recipient) ||
    isEthFlow(deployment, recipient) ||
    isListedContract(recipient) ||
    isSandboxContract(recipient)
  return isProtocol ? t`This is a contract of CoW Protocol: what it receives is lost.` : undefined
}
