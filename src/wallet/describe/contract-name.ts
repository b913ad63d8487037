/**
 * Names contracts. Only the protocol's own contracts are called CoW Protocol. Other contracts come from a
 * custom environment, whose author can enter any address, so they are not named.
 */
import { isListedContract } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
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
