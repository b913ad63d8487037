/** Explains why a call would fail, from the revert reason of a contract or the error of an RPC endpoint. */

import { decodeError } from '../../domain/evm/abi'
import { ethFlowCalls } from '../../domain/evm/contracts'
import type { Hex } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'

export interface CallFailure {
  readonly message: string
  readonly data: unknown
}

/** Explanations by part of the original reason, of contracts and of RPC endpoints. */
const KNOWN = [
  ['caller does not own order', t`The order belongs to another account.`],
  ['insufficient funds', t`Insufficient native coin for the amount and gas.`],
  ['transfer amount exceeds balance', t`Insufficient token balance.`],
  ['nonce too low', t`Another transaction already used this nonce.`],
  ['replacement', t`A pending transaction has this nonce. Pay more gas to replace it.`],
  ['underpriced', t`The network asks for a higher fee. Try again.`],
] as const

const NATIVE_SELL = {
  IncorrectEthAmount: t`The amount sent is not the order’s.`,
  OrderIsAlreadyOwned: t`This exact order already exists. Change its amount slightly.`,
  OrderIsAlreadyExpired: t`The order has expired already.`,
  NotAllowedZeroSellAmount: t`An order must sell something.`,
  ReceiverMustBeSet: t`The order must name who receives what is bought.`,
  NotAllowedToInvalidateOrder: t`Nothing to refund: the order is filled, refunded, or another account’s.`,
  EthTransferFailed: t`The refund failed.`,
} as const

const isHex = (data: unknown): data is Hex => typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data)

function describeError(data: Hex): string | undefined {
  const error = decodeError(ethFlowCalls, data)
  if (!error) return undefined
  switch (error.errorName) {
    case 'Error':
      return error.args[0]
    case 'Panic':
      return t`The contract panicked (${error.args[0]}).`
    default:
      return NATIVE_SELL[error.errorName]
  }
}

/**
 * Explains a failure in one sentence.
 * @example explainFailure({ message: 'execution reverted: GPv2: caller does not own order', data: '0x' })
 */
export function explainFailure({ message, data }: CallFailure): string {
  const reason = (isHex(data) ? describeError(data) : undefined) ?? message
  const known = KNOWN.find(([part]) => reason.toLowerCase().includes(part))
  if (known) return known[1]
  const plain = cleanForeign(reason)
    .replace(/^execution reverted:?\s*/i, '')
    .replace(/^revert:?\s*/i, '')
  return plain === ''
    ? t`The contract refuses it and does not say why.`
    : t`The contract refuses it: ${plain}`
}
