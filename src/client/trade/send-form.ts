/** Reads the form that sends a token or the native coin. */
import type { Address, ChainId } from '../../domain/scalars'
import { toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import { viewToken } from '../tokens/tokens'
import { isBlank, numberFault, parseTyped } from './typed-numbers'

export interface SendForm {
  readonly token: Address
  /** The amount as typed. */
  readonly amount: string
  /** The recipient, once an address or a name was read. */
  readonly recipient: Address | undefined
}

export interface SendReading {
  /** Amount in atoms. Undefined if it is blank or invalid. */
  readonly atoms: bigint | undefined
  /** Fault of the amount, in words. */
  readonly fault?: string | undefined
  readonly isBalanceTooLow: boolean
  /** The next thing to do before the transfer can be reviewed. */
  readonly missing?: string | undefined
  /** The transfer, if the form is complete. */
  readonly act?: ActOf<'transfer'>
}

/** Says what is wrong with a typed amount. */
const findAmountFault = (text: string, atoms: bigint | undefined): string | undefined => {
  if (isBlank(text) || atoms !== undefined) return undefined
  return numberFault(text) ?? t`Enter a smaller amount, with fewer decimal places.`
}

/**
 * Reads the form. An unknown balance does not stop it, because the simulation decides.
 * @param balance atoms, or undefined if it is unknown
 */
export function readSendForm(
  chainId: ChainId,
  { token, amount: text, recipient }: SendForm,
  balance: bigint | undefined,
): SendReading {
  const view = viewToken(chainId, token)
  const atoms = parseTyped(text, view.decimals)
  const fault = findAmountFault(text, atoms)
  if (fault) return { atoms, fault, isBalanceTooLow: false, missing: t`Invalid amount` }
  if (!atoms) return { atoms, isBalanceTooLow: false, missing: t`Enter an amount` }
  if (balance !== undefined && atoms > balance)
    return { atoms, isBalanceTooLow: true, missing: t`Insufficient ${view.symbol} balance` }
  if (!recipient) return { atoms, isBalanceTooLow: false, missing: t`Enter a recipient` }
  return {
    atoms,
    isBalanceTooLow: false,
    act: { kind: 'transfer', token, recipient, amount: toAmount(atoms) },
  }
}
