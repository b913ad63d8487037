/** Placing the offer under review: one press saves it, signs it and hands it to the worker. */
import { dropDraft, keepDraft, readDraft } from '../../client/db/drafts'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { watchOrder } from '../../client/orders/journal'
import type { SafeWay } from '../../client/signing/safe'
import { keyOfOffer, signAndPlace } from '../../client/signing/sign-and-place'
import type { Reviewed } from '../../client/signing/sign-order'
import { restoreForm, startOver } from '../../client/trade/form'
import { draftNames } from '../../client/trade/review-draft'
import { type Action, useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { goOnTo } from '../workspace/trail'
import { useAccount, useWorkspace, type Workspace } from '../workspace/workspace'
import type { Review } from './use-review'

/** The act of placing, and the order's entry as soon as there is one; after a better price, of the last press. */
export interface Placement {
  readonly placing: Action<[way?: SafeWay], OrderEntry | undefined>
  readonly entry: OrderEntry | undefined
}

/** What was typed has become an order: the next one starts with the same tokens, and with nothing else of it. */
export async function clearDrafts(workspace: Workspace): Promise<void> {
  const name = draftNames.swap(workspace)
  const form = restoreForm(await readDraft(name), workspace.chain.id)
  await keepDraft(name, startOver(form))
  await dropDraft(draftNames.review(workspace))
}

/** Places the offer under review and goes to its page, unless the service refuses it. */
export function usePlace({ id, offer, whileSigning }: Review, reviewed: Reviewed): Placement {
  const workspace = useWorkspace()
  const account = useAccount()
  const { profile, chain } = workspace
  const placeable = { id, offer, account, profile, chainId: chain.id }
  const key = keyOfOffer(placeable)
  const found = useLive(() => watchOrder(key), [profile.id, chain.id, key.uid])
  const place = async (way?: SafeWay) => {
    const placed = await signAndPlace(placeable, reviewed, way)
    if (placed?.step === 'refused') return placed
    await clearDrafts(workspace)
    goOnTo('order', { chain: String(chain.id), uid: key.uid })
    return placed
  }
  const placing = useAction((way?: SafeWay) => whileSigning(() => place(way)))
  // A refusal stands until the next press, whichever quote the review leans on by then.
  const last = placing.state.step === 'done' ? placing.state.value : undefined
  return { placing, entry: found ?? last }
}
