import { deploymentsFor } from '../../client/settings/order-domains'
import { isPaper, type Profile } from '../../client/settings/profiles'
import type { Address, ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { findAct } from '../../wallet/messages/read-call'
import type { ContractCall, TransactionAct } from '../../wallet/messages/transaction-acts'

interface Place {
  readonly owner: Address
  readonly profile: Profile
  readonly chainId: ChainId
}

/**
 * Returns the act of a call that a site asks for.
 * @throws Refusal UnknownTypedData for a call that is not understood to its last byte, PolicyBroken for an
 * contract that the paper chain does not have
 */
export function requireAct(call: ContractCall, { owner, profile, chainId }: Place): TransactionAct {
  // In the Sandbox a site calls the public contracts. Nothing is signed: the paper chain moves play money.
  const acts = deploymentsFor(profile, chainId).flatMap(
    (deployment) => findAct(call, { owner, deployment }) ?? [],
  )
  // The relayer of one deployment is an unknown spender for another.
  const act = acts.find(({ kind }) => kind !== 'approveSpender') ?? acts[0]
  if ((act?.kind === 'approveSpender' || act?.kind === 'createEthFlowOrder') && isPaper(profile))
    throw new WalletRefusal('PolicyBroken', {
      description: t`The Sandbox has no such contract. The transaction would do nothing.`,
      fix: t`Reject it, or change network or environment and retry on the site.`,
    })
  if (act) return act
  const description = t`Cowbell does not know all that this transaction does, and does not send it.`
  throw new WalletRefusal('UnknownTypedData', { description })
}
