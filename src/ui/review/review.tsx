/** The review screen: what will be signed, the verdict of the policy, and the button that signs. */

import { t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import '../styles/screens/review.css'
import '../styles/screens/trade.css'
import { choosesScheme, schemeFor, schemeWords } from '../../client/signing/scheme-labels'
import type { Reviewed } from '../../client/signing/sign-order'
import { NO_WORTH } from '../../client/trade/order-worth'
import type { ReviewDraft } from '../../client/trade/review-draft'
import { isSeveral } from '../../client/trade/swap-form'
import type { Address } from '../../domain/scalars'
import { listRemainingWarnings } from '../../wallet/describe/remaining-warnings'
import type { SigningWarning } from '../../wallet/describe/warnings'
import type { OrderScheme } from '../../wallet/messages/intents'
import { ButtonLink } from '../kit/button'
import { Callout, Outcome, Quote } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useIsWide } from '../kit/use-is-wide'
import { useAllowanceWarning } from '../orders/use-shared-allowance'
import { Objections, OverrideButton, passedChecks } from '../signing/objections'
import { refusalWords } from '../signing/refusal-words'
import { AllFields, RawMessage, SigningLines } from '../signing/signing-lines'
import { useClearText } from '../signing/use-clear-text'
import { ValueWarnings } from '../signing/value-warnings'
import { Freshness } from '../swap/quote-card'
import { costsOf, costWarning, worthOf } from '../swap/trade-worth'
import { usePairPrices } from '../tokens/use-funds'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { FundsNotes } from './funds-notes'
import { PlaceSteps } from './place-steps'
import { PlanReview } from './plan/plan-review'
import { SignOrAccept } from './price-change'
import { ReplacementWait, useReplacementWait } from './replacement-wait'
import { ReviewColumns } from './review-columns'
import { ReviewHead, tradedOf } from './review-head'
import { SeenAndSigned } from './seen-and-signed'
import { SignButton } from './sign-button'
import { usePlace } from './use-place'
import { type Review, useReview, useReviewDraft } from './use-review'
import { type ScreenVerdict, useVerdict } from './use-verdict'

export function ReviewScreen() {
  const { draft, store } = useReviewDraft()
  if (draft) return <ReviewBody draft={draft} store={store} />
  return (
    <div class="screen-body" data-fill>
      <ScreenHead title={t`Review`} back={hrefOf('swap')} />
      {draft === undefined ? <Skeleton height={320} /> : <NothingToReview />}
    </div>
  )
}

const NothingToReview = () => (
  <EmptyState
    icon="swap"
    title={t`No order to review`}
    action={
      <ButtonLink kind="primary" href={hrefOf('swap')}>
        {t`Go to Swap`}
      </ButtonLink>
    }
  >
    {t`Start a swap first.`}
  </EmptyState>
)

interface ReviewBodyProps {
  readonly draft: ReviewDraft
  readonly store: (next: ReviewDraft) => void
}

function ReviewBody({ draft, store }: ReviewBodyProps) {
  const review = useReview(draft, store)
  return (
    <div class="screen-body" data-fill data-wide>
      <ScreenHead title={t`Review`} back={hrefOf('swap')}>
        {review && !review.isSigning && <Freshness renewsAt={review.renewsAt} renew={review.reply.renew} />}
      </ScreenHead>
      {review ? <ReviewedDraft review={review} draft={draft} /> : <NothingToReview />}
    </div>
  )
}

/** One order, or several that are signed together. */
function ReviewedDraft({
  review,
  draft: { form },
}: {
  readonly review: Review
  readonly draft: ReviewDraft
}) {
  if (!isSeveral(form) || !form.several) return <ReviewedOffer review={review} />
  return <PlanReview review={review} several={form.several} />
}

function ReviewedOffer({ review }: { readonly review: Review }) {
  const { offer } = review
  const { chain } = useWorkspace()
  const owner = useAccount().address
  const { terms, appData, shown } = offer
  const { clear, deployment } = useClearText(chain.id, { terms, owner, appData, shown })
  const verdict = useVerdict(review)
  const prices = usePairPrices(offer.terms)
  const worth = worthOf(offer.pair, tradedOf(offer), prices)
  const costs = costsOf(offer.pair, offer, prices)
  const loss = offer.shown.price === 'market' ? costWarning(costs) : undefined
  const lowering = useAllowanceWarning([offer])
  return (
    <ReviewColumns
      isFrozen={review.isSigning}
      fields={
        <AllFields lines={clear.lines} isOpen={useIsWide()}>
          <SigningLines lines={clear.lines} />
          <SigningMethod scheme={offer.scheme} />
          <h2>{t`Quote vs. order`}</h2>
          <SeenAndSigned offer={offer} market={review.market} />
          <RawMessage deployment={deployment} terms={terms} />
        </AllFields>
      }
      bar={<SignBar review={review} verdict={verdict} warnings={clear.warnings} />}
    >
      <ReviewHead
        review={review}
        worth={worth}
        costs={costs}
        prices={prices}
        onlySource={verdict?.onlySource}
      />
      {listRemainingWarnings(clear.warnings, verdict?.objections).map((warning) => (
        <Callout key={warning.kind} tone="caution">
          {warning.message}
        </Callout>
      ))}
      {/* The same warning as on the swap screen. */}
      <div aria-live="polite">{loss && <Callout tone="caution">{loss}</Callout>}</div>
      <FundsNotes funds={verdict?.reviewed.funds} orders={[{ ...offer, owner }]} />
      <div aria-live="polite">{lowering && <Callout tone="caution">{lowering}</Callout>}</div>
      <div aria-live="polite">
        <Objections verdict={verdict} passed={passedChecks([offer])} />
      </div>
    </ReviewColumns>
  )
}

/** The signing method and its meaning. A Safe chooses its method at the button. */
function SigningMethod({ scheme }: { readonly scheme: OrderScheme }) {
  if (!choosesScheme(useAccount())) return null
  const { label, description } = schemeWords[scheme]
  return (
    <p class="small">
      <strong>{tx`Signing method: ${label}.`}</strong> {description}
    </p>
  )
}

interface SignBarProps {
  readonly review: Review
  readonly verdict: ScreenVerdict | undefined
  readonly warnings: readonly SigningWarning[]
}

/** Data of a review without a verdict. It cannot be signed. */
const emptyReview = (owner: Address, scheme: OrderScheme): Reviewed => ({
  market: undefined,
  worth: NO_WORTH,
  funds: { step: 'noNode' },
  usd: undefined,
  overridden: [],
  owner,
  scheme,
})

/** Bar below the text that is always visible: price changes, steps and button. */
function SignBar({ review, verdict, warnings }: SignBarProps) {
  const account = useAccount()
  const scheme = schemeFor(account, review.offer.scheme)
  const { placing, entry } = usePlace(review, verdict?.reviewed ?? emptyReview(account.address, scheme))
  const { replaces } = review.offer
  const auctions = useReplacementWait(review.offer, entry)
  const refused = entry?.step === 'refused' ? entry : undefined
  const isShownBelow = auctions > 0 && refused?.refusal.errorType === 'OldOrderActivelyBidOn'
  const refusal = refused && !isShownBelow ? refusalWords(refused) : undefined
  return (
    <div class="action-bar">
      <ValueWarnings warnings={warnings} />
      {(placing.isPending || (entry && entry.step !== 'intended')) && <PlaceSteps entry={entry} />}
      {refusal && !placing.isPending && (
        <Callout tone="bad" title={refusal.message}>
          <Quote>{refusal.quote}</Quote>
          {refusal.fix}
        </Callout>
      )}
      <Outcome state={placing.state} />
      <div aria-live="polite">
        {replaces && auctions > 0 && <ReplacementWait auctions={auctions} replaces={replaces} />}
      </div>
      <SignOrAccept review={review} isPlacing={placing.isPending}>
        <OverrideButton objections={verdict?.objections} />
        <SignButton
          placing={placing}
          isAllowed={(verdict?.isAllowed ?? false) && auctions === 0}
          scheme={scheme}
        />
      </SignOrAccept>
    </div>
  )
}
