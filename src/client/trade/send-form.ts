/** Reads the form that sends a token or the native coin. */
import * as z from 'zod/mini'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { type Address, address, type ChainId, toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import { viewToken } from '../tokens/tokens'
import { isBlank, numberFault, parseTyped, retyped, typingMark } from './typed-numbers'

/**
 * The form as typed.
 * - `chosen`: recipient from the list. Empty if `recipient` is typed
 * - `mark`: decimal sign of the locale in which the amount was typed
 */
const sendDraft = z.object({
  token: address,
  amount: z.string(),
  chosen: z.string(),
  recipient: z.string(),
  mark: z.enum(['.', ',']),
})
export type SendDraft = z.output<typeof sendDraft>

/** A key or a phrase that was pasted by mistake has 64 hex digits or spaces. */
const isStorable = (text: string): boolean => /^\S{1,80}$/.test(text) && !/[0-9a-f]{64}/i.test(text)

/** Returns the recipient as it may be stored: an address or a name, never a secret. */
export const storedRecipient = (text: string): string => (isStorable(text) ? text : '')

export const emptySend = (token: Address): SendDraft => ({
  token,
  amount: '',
  chosen: '',
  recipient: '',
  mark: typingMark(),
})

/**
 * Decodes a stored draft, or returns an empty form if it is missing or unreadable.
 * @param wanted token of the link that led here. Another token than the draft's keeps only the recipient.
 */
export function restoreSend(draft: unknown, wanted: Address | undefined): SendDraft {
  const parsed = z.safeDecode(sendDraft, draft as never)
  if (!parsed.success) return emptySend(wanted ?? NATIVE_TOKEN_MARKER)
  const { token, amount, chosen, recipient, mark } = parsed.data
  // A chosen account may have been removed meanwhile, so it comes back as a typed address.
  const kept = { ...emptySend(wanted ?? token), recipient: chosen || recipient }
  return kept.token === token ? { ...kept, amount: retyped(amount, mark) } : kept
}

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
