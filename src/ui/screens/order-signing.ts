/** From a screen to the key: the policy is asked, then the signer is loaded, then the key is opened for one signature. */
import type { CancellationSigner } from '../../desk/cancel'
import type { EntryAt, OrderEntry } from '../../desk/entries'
import type { OrderSigner } from '../../desk/place'
import type { Deployment } from '../../domain/chains'
import { Refusal } from '../../domain/refusal'
import { type Address, toSeconds } from '../../domain/scalars'
import { approve, type OrderFacts } from '../../wallet/policy'
import { session } from '../session'
import { now } from '../use-now'
import { factsOf, intentOf, shownTradeOf } from './order-plan'
import type { Offer } from './swap-offer'

/** The signer brings a large library along: it is fetched when something is really signed. */
const loadSigner = () => import('../../wallet/sign')
const openKey = (owner: Address): Promise<Uint8Array> => session.openKey(owner, now())

/** Signs what the policy lets pass. @throws Refusal Forbidden with every broken rule, WalletLocked, NoVault */
const signerOf =
  (facts: OrderFacts): OrderSigner =>
  async (entry: EntryAt<'intended'>) => {
    const approved = approve(intentOf(facts.deployment, entry), facts)
    if ('broken' in approved) {
      throw new Refusal('Forbidden', { description: approved.broken.map(({ says }) => says).join(' ') })
    }
    const { signOrder } = await loadSigner()
    return signOrder(approved, openKey)
  }

/** Signs an offer's order. */
export const offerSigner = (deployment: Deployment, offer: Offer): OrderSigner =>
  signerOf(factsOf(deployment, offer, toSeconds(now())))

/** Signs an order of the journal again: the very terms, held against the very same facts. */
export const entrySigner = (deployment: Deployment, entry: OrderEntry): OrderSigner =>
  signerOf({
    deployment,
    now: toSeconds(now()),
    latestValidTo: entry.terms.validTo,
    appData: entry.appData,
    shown: shownTradeOf(entry),
  })

/** Signs cancellations that the desk had approved. */
export const cancellationSigner: CancellationSigner = async (approved) => {
  const { signCancellations } = await loadSigner()
  return signCancellations(approved, openKey)
}
