/** From a screen to a signature: the policy is asked, then the signer of the order's own account. */

import type { Deployment } from '../../domain/chains/chains'
import { orderUidOf } from '../../domain/orders/uid'
import { passRefusal } from '../../domain/refusal'
import { type Address, toSeconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { callsIn } from '../../wallet/messages/app-data-calls'
import type { OrderScheme } from '../../wallet/messages/intents'
import { findObjections } from '../../wallet/policy/objections'
import type { MarketNow, OrderFacts } from '../../wallet/policy/order-policy'
import {
  approve,
  dayLimitOf,
  type Overriding,
  type PolicyViolation,
  requireApproval,
} from '../../wallet/policy/policy'
import type { Rate } from '../../wallet/policy/worth'
import { listAccounts } from '../../wallet/vault/store'
import { callService, pagePorts } from '../bridge/service'
import { now } from '../clock'
import type { EntryAt, OrderEntry } from '../db/rows/order-entry'
import type { CancellationSigner } from '../orders/cancel'
import { checkGroup } from '../orders/groups'
import { type OrderSigner, placeOrder } from '../orders/place'
import { deploymentFor, profileNamed, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { viewPair } from '../tokens/tokens'
import type { Offer } from '../trade/offer'
import { quoteRequestOfTerms } from '../trade/reading'
import { type OrderWorth, readWorth } from '../trade/worth'
import { readOrderScheme, readScheme } from './chosen-scheme'
import { type Around, entryFactsOf, factsOf, type GroupDay, intentOf, worthOf } from './facts'
import { type PolicyQuestion, readPolicyFacts } from './policy-facts'
import { openSigner } from './signers'
import { walletDb } from './wallet-db'

interface SigningRequest {
  readonly facts: OrderFacts
  readonly overridden?: readonly PolicyViolation[]
  readonly usd?: number | undefined
}

/**
 * Signs what the policy lets pass; its facts are gathered at that moment.
 * @throws Refusal PolicyBroken with every broken rule, WalletLocked, NoVault
 */
const approvedSigner =
  (ask: (entry: EntryAt<'intended'>) => Promise<SigningRequest>): OrderSigner =>
  async (entry, record) => {
    const { facts, overridden = [], usd } = await ask(entry)
    const intent = intentOf(facts.deployment, entry, await readOrderScheme(entry))
    const approved = requireApproval(approve(intent, facts, { overridden }))
    const dayLimitUsd = dayLimitOf(facts, { overridden })
    const about = { approved, shown: facts.shown, usd, dayLimitUsd }
    const signer = await openSigner(entry.owner, {
      record: ({ signature }) => record({ ...about, signature }),
    })
    await signer.signOrder(approved)
  }

/** What the review screen knows beside the offer. */
export interface Reviewed {
  readonly market: MarketNow | undefined
  readonly worth: OrderWorth
  readonly usd: number | undefined
  readonly owner: Address
  /** How it was chosen to be signed; of typed data its account may have chosen plain messages instead. */
  readonly scheme: OrderScheme
  /** The breaches whose words were typed. */
  readonly overridden: readonly PolicyViolation[]
  /** Of an order of a group: what the daily limit judges, all of the group at once. */
  readonly groupDay?: GroupDay | undefined
}

/** An order beside the accounts of this wallet. */
const questionOf = async (order: PolicyQuestion['order']): Promise<PolicyQuestion> => ({
  order,
  accounts: (await listAccounts(walletDb)).map(({ address }) => address),
})

/** Signs an offer's order. */
export const offerSigner = (deployment: Deployment, offer: Offer, reviewed: Reviewed): OrderSigner =>
  approvedSigner(async (entry) => {
    const { overridden, usd, owner } = reviewed
    const desk = await readPolicyFacts(entry.profileId, now(), await questionOf(entry))
    const scheme = reviewed.scheme === 'eip712' ? await readScheme(owner) : reviewed.scheme
    const around = { ...reviewed, deployment, now: toSeconds(now()), desk, scheme }
    return { facts: factsOf(offer, around), overridden, usd }
  })

/** What prices and limits are asked for. */
type TradedEntry = Pick<OrderEntry, 'profileId' | 'chainId' | 'owner' | 'terms'> &
  Partial<Pick<OrderEntry, 'uid'>>

/** The market for an order, asked now; undefined when there is no answer. */
async function askMarket({ chainId, owner, terms }: TradedEntry): Promise<MarketNow | undefined> {
  const body = quoteRequestOfTerms(terms, owner)
  const reply = await callService('quote', { network: chainId, body }).catch(passRefusal)
  if (!reply) return undefined
  const { sellAmount, feeAmount, buyAmount } = reply.quote
  return { sell: sellAmount + feeAmount, buy: buyAmount, at: toSeconds(now()) }
}

/** What an order is worth now, the quote of now among the rates. */
async function askWorth({ chainId, terms }: TradedEntry, market: MarketNow | undefined): Promise<OrderWorth> {
  const settings = await readSettings()
  const { sellToken, buyToken } = terms
  const asked = { profile: profileOf(settings), chainId, settings, sellToken, buyToken }
  const worth = await readWorth(asked, callService, now())
  const quoted: Rate[] = market
    ? [{ source: 'quote', sell: market.sell, buy: market.buy, driftBps: 10_000n }]
    : []
  return { ...worth, rates: [...worth.rates, ...quoted] }
}

/** What surrounds an order that is signed without a review: nothing of it is taken from a row. */
export async function readAround(
  deployment: Deployment,
  traded: TradedEntry,
): Promise<Omit<Around, 'scheme'>> {
  const { profileId, chainId, owner, terms } = traded
  const question = await questionOf(traded)
  const [desk, market] = await Promise.all([readPolicyFacts(profileId, now(), question), askMarket(traded)])
  const worth = await askWorth(traded, market)
  const usd = worthOf({ terms, pair: viewPair(chainId, terms) }, worth.sellUsd)
  return { deployment, now: toSeconds(now()), market, desk, worth, usd, owner }
}

/**
 * The policy's facts of a journal order: what was shown then, and the market of now.
 * @throws Refusal PolicyBroken for terms that do not give the UID they stand under: they are not those that were read
 */
export async function readEntryFacts(deployment: Deployment, entry: OrderEntry): Promise<SigningRequest> {
  if (orderUidOf(deployment, entry.terms, entry.owner) !== entry.uid)
    throw new WalletRefusal('PolicyBroken', { description: t`The saved order was altered.` })
  const [around, scheme] = await Promise.all([readAround(deployment, entry), readOrderScheme(entry)])
  return { facts: entryFactsOf(entry, callsIn(entry, deployment), { ...around, scheme }), usd: around.usd }
}

/**
 * Signs an order of the journal again and places it: the very terms, held against what was shown then and the market of
 * now. Answers the objections that hold it back; with one, nothing was done.
 * @throws Refusal PolicyBroken for a rule that is never given up, what `placeOrder` throws
 */
export async function placeEntry(
  entry: OrderEntry,
  { overridden }: Overriding,
): Promise<readonly PolicyViolation[]> {
  await checkGroup(entry)
  const deployment = deploymentFor(profileNamed(entry.profileId), entry.chainId)
  const asked = await readEntryFacts(deployment, entry)
  const intent = intentOf(deployment, entry, await readOrderScheme(entry))
  const objections = findObjections((by) => approve(intent, asked.facts, by), { overridden })
  if (objections.length > 0) return objections
  await placeOrder(
    entry,
    approvedSigner(async () => ({ ...asked, overridden })),
    pagePorts,
  )
  return []
}

/** Signs cancellations that the policy approved. */
export const cancellationSigner: CancellationSigner = async (approved, record) =>
  (await openSigner(approved.owner, { record })).signCancellations(approved)
