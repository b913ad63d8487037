/** The review: what will be signed in plain words, whether the policy lets it pass, and the one button that signs it. */
import '../styles/review.css'
import { deploymentFor } from '../../desk/profiles'
import { type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { findToken } from '../../domain/tokens'
import { describeOrder } from '../../wallet/clear-signing'
import { approve } from '../../wallet/policy'
import { Button, ButtonLink } from '../components/button'
import { Callout, Outcome } from '../components/callout'
import { Card, EmptyState, ScreenHead } from '../components/card'
import { PlaceSteps } from '../components/place-steps'
import { Skeleton } from '../components/progress'
import { ReviewHead } from '../components/review-head'
import { RawMessage, SigningLines } from '../components/signing-lines'
import { UnlockDialog } from '../components/unlock-dialog'
import { moment } from '../format'
import { hrefOf } from '../routes'
import { useNow } from '../use-now'
import { usePlace } from '../use-place'
import { type Review, useReview, useReviewDraft } from '../use-review'
import { useAccount, useWorkspace } from '../workspace'
import { factsOf, intentOf } from './order-plan'
import { refusalWords } from './refusal-words'
import type { ReviewDraft } from './review-draft'
import type { Offer } from './swap-offer'

export function ReviewScreen() {
  const { draft, keep } = useReviewDraft()
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title="Review" back={hrefOf('swap')} />
      {draft === undefined && <Skeleton height={320} />}
      {draft === null && <NothingToReview />}
      {draft && <ReviewBody draft={draft} keep={keep} />}
    </div>
  )
}

const NothingToReview = () => (
  <EmptyState
    icon="swap"
    title="Nothing to review"
    action={
      <ButtonLink kind="primary" href={hrefOf('swap')}>
        To the swap
      </ButtonLink>
    }
  >
    Say what you would like to trade; before anything is signed, you read it here.
  </EmptyState>
)

interface ReviewBodyProps {
  readonly draft: ReviewDraft
  readonly keep: (next: ReviewDraft) => void
}

function ReviewBody({ draft, keep }: ReviewBodyProps) {
  const review = useReview(draft, keep)
  return review ? <ReviewedOffer review={review} /> : <NothingToReview />
}

/** The order in words; recomputed each second only for its "in 29 minutes". */
function useClearText(offer: Offer) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const time = toSeconds(useNow())
  const deployment = deploymentFor(profile, chain.id)
  const clear = describeOrder({
    terms: offer.terms,
    deployment,
    owner,
    now: time,
    findToken: (at) => findToken(chain.id, at),
    appData: offer.appData,
    shown: offer.shown,
    writeTime: (at: Seconds) => moment(toMilliseconds(at)),
  })
  const verdict = approve(
    intentOf(deployment, { owner, terms: offer.terms }),
    factsOf(deployment, offer, time),
  )
  return { clear, deployment, broken: 'broken' in verdict ? verdict.broken : [] }
}

function ReviewedOffer({ review }: { readonly review: Review }) {
  const { offer } = review
  const { clear, deployment, broken } = useClearText(offer)
  return (
    <div class="review">
      <div class="stack">
        <ReviewHead review={review} />
        {clear.warnings.map((warning) => (
          <Callout key={warning.kind} tone="caution">
            {warning.says}
          </Callout>
        ))}
        <Verdict broken={broken.map(({ says }) => says)} />
      </div>
      <Card title="What you sign">
        <SigningLines lines={clear.lines} />
        <RawMessage deployment={deployment} terms={offer.terms} />
      </Card>
      <SignBar review={review} isAllowed={broken.length === 0} />
    </div>
  )
}

/** What stands in front of the key has been asked; here is what it said. */
const Verdict = ({ broken }: { readonly broken: readonly string[] }) =>
  broken.length === 0 ? (
    <p class="verdict small">
      Checked: it pays you and nobody else, its limit is the one shown here, it ends when you chose, and its
      app data is known.
    </p>
  ) : (
    <Callout tone="bad" title="Cowbell will not sign this">
      {broken.join(' ')}
    </Callout>
  )

interface SignBarProps {
  readonly review: Review
  readonly isAllowed: boolean
}

/** Stays in sight below the text: the price that moved, the steps, the button. */
function SignBar({ review, isAllowed }: SignBarProps) {
  const { isUnlocked } = useWorkspace()
  const { placing, entry } = usePlace(review.offer)
  const mustSee = review.hold?.step === 'outOfReach' || review.hold?.step === 'stale'
  const refusal = entry?.step === 'refused' ? refusalWords(entry) : undefined
  return (
    <div class="sign-bar">
      {(placing.isPending || entry) && <PlaceSteps entry={entry} />}
      {refusal && !placing.isPending && (
        <Callout tone="bad" title={refusal.says}>
          {refusal.fix}
        </Callout>
      )}
      <Outcome state={placing.state} />
      {mustSee ? (
        <Button kind="primary" size="wide" onClick={review.adopt}>
          See the new price
        </Button>
      ) : (
        <UnlockDialog onUnlocked={placing.run}>
          {(start) => (
            <Button
              kind="primary"
              size="wide"
              icon={isUnlocked ? 'check' : 'lock'}
              disabled={!isAllowed}
              isBusy={placing.isPending}
              onClick={start}
            >
              {isUnlocked ? 'Sign and place' : 'Unlock, sign and place'}
            </Button>
          )}
        </UnlockDialog>
      )}
    </div>
  )
}
