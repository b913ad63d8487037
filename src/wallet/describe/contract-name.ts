/**
 * Names contracts. Only the protocol's own contracts are called CoW Protocol. Other contracts come from a
 * custom environment, whose author can enter any address, so they are not named.
 */
import { type Deployment, isListedContract } from '../../domain/chains/chains'
import { findSpender } from '../../domain/chains/spenders'
import type { Address, ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'

/** Returns the name of a spender for use inside a sentence. */
export const nameSpender = (address: Address): string =>
  isListedContract(address) ? t`CoW Protocol` : t`a contract of this environment`

/** Returns the text of a contract's line: `text` for the protocol's own, a warning for any other. */
export const contractLine = (
  address: Address,
  text: string,
): { readonly text: string; readonly tone?: 'warning' } =>
  isListedContract(address)
    ? { text }
    : { text: t`Not CoW Protocol: a contract of this environment`, tone: 'warning' }

/**
 * Returns the name of a spender that a site asks for: the relayer of the deployment, or one of the table.
 * Undefined for any other address.
 */
export function nameOfSpender(
  chainId: ChainId,
  spender: Address,
  deployment: Deployment | undefined,
): string | undefined {
  if (deployment?.relayer !== spender) return findSpender(chainId, spender)
  return isListedContract(spender) ? t`CoW Protocol (vault relayer)` : undefined
}
