/** Placing the offer under review: one press saves it, signs it and hands it to the worker. */
import { pagePorts } from '../../client/bridge/service'
import { now } from '../../client/clock'
import { dropDraft, keepDraft, readDraft } from '../../client/db/drafts'
import type { OrderEntry } from '../../client/db/rows/order-entry'
import { watchOrder } from '../../client/orders/journal'
import { placeOrder } from '../../client/orders/place'
import { deploymentFor } from '../../client/settings/profiles'
import { keepScheme } from '../../client/signing/chosen-scheme'
import { planOf } from '../../client/signing/facts'
import { placeOnce } from '../../client/signing/place-once'
import { chooseWay, type SafeWay } from '../../client/signing/safe'
import { schemeFor } from '../../client/signing/scheme'
import { offerSigner, type Reviewed } from '../../client/signing/sign-order'
import { restoreForm, startOver } from '../../client/trade/form'
import { draftNames } from '../../client/trade/review-draft'
import { orderUidOf } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { type Action, useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { goTo } from '../workspace/routes'
import { useAccount, useWorkspace, type Workspace } from '../workspace/workspace'
import type { Review } from './use-review'

/** The act of placing, and the order's entry as soon as there is one. */
export interface Placing {
  readonly placing: Action<[way?: SafeWay], OrderEntry | undefined>
  readonly entry: OrderEntry | undefined
}

/** What was typed has become an order: the next one starts with the same tokens, and with nothing else of it. */
async function clearDrafts(workspace: Workspace): Promise<void> {
  const name = draftNames.swap(workspace)
  const form = restoreForm(await readDraft(name), workspace.chain.id)
  await keepDraft(name, startOver(form))
  await dropDraft(draftNames.review(workspace))
}

/** A Safe's order whose owners have not all signed is written down, and waits on its page. */
function passMissing(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.errorType !== 'SignaturesMissing') throw error
}

/** Places the offer under review and goes to its page, unless the service refuses it. */
export function usePlace({ id, offer }: Pick<Review, 'id' | 'offer'>, reviewed: Reviewed): Placing {
  const workspace = useWorkspace()
  const account = useAccount()
  const owner = account.address
  const { profile, chain } = workspace
  const deployment = deploymentFor(profile, chain.id)
  const uid = orderUidOf(deployment, offer.terms, owner)
  const key = { profileId: profile.id, chainId: chain.id, uid }
  const entry = useLive(() => watchOrder(key), [profile.id, chain.id, uid])
  const placing = useAction(async (way?: SafeWay) => {
    if (way) await chooseWay({ uid, chainId: chain.id, owner }, way)
    await keepScheme(uid, schemeFor(account, offer.scheme))
    const plan = planOf(profile, chain.id, owner, offer)
    const place = () =>
      placeOrder(plan, offerSigner(deployment, offer, reviewed), pagePorts).catch(passMissing)
    const placed = await placeOnce(id, place, { locks: navigator.locks, now })
    if (placed?.step === 'refused') return placed
    // One that waits for its owners, or was never signed, is signed later as was chosen now.
    if (placed) await keepScheme(uid, null)
    await clearDrafts(workspace)
    goTo('order', { chain: String(chain.id), uid })
    return placed
  })
  return { placing, entry }
}
