/** Whose contract it is, in words: the protocol's name is for its own; an environment's are what its author says they are. */
import { isListedContract } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'

/** Names the contract that an approval is given to, inside a sentence. */
export const nameSpender = (at: Address): string =>
  isListedContract(at) ? t`CoW Protocol` : t`a contract of this environment`

/** Writes the text of a contract's line: `says` of one of the protocol's own, a warning of any other. */
export const contractLine = (
  at: Address,
  says: string,
): { readonly text: string; readonly tone?: 'warning' } =>
  isListedContract(at)
    ? { text: says }
    : { text: t`Not CoW Protocol: a contract of this environment`, tone: 'warning' }
