/** Places the reviewed offer: saves, signs and hands it to the worker on one press. */
import { readDraft, removeDraft, writeDraft } from '../../client/db/drafts'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { watchOrder } from '../../client/orders/journal'
import type { SafeMethod } from '../../client/signing/safe-signing'
import { keyOfOffer, signAndPlace } from '../../client/signing/sign-and-place'
import type { Reviewed } from '../../client/signing/sign-order'
import { draftNames } from '../../client/trade/review-draft'
import { restoreForm, startOver } from '../../client/trade/swap-form'
import { type Action, useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { replaceScreen } from '../workspace/screen-history'
import { useAccount, useWorkspace, type Workspace } from '../workspace/workspace'
import type { Review } from './use-review'

/**
 * The action that places, and the entry of the order once it exists. After a price change it is the entry of
 * the last press.
 */
export interface Placement {
  readonly placing: Action<[method?: SafeMethod], OrderEntry | undefined>
  readonly entry: OrderEntry | undefined
}

/** Clears the form after placing, except for its tokens. */
export async function clearDrafts(workspace: Workspace): Promise<void> {
  const name = draftNames.swap(workspace)
  const form = restoreForm(await readDraft(name), workspace.chain.id)
  await writeDraft(name, startOver(form))
  await removeDraft(draftNames.review(workspace))
}

/** Places the reviewed offer and opens its page, unless the service refuses it. */
export function usePlace({ id, offer, whileSigning }: Review, reviewed: Reviewed): Placement {
  const workspace = useWorkspace()
  const account = useAccount()
  const { profile, chain } = workspace
  const context = { id, account, profile, chainId: chain.id }
  const key = keyOfOffer(offer, context)
  const found = useLive(() => watchOrder(key), [profile.id, chain.id, key.uid])
  const place = async (method?: SafeMethod) => {
    const placed = await signAndPlace(offer, context, reviewed, method)
    if (placed?.step === 'refused') return placed
    await clearDrafts(workspace)
    replaceScreen('order', { chain: String(chain.id), uid: key.uid })
    return placed
  }
  const placing = useAction((method?: SafeMethod) => whileSigning(() => place(method)))
  // A refusal is shown until the next press, even if the review has a newer quote by then.
  const last = placing.state.step === 'done' ? placing.state.value : undefined
  return { placing, entry: found ?? last }
}
