/** From a screen to a signature: the policy is asked, then the signer of the order's own account. */
import type { CancellationSigner } from '../../desk/cancel'
import type { EntryAt, OrderEntry } from '../../desk/entries'
import type { OrderSigner } from '../../desk/place'
import type { Deployment } from '../../domain/chains'
import { Refusal } from '../../domain/refusal'
import { type Address, toSeconds } from '../../domain/scalars'
import { approve, type OrderFacts } from '../../wallet/policy'
import { type Signer, signerFor } from '../../wallet/signer'
import { listAccounts } from '../../wallet/store'
import { session, walletDb } from '../session'
import { now } from '../use-now'
import { factsOf, intentOf, shownTradeOf } from './order-plan'
import type { Offer } from './swap-offer'

const ports = { openKey: (owner: Address): Promise<Uint8Array> => session.openKey(owner, now()) }

/** The signer of an account of ours. @throws Refusal NoVault when the account is not here (any more) */
async function signerOf(owner: Address): Promise<Signer> {
  const account = (await listAccounts(walletDb)).find(({ address }) => address === owner)
  if (!account) throw new Refusal('NoVault', { description: `There is no account ${owner} here.` })
  return signerFor(account, ports)
}

/** Signs what the policy lets pass. @throws Refusal Forbidden with every broken rule, WalletLocked, NoVault */
const approvedSigner =
  (facts: OrderFacts): OrderSigner =>
  async (entry: EntryAt<'intended'>) => {
    const approved = approve(intentOf(facts.deployment, entry), facts)
    if ('broken' in approved) {
      throw new Refusal('Forbidden', { description: approved.broken.map(({ says }) => says).join(' ') })
    }
    return (await signerOf(entry.owner)).signOrder(approved)
  }

/** Signs an offer's order. */
export const offerSigner = (deployment: Deployment, offer: Offer): OrderSigner =>
  approvedSigner(factsOf(deployment, offer, toSeconds(now())))

/** Signs an order of the journal again: the very terms, held against the very same facts. */
export const entrySigner = (deployment: Deployment, entry: OrderEntry): OrderSigner =>
  approvedSigner({
    deployment,
    now: toSeconds(now()),
    latestValidTo: entry.terms.validTo,
    appData: entry.appData,
    shown: shownTradeOf(entry),
  })

/** Signs cancellations that the desk had approved. */
export const cancellationSigner: CancellationSigner = async (approved) =>
  (await signerOf(approved.owner)).signCancellations(approved)
