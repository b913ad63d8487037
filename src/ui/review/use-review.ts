/** The offer under review: the one that was on the swap screen, held still while the market is watched behind it. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { keepDraft, readDraft } from '../../client/db/drafts'
import { quotedMarket } from '../../client/signing/facts'
import { isSeveral, type OrderDefaults, orderDefaults } from '../../client/trade/form'
import { isOffer, makeOffer, nextQuoteAt, type Offer } from '../../client/trade/offer'
import { compareOffers, type OfferChange } from '../../client/trade/offer-change'
import { readForm } from '../../client/trade/reading'
import {
  draftNames,
  type ReviewDraft,
  readReviewDraft,
  writeReviewDraft,
} from '../../client/trade/review-draft'
import { areOffers, makeOffers } from '../../client/trade/several-orders'
import { toSeconds } from '../../domain/scalars'
import type { MarketNow } from '../../wallet/policy/order-policy'
import { reportBug } from '../kit/report-bug'
import type { Reply } from '../kit/use-reply'
import { useQuote } from '../swap/use-quote'
import { useQuoteRequest } from '../swap/use-swap'
import { useWorkspace } from '../workspace/workspace'

/** A review; `adopt` puts the fresh offer in place of the held one. */
export interface Review {
  /** Of this review, whichever quote it leans on by now. */
  readonly id: string
  readonly offer: Offer
  /** The ENS name that its recipient was typed as. */
  readonly receiverName: string | null
  /** All orders that are signed: of most reviews the one offer. */
  readonly offers: readonly Offer[]
  readonly hold: OfferChange | undefined
  readonly reply: Reply<unknown>
  /** The latest quote for the same trade. */
  readonly market: MarketNow
  /** When the market is asked next. */
  readonly renewsAt: number | undefined
  readonly adopt: () => void
  /** A wallet may be asked: what is on the screen does not change. */
  readonly isSigning: boolean
  /** Signs the review, which stands still until that has ended. */
  readonly whileSigning: <T>(sign: () => Promise<T>) => Promise<T>
}

/** The kept draft: undefined until read, null when there is none. */
export function useReviewDraft() {
  const workspace = useWorkspace()
  const name = draftNames.review(workspace)
  const [held, hold] = useState<{ readonly name: string; readonly draft: ReviewDraft | null }>()
  useEffect(() => {
    let isWanted = true
    readDraft(name).then((kept) => {
      if (isWanted) hold({ name, draft: readReviewDraft(kept) ?? null })
    }, reportError)
    return () => {
      isWanted = false
    }
  }, [name])
  const keep = (next: ReviewDraft) => {
    hold({ name, draft: next })
    keepDraft(name, writeReviewDraft(next)).catch(reportBug)
  }
  // What was read for one network or account is never shown, nor signed, for another that was chosen elsewhere meanwhile.
  return { draft: held?.name === name ? held.draft : undefined, keep }
}

/** The offers of a draft: the same terms every time they are made. */
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
      const made = makeOffers(draft.form, reading, draft.quote, how)
      return areOffers(made) ? made : undefined
    }
    const made = makeOffer(draft.form, reading, draft.quote, how)
    return isOffer(made) ? [made] : undefined
  }, [draft, defaults, chain.id])
}

/** Tells whether a review is being signed. */
function useSigning(): Pick<Review, 'isSigning' | 'whileSigning'> {
  const [isSigning, setSigning] = useState(false)
  const whileSigning = <T>(sign: () => Promise<T>): Promise<T> => {
    setSigning(true)
    return sign().finally(() => setSigning(false))
  }
  return { isSigning, whileSigning }
}

/** Watches the market for a draft, except while it is signed. Undefined when the draft makes no offer, which only a changed setting can do. */
export function useReview(draft: ReviewDraft, keep: (next: ReviewDraft) => void): Review | undefined {
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
  const dueAt = nextQuoteAt(draft.at, draft.quote.expiration)
  const reply = useQuote(chain.id, isSigning ? undefined : request, { waitMs: Math.max(0, dueAt - now()) })
  const { value: quote, receivedAt: at } = reply
  const fresh = useMemo<ReviewDraft | undefined>(
    () =>
      quote && at !== undefined && !reply.isStale
        ? { id: draft.id, form: draft.form, quote, at, auto }
        : undefined,
    [quote, at, draft.id, draft.form, auto],
  )
  const freshOffer = useDraftOffers(fresh, defaults)?.[0]
  const hold = offer && freshOffer ? compareOffers(offer, freshOffer, toSeconds(now())) : undefined
  const adopt = () => {
    if (fresh) keep(fresh)
  }
  useEffect(() => {
    if (hold?.step === 'better' && fresh && fresh.at !== draft.at) adopt()
  }, [fresh])
  const market = offer && quotedMarket(freshOffer ?? offer)
  return (
    offers &&
    offer &&
    market && {
      id: draft.id,
      offer,
      offers,
      receiverName: draft.form.receiverName,
      hold,
      reply,
      market,
      adopt,
      isSigning,
      whileSigning,
      renewsAt: fresh ? reply.renewsAt : dueAt,
    }
  )
}
