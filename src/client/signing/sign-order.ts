/** Signs orders and cancellations: the policy approves, then the signer of the owner's account signs. */

import type { Deployment } from '../../domain/chains/chains'
import { unpackUid } from '../../domain/orders/uid'
import { ignoreRefusal } from '../../domain/refusal'
import { toSeconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { listPermitCalls } from '../../wallet/messages/app-data-calls'
import { findObjections } from '../../wallet/policy/objections'
import type { MarketNow } from '../../wallet/policy/order-policy'
import {
  approve,
  dayLimitOf,
  type Overrides,
  type PolicyViolation,
  requireApproval,
} from '../../wallet/policy/policy'
import type { Rate } from '../../wallet/policy/received-value'
import { listAccounts } from '../../wallet/vault/wallet-rows'
import { callService, pagePorts } from '../bridge/page-ports'
import { readSellFunds } from '../chain/sell-funds'
import { now } from '../clock'
import type { EntryInStep, OrderEntry } from '../db/rows/order-entry'
import type { CancellationSigner } from '../orders/cancel'
import { type OrderSigner, placeOrder } from '../orders/place'
import { addedUsd } from '../orders/signed-usd'
import type { JudgedOrder, PresignedOrder } from '../sending/acts'
import { findOrderDeployment } from '../settings/order-domains'
import { deploymentFor, profileNamed, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { viewPair } from '../tokens/tokens'
import { quoteRequestOfTerms } from '../trade/form-reading'
import type { Offer } from '../trade/offer'
import { type OrderWorth, readWorth } from '../trade/order-worth'
import { readAccountScheme, readOrderScheme } from './chosen-scheme'
import {
  entryFactsOf,
  factsOf,
  intentOf,
  type ReviewedFacts,
  type SigningContext,
  saleUsd,
} from './order-facts'
import { type PolicyQuestion, readPolicyFacts } from './policy-facts'
import { openSigner } from './signers'
import { walletDb } from './wallet-db'

/**
 * Creates a signer that asks the policy first. The facts are collected at the moment of signing.
 * @throws Refusal PolicyBroken with every violation, WalletLocked, NoVault
 */
const approvedSigner =
  (collect: (entry: EntryInStep<'intended'>) => Promise<JudgedOrder>): OrderSigner =>
  async (entry, record) => {
    const { facts, overridden = [], usd } = await collect(entry)
    const intent = intentOf(facts.deployment, entry, await readOrderScheme(entry))
    const approved = requireApproval(approve(intent, facts, { overridden }))
    const dayLimitUsd = dayLimitOf(facts, { overridden })
    const about = { approved, shown: facts.shown, usd, dayLimitUsd }
    const signer = await openSigner(entry.owner, {
      record: ({ signature }) => record({ ...about, signature }),
    })
    await signer.signOrder(approved)
  }

/** An offer's market, worth and overrides as the review screen showed them. */
export interface Reviewed extends ReviewedFacts {
  /** Violations that the user overrode by typing the text they ask for. */
  readonly overridden: readonly PolicyViolation[]
}

const withAccounts = async (order: PolicyQuestion['order']): Promise<PolicyQuestion> => ({
  order,
  accounts: (await listAccounts(walletDb)).map(({ address }) => address),
})

export const offerSigner = (deployment: Deployment, offer: Offer, reviewed: Reviewed): OrderSigner =>
  approvedSigner(async (entry) => {
    const { overridden, usd, owner } = reviewed
    const policyFacts = await readPolicyFacts(entry.profileId, now(), await withAccounts(entry))
    const scheme = reviewed.scheme === 'eip712' ? await readAccountScheme(owner) : reviewed.scheme
    const context = { ...reviewed, deployment, now: toSeconds(now()), policyFacts, scheme }
    return { facts: factsOf(offer, context), overridden, usd }
  })

type TradedEntry = Pick<OrderEntry, 'profileId' | 'chainId' | 'owner' | 'terms'> &
  Partial<Pick<OrderEntry, 'uid'>>

/** Requests a quote for an order. Undefined if there is no answer. */
async function fetchMarket({ chainId, owner, terms }: TradedEntry): Promise<MarketNow | undefined> {
  const body = quoteRequestOfTerms(terms, owner)
  const reply = await callService('quote', { network: chainId, body }).catch(ignoreRefusal)
  if (!reply) return undefined
  const { sellAmount, feeAmount, buyAmount } = reply.quote
  return { sell: sellAmount + feeAmount, buy: buyAmount, at: toSeconds(now()) }
}

/** Reads what an order is worth now. The quote counts as one of the rates. */
async function readCurrentWorth(
  { chainId, terms }: TradedEntry,
  market: MarketNow | undefined,
): Promise<OrderWorth> {
  const settings = await readSettings()
  const { sellToken, buyToken } = terms
  const tradedPair = { profile: profileOf(settings), chainId, settings, sellToken, buyToken }
  const worth = await readWorth(tradedPair, callService, now())
  const quoted: Rate[] = market
    ? [{ source: 'quote', sell: market.sell, buy: market.buy, driftBps: 10_000n }]
    : []
  return { ...worth, rates: [...worth.rates, ...quoted] }
}

/** Reads the context of an order that is signed without a review. Nothing is taken from a stored row. */
export async function readSigningContext(
  deployment: Deployment,
  traded: TradedEntry,
): Promise<Omit<SigningContext, 'scheme'>> {
  const { profileId, chainId, owner, terms } = traded
  const question = await withAccounts(traded)
  const settings = await readSettings()
  const { sellToken } = terms
  const [policyFacts, market, funds] = await Promise.all([
    readPolicyFacts(profileId, now(), question),
    fetchMarket(traded),
    readSellFunds({ profile: profileNamed(profileId), settings, chainId, owner, sellToken }, callService),
  ])
  const worth = await readCurrentWorth(traded, market)
  const usd = saleUsd({ terms, pair: viewPair(chainId, terms) }, worth.sellUsd)
  return { deployment, now: toSeconds(now()), market, policyFacts, worth, funds, usd, owner }
}

/**
 * Checks that a journal order has its UID under the domain that it would be signed with.
 * @throws Refusal PolicyBroken
 */
function checkUid({ settlement }: Deployment, entry: OrderEntry): void {
  const found = findOrderDeployment(entry)
  if (!found || unpackUid(entry.uid).owner !== entry.owner)
    throw new WalletRefusal('PolicyBroken', { description: t`The saved order was altered.` })
  if (found.settlement !== settlement)
    throw new WalletRefusal('PolicyBroken', {
      description: t`Made by an earlier version, whose signatures were valid for real orders too.`,
      fix: t`Create a new order.`,
    })
}

/**
 * Reads the policy's facts of a journal order: what was shown then, and the current market.
 * @throws Refusal PolicyBroken if the terms do not hash to the entry's UID in this deployment
 */
export async function readEntryFacts(deployment: Deployment, entry: OrderEntry): Promise<JudgedOrder> {
  checkUid(deployment, entry)
  const [context, scheme] = await Promise.all([readSigningContext(deployment, entry), readOrderScheme(entry)])
  const facts = entryFactsOf(entry, listPermitCalls(entry, deployment), { ...context, scheme })
  return { facts, usd: context.usd }
}

/**
 * Reads the policy's facts of a journal order that a transaction presigns.
 * @throws Refusal PolicyBroken if the terms do not hash to the entry's UID
 */
export async function readPresigned(deployment: Deployment, entry: OrderEntry): Promise<PresignedOrder> {
  const { facts, usd } = await readEntryFacts(deployment, entry)
  return { facts: { ...facts, scheme: 'presign' }, usd, terms: entry.terms }
}

/**
 * Signs an order again by `act`. The unchanged terms are compared with what was shown then and with the current
 * market. Returns the objections; if there are any, nothing was done. `countedUsd` is the USD that the signature log
 * counts for orders in whose place this one trades.
 * @throws Refusal PolicyBroken for a rule that cannot be overridden, and what `act` throws
 */
export async function signAgain(
  entry: OrderEntry,
  { overridden }: Overrides,
  act: (signer: OrderSigner) => Promise<unknown>,
  countedUsd = 0,
): Promise<readonly PolicyViolation[]> {
  const deployment = deploymentFor(profileNamed(entry.profileId), entry.chainId)
  const { facts, usd } = await readEntryFacts(deployment, entry)
  const day = facts.day && { ...facts.day, orderUsd: addedUsd(facts.day.orderUsd, countedUsd) }
  const judged = { facts: { ...facts, day }, usd }
  const intent = intentOf(deployment, entry, await readOrderScheme(entry))
  const objections = findObjections((overrides) => approve(intent, judged.facts, overrides), { overridden })
  if (objections.length > 0) return objections
  await act(approvedSigner(async () => ({ ...judged, overridden })))
  return []
}

/** Signs a journal order again and places it, as `signAgain` does. */
export async function placeEntry(
  entry: OrderEntry,
  overriding: Overrides,
): Promise<readonly PolicyViolation[]> {
  return signAgain(entry, overriding, (signer) => placeOrder(entry, signer, pagePorts))
}

export const cancellationSigner: CancellationSigner = async (approved, record) =>
  (await openSigner(approved.owner, { record })).signCancellations(approved)
