/** From a screen to a signature: the policy is asked, then the signer of the order's own account. */
import type { CancellationSigner } from '../../desk/cancel'
import type { EntryAt, OrderEntry } from '../../desk/entries'
import type { OrderSigner } from '../../desk/place'
import { readDeskFacts } from '../../desk/policy-facts'
import { callService } from '../../desk/service-call'
import { findAppDataFault, readAppData } from '../../domain/app-data'
import type { Deployment } from '../../domain/chains'
import { orderUidOf } from '../../domain/order-uid'
import { Refusal } from '../../domain/refusal'
import { toSeconds } from '../../domain/scalars'
import { callsOf } from '../../wallet/app-data-calls'
import type { MarketNow, OrderFacts } from '../../wallet/order-policy'
import { approve, insist, type PolicyBreach } from '../../wallet/policy'
import { usdOf } from '../format'
import { orderSchemeOf, signerOf } from '../signers'
import { viewToken } from '../tokens'
import { now } from '../use-now'
import { entryFactsOf, factsOf, intentOf } from './order-plan'
import type { Offer } from './swap-offer'
import { quoteRequestOfTerms } from './swap-reading'

interface Asked {
  readonly facts: OrderFacts
  readonly overridden?: readonly PolicyBreach[]
  readonly usd?: number | undefined
}

/**
 * Signs what the policy lets pass; its facts are gathered at that moment.
 * @throws Refusal PolicyBroken with every broken rule, WalletLocked, NoVault
 */
const approvedSigner =
  (ask: (entry: EntryAt<'intended'>) => Promise<Asked>): OrderSigner =>
  async (entry) => {
    const { facts, overridden = [], usd } = await ask(entry)
    const intent = intentOf(facts.deployment, entry, await orderSchemeOf(entry))
    const approved = insist(approve(intent, facts, { overridden }))
    const signature = await (await signerOf(entry.owner)).signOrder(approved)
    const isOverLimit = overridden.some(({ rule }) => rule === 'dailyValue')
    const dayLimitUsd = isOverLimit ? undefined : facts.day?.limitUsd
    return { approved, signature, shown: facts.shown, usd, dayLimitUsd }
  }

/** What the review screen knows beside the offer. */
export interface Reviewed {
  readonly market: MarketNow | undefined
  readonly usd: number | undefined
  /** The breaches whose words were typed. */
  readonly overridden: readonly PolicyBreach[]
}

/** Signs an offer's order. */
export const offerSigner = (deployment: Deployment, offer: Offer, reviewed: Reviewed): OrderSigner =>
  approvedSigner(async ({ profileId }) => {
    const desk = await readDeskFacts(profileId, now())
    const { market, usd, overridden } = reviewed
    return {
      facts: factsOf(offer, { deployment, now: toSeconds(now()), market, desk, usd }),
      overridden,
      usd,
    }
  })

/** The market for an order of the journal, asked now; undefined when there is no answer. */
async function askMarket({ chainId, owner, terms }: OrderEntry): Promise<MarketNow | undefined> {
  const body = quoteRequestOfTerms(terms, owner)
  const reply = await callService('quote', { network: chainId, body }).catch(passRefusal)
  if (!reply) return undefined
  const { sellAmount, feeAmount, buyAmount } = reply.quote
  return { sell: sellAmount + feeAmount, buy: buyAmount, at: toSeconds(now()) }
}

function passRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

async function askUsd({ chainId, terms }: OrderEntry): Promise<number | undefined> {
  const asked = { network: chainId, token: terms.sellToken }
  const reply = await callService('getUsdPrice', asked).catch(passRefusal)
  const token = viewToken(chainId, terms.sellToken)
  return reply && usdOf(terms.sellAmount, token.decimals, reply.price)
}

const callsIn = (appData: string): readonly string[] =>
  findAppDataFault(appData) ? [] : callsOf(readAppData(appData, 'AppDataInvalid').document)

/**
 * What the policy is told of an order of the journal: what was shown then, and the market of now.
 * @throws Refusal PolicyBroken for terms that do not give the UID they stand under: they are not those that were read
 */
export async function readEntryFacts(deployment: Deployment, entry: OrderEntry): Promise<Asked> {
  if (orderUidOf(deployment, entry.terms, entry.owner) !== entry.uid)
    throw new Refusal('PolicyBroken', { description: 'What is written down of this order was altered.' })
  const [desk, market, usd] = await Promise.all([
    readDeskFacts(entry.profileId, now()),
    entry.shown ? askMarket(entry) : undefined,
    askUsd(entry),
  ])
  const around = { deployment, now: toSeconds(now()), market, desk, usd }
  return { facts: entryFactsOf(entry, callsIn(entry.appData), around), usd }
}

/** Signs an order of the journal again: the very terms, held against what was shown then and the market of now. */
export const entrySigner = (deployment: Deployment, entry: OrderEntry): OrderSigner =>
  approvedSigner(() => readEntryFacts(deployment, entry))

/** Signs cancellations that the desk had approved. */
export const cancellationSigner: CancellationSigner = async (approved) =>
  (await signerOf(approved.owner)).signCancellations(approved)
