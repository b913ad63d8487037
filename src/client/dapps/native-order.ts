/** Orders of the native coin (EthFlow) that sites ask for. */
import { type EthFlowOrder, termsOfNativeSell } from '../../wallet/messages/transaction-acts'
import { now } from '../clock'
import type { NativeSell } from '../sending/acts'
import { entryOfSell, type NodeAccess } from '../signing/native-sell'
import { entryFactsOf } from '../signing/order-facts'
import { readSigningContext } from '../signing/sign-order'

/**
 * Reads the policy's facts of a native sell of a site, and the order that it places.
 * @param appData Undefined if the document is unknown. The policy then asks for typed words.
 */
export async function readNativeOrder(
  { sender }: NodeAccess,
  order: EthFlowOrder,
  appData: string | undefined,
): Promise<NativeSell> {
  const { profileId, chainId, deployment, owner } = sender
  const terms = termsOfNativeSell(order, deployment)
  const context = await readSigningContext(deployment, { profileId, chainId, owner, terms })
  const facts = entryFactsOf({ terms, appData, shown: null }, [], { ...context, scheme: 'eip712' })
  const entry = entryOfSell(sender, { order, appData: appData ?? '', shown: null }, now())
  return { facts, entry, usd: context.usd }
}
