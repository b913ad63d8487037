/** The reviewed offer. It stays unchanged while newer quotes arrive in the background. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { readDraft, writeDraft } from '../../client/db/drafts'
import { quotedMarket } from '../../client/signing/order-facts'
import { readForm } from '../../client/trade/form-reading'
import { buildOffer, isOffer, nextQuoteAt, type Offer } from '../../client/trade/offer'
import { compareAllOffers, type OfferChange } from '../../client/trade/offer-change'
import {
  draftNames,
  type ReviewDraft,
  readReviewDraft,
  writeReviewDraft,
} from '../../client/trade/review-draft'
import { quoteExpiry } from '../../client/trade/service-clock'
import { areOffers, buildOffers } from '../../client/trade/several-orders'
import {
  isSeveral,
  isWaiting,
  type OrderDefaults,
  orderDefaults,
  validityOf,
} from '../../client/trade/swap-form'
import { toSeconds } from '../../domain/scalars'
import type { MarketNow } from '../../wallet/policy/order-policy'
import { reportBug } from '../kit/report-bug'
import type { Reply } from '../kit/use-reply'
import { useQuote } from '../prices/use-quote'
import { useQuoteRequest } from '../swap/use-swap'
import { useWorkspace } from '../workspace/workspace'

/** A review. `adopt` replaces its offer with the latest one. */
export interface Review {
  /** ID of the review. It does not change with the quote. */
  readonly id: string
  readonly offer: Offer
  /** The ENS name that the user typed as recipient. */
  readonly receiverName: string | null
  /** All orders to sign. Most reviews have one. */
  readonly offers: readonly Offer[]
  readonly change: OfferChange | undefined
  readonly reply: Reply<unknown>
  /** Latest quote for the same trade. */
  readonly market: MarketNow
  /** Time of the next quote. */
  readonly renewsAt: number | undefined
  readonly adopt: () => void
  /** While signing, the shown values do not change. */
  readonly isSigning: boolean
  /** Runs `sign` and keeps the review unchanged until it ends. */
  readonly whileSigning: <T>(sign: () => Promise<T>) => Promise<T>
}

/** Reads the stored draft. Returns undefined until it has been read, and null without a draft. */
export function useReviewDraft() {
  const workspace = useWorkspace()
  const name = draftNames.review(workspace)
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly draft: ReviewDraft | null }>()
  useEffect(() => {
    let isWanted = true
    readDraft(name).then((stored) => {
      if (isWanted) setLoaded({ name, draft: readReviewDraft(stored) ?? null })
    }, reportError)
    return () => {
      isWanted = false
    }
  }, [name])
  const store = (next: ReviewDraft) => {
    setLoaded({ name, draft: next })
    writeDraft(name, writeReviewDraft(next)).catch(reportBug)
  }
  // A draft of another network or account, chosen elsewhere meanwhile, is never shown or signed.
  return { draft: loaded?.name === name ? loaded.draft : undefined, store }
}

/** Builds the offers of a draft. The same draft always gives the same terms. */
function useDraftOffers(
  draft: ReviewDraft | undefined,
  defaults: OrderDefaults,
): readonly Offer[] | undefined {
  const { chain } = useWorkspace()
  return useMemo(() => {
    const reading = draft && readForm(draft.form, chain.id)
    if (!draft || reading?.state !== 'complete') return undefined
    const how = { defaults, now: draft.at }
    if (isSeveral(draft.form)) {
      const made = buildOffers(draft.form, reading, draft.quote, how)
      return areOffers(made) ? made : undefined
    }
    const made = buildOffer(draft.form, reading, draft.quote, how)
    return isOffer(made) ? [made] : undefined
  }, [draft, defaults, chain.id])
}

function useSigning(): Pick<Review, 'isSigning' | 'whileSigning'> {
  const [isSigning, setSigning] = useState(false)
  const whileSigning = <T>(sign: () => Promise<T>): Promise<T> => {
    setSigning(true)
    return sign().finally(() => setSigning(false))
  }
  return { isSigning, whileSigning }
}

/**
 * Watches the market for a draft, except while it is signed. Returns undefined if a changed setting makes the
 * draft invalid.
 */
export function useReview(draft: ReviewDraft, store: (next: ReviewDraft) => void): Review | undefined {
  const { chain, settings } = useWorkspace()
  const { auto } = draft
  const { isSigning, whileSigning } = useSigning()
  const defaults = useMemo(() => orderDefaults(settings, auto ?? undefined), [settings, auto])
  const offers = useDraftOffers(draft, defaults)
  const offer = offers?.[0]
  const request = useQuoteRequest(
    draft.form,
    useMemo(() => readForm(draft.form, chain.id), [draft.form, chain.id]),
    defaults,
  )
  const validity = validityOf(draft.form, defaults)
  const dueAt = nextQuoteAt(draft.at, quoteExpiry(draft.quote, validity, draft.at))
  const reply = useQuote(chain.id, isSigning ? undefined : request, { waitMs: Math.max(0, dueAt - now()) })
  const { value: quote, receivedAt } = reply
  const fresh = useMemo<ReviewDraft | undefined>(
    () =>
      quote && receivedAt !== undefined && !reply.isStale
        ? { id: draft.id, form: draft.form, quote, at: receivedAt, auto }
        : undefined,
    [quote, receivedAt, draft.id, draft.form, auto],
  )
  const freshOffers = useDraftOffers(fresh, defaults)
  const change = offers && freshOffers && compareAllOffers(offers, freshOffers, toSeconds(now()))
  const adopt = () => {
    if (fresh) store(fresh)
  }
  useEffect(() => {
    // If the market has reached the trigger of a plan, the plan can no longer be made.
    const isPast = isSeveral(draft.form) && isWaiting(draft.form.several) && !freshOffers
    if ((isPast || change?.step === 'better') && fresh && fresh.at !== draft.at) adopt()
  }, [fresh])
  const market = offer && quotedMarket(freshOffers?.[0] ?? offer)
  return (
    offers &&
    offer &&
    market && {
      id: draft.id,
      offer,
      offers,
      receiverName: draft.form.receiverName,
      change,
      reply,
      market,
      adopt,
      isSigning,
      whileSigning,
      renewsAt: fresh ? reply.renewsAt : dueAt,
    }
  )
}
