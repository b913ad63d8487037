/** Explains why a transfer would fail, by what the operators of a network report about it. */
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { ignoreRefusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import { findFundsDispute } from '../../wallet/policy/sell-funds'
import { readOperatorFunds } from '../chain/sell-funds'
import type { ChainAccess } from './chain-access'
import type { SimulationFailure } from './simulations'
import { readCodeKind } from './transfer-reads'

/**
 * Explains a failure. Operators that report different balances come first, because one of them lies. A native
 * coin that a contract refuses comes next.
 */
export async function explainTransferFailure(
  access: ChainAccess,
  { token, recipient }: ActOf<'transfer'>,
  failure: SimulationFailure,
): Promise<SimulationFailure> {
  if (access.kind === 'paper') return failure
  const { node, sender } = access
  const { owner, chainId } = sender
  const dispute = findFundsDispute(chainId, token, await readOperatorFunds(node, { owner, token }))
  if (dispute !== undefined) return { message: dispute }
  if (token !== NATIVE_TOKEN_MARKER || !failure.isRevert) return failure
  const code = await readCodeKind(node, recipient).catch(ignoreRefusal)
  return code === 'contract' || code === 'token'
    ? { message: t`The recipient is a contract. ${failure.message}` }
    : failure
}
