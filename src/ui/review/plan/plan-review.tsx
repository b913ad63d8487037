/** The review of several orders: one line per order, the totals, and the button that signs all of them. */

import { useState } from 'preact/hooks'
import type { PlanKind } from '../../../client/db/rows/plan'
import { watchPlan } from '../../../client/orders/plans/plans'
import { schemeFor } from '../../../client/signing/scheme-labels'
import { type PlanChoices, savePlan, signSavedPlan } from '../../../client/signing/sign-plan'
import { marketOrQuoted } from '../../../client/trade/market-price'
import { offersToFund, sumOffer } from '../../../client/trade/several-orders'
import { isWaiting, type SeveralOrders } from '../../../client/trade/swap-form'
import type { Deployment } from '../../../domain/chains/chains'
import type { OrderTerms } from '../../../domain/orders/order'
import { isolate } from '../../../domain/text/isolate'
import { plural, t } from '../../../domain/text/texts'
import { countSignedFields } from '../../../wallet/describe/order'
import { Callout, Outcome } from '../../kit/callout'
import { Facts } from '../../kit/card'
import { CheckField } from '../../kit/field'
import { Icon } from '../../kit/icon'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useIsWide } from '../../kit/use-is-wide'
import { useLive } from '../../kit/use-live'
import { Expiry } from '../../orders/expiry'
import { planTitle } from '../../orders/plan/plan-view'
import { useAllowanceWarning } from '../../orders/use-shared-allowance'
import { Objections, OverrideButton, passedChecks } from '../../signing/objections'
import { OnlySourceNote } from '../../signing/only-source-note'
import { AllFields, RawMessage, SigningLines } from '../../signing/signing-lines'
import { useClearTexts } from '../../signing/use-clear-text'
import { OfferLines } from '../../swap/several/offer-lines'
import { costsOf } from '../../swap/trade-worth'
import { usePairPrices } from '../../tokens/use-funds'
import { Recipient } from '../../workspace/recipient'
import { replaceScreen } from '../../workspace/screen-history'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { FundsNotes } from '../funds-notes'
import { MarketNote, SignOrAccept } from '../price-change'
import { ReviewColumns } from '../review-columns'
import { IncludedCost, MarketPrice } from '../review-head'
import { SignButton } from '../sign-button'
import { clearDrafts } from '../use-place'
import type { Review } from '../use-review'
import { PlanFacts } from './plan-facts'
import { type PlanVerdict, usePlanVerdict } from './use-plan-verdict'

interface PlanReviewProps {
  readonly review: Review
  readonly several: SeveralOrders
}

export function PlanReview({ review, several }: PlanReviewProps) {
  const { kind } = several
  const { offer, offers } = review
  const account = useAccount()
  const owner = account.address
  const [isPausedWhileLocked, setPausedWhileLocked] = useState(false)
  const verdict = usePlanVerdict(offer, offers)
  const [firstNeeding = offer, ...others] = offersToFund(offers)
  const needing = [firstNeeding, ...others] as const
  const lowering = useAllowanceWarning(needing)
  return (
    <ReviewColumns
      isFrozen={review.isSigning}
      fields={<PlanFields offers={offers} />}
      bar={
        <PlanSignBar
          review={review}
          several={several}
          verdict={verdict}
          choices={isPausedWhileLocked ? { isPausedWhileLocked } : {}}
        />
      }
    >
      {isWaiting(several) ? (
        <>
          <PlanFacts review={review} planned={several} />
          {account.kind === 'key' && (
            <CheckField isChecked={isPausedWhileLocked} onCheck={setPausedWhileLocked}>
              {t`Submit nothing while the wallet is locked`}
            </CheckField>
          )}
        </>
      ) : (
        <OrdersFacts review={review} kind={several.kind} />
      )}
      <div aria-live="polite">
        <MarketNote change={review.change} />
        <OnlySourceNote source={verdict?.onlySource} />
      </div>
      {kind === 'oco' && <OcoTerms />}
      <FundsNotes
        funds={verdict?.reviewed[0]?.funds}
        orders={(kind === 'oco' ? [offer] : needing).map((each) => ({ ...each, owner }))}
      />
      <div aria-live="polite">{lowering && <Callout tone="caution">{lowering}</Callout>}</div>
      <div aria-live="polite">
        <Objections verdict={verdict} passed={passedChecks([offer, ...offers.slice(1)])} />
      </div>
    </ReviewColumns>
  )
}

interface OrdersFactsProps {
  readonly review: Review
  readonly kind: PlanKind
}

function OrdersFacts({ review: { offers, receiverName }, kind }: OrdersFactsProps) {
  const { chain, profile } = useWorkspace()
  const [first] = offers
  const prices = usePairPrices(first?.terms)
  if (!first) return null
  const market = marketOrQuoted(first.pair, prices, first.quoted)
  const sum = sumOffer(offers) ?? first
  return (
    <section class="review-head" aria-label={t`Orders`}>
      <h2>{planTitle(kind, offers.length)}</h2>
      <OfferLines offers={offers} prices={prices} />
      <Facts
        rows={[
          [t`Market price`, <MarketPrice key="market" offer={first} market={market} />],
          [
            t`Network costs`,
            <IncludedCost
              key="cost"
              offer={sum}
              costs={costsOf(sum.pair, sum, prices)}
              sellPrice={prices.sellPrice}
              {...(kind === 'oco' && { suffix: t`included per order` })}
            />,
          ],
          [t`Expires`, <Expiry key="expires" validTo={first.terms.validTo} chosen={first.validitySeconds} />],
          [
            t`Recipient`,
            <Recipient key="recipient" receiver={first.terms.receiver} typedName={receiverName} />,
          ],
          [t`Network`, `${isolate(chain.label)} · ${isolate(profile.label)}`],
        ]}
      />
    </section>
  )
}

/** Explains how one order cancels the other, and when it does not. */
const OcoTerms = () => (
  <Callout>
    {t`You also sign a cancellation of each order. Cowbell sends one when the other order fills, even in part.`}{' '}
    {t`The browser must be running. Until it is sent, both orders can fill.`}
  </Callout>
)

/** All fields of all orders, closed unless one needs a second look. Each order can be opened alone. */
function PlanFields({ offers }: Pick<Review, 'offers'>) {
  const { chain } = useWorkspace()
  const owner = useAccount().address
  const { clears, deployment } = useClearTexts(
    chain.id,
    offers.map(({ terms, appData, shown }) => ({ terms, owner, appData, shown })),
  )
  return (
    <AllFields
      lines={clears.flatMap(({ lines }) => lines)}
      label={plural(
        offers.length,
        t`All signed fields of 1 order`,
        t`All signed fields of ${offers.length} orders`,
      )}
      isOpen={useIsWide()}
    >
      {offers.map(({ terms }, index) => (
        <OrderFields
          key={`${index}`}
          number={index + 1}
          terms={terms}
          clear={clears[index] as ClearText}
          deployment={deployment}
        />
      ))}
    </AllFields>
  )
}

type ClearText = ReturnType<typeof useClearTexts>['clears'][number]

interface OrderFieldsProps {
  readonly number: number
  readonly terms: OrderTerms
  readonly clear: ClearText
  readonly deployment: Deployment
}

const OrderFields = ({ number, terms, clear, deployment }: OrderFieldsProps) => (
  <AllFields
    lines={clear.lines}
    label={tx`Order ${number}: all ${countSignedFields(clear.lines)} signed fields`}
  >
    {clear.warnings.map((warning) => (
      <Callout key={warning.kind} tone="caution">
        {warning.message}
      </Callout>
    ))}
    <SigningLines lines={clear.lines} />
    <RawMessage deployment={deployment} terms={terms} />
  </AllFields>
)

interface PlanSignBarProps extends PlanReviewProps {
  readonly verdict: PlanVerdict | undefined
  readonly choices: PlanChoices
}

/**
 * Saves the plan, signs its orders one after the other, and opens its page. Unsigned orders can be signed there.
 */
function usePlacePlan({ review: { id, offers, whileSigning }, several, verdict, choices }: PlanSignBarProps) {
  const workspace = useWorkspace()
  const account = useAccount()
  const { profile, chain } = workspace
  const place = async () => {
    const context = { id, account, profile, chainId: chain.id }
    await savePlan(several, offers, context, choices)
    await clearDrafts(workspace)
    await signSavedPlan(offers, context, verdict?.reviewed ?? []).finally(() => replaceScreen('plan', { id }))
    return undefined
  }
  return useAction(() => whileSigning(place))
}

function PlanSignBar(props: PlanSignBarProps) {
  const account = useAccount()
  const { review, several, verdict } = props
  const placing = usePlacePlan(props)
  const count = review.offers.length
  return (
    <div class="action-bar">
      {placing.isPending && <Progress id={review.id} count={count} several={several} />}
      <Outcome state={placing.state} />
      <SignOrAccept review={review} isPlacing={placing.isPending}>
        <OverrideButton objections={verdict?.objections} />
        <SignButton
          placing={placing}
          isAllowed={verdict?.isAllowed ?? false}
          scheme={schemeFor(account, review.offer.scheme)}
          count={count}
          {...(isWaiting(several) && { words: plural(count, t`sign 1 part`, t`sign ${count} parts`) })}
        />
      </SignOrAccept>
    </div>
  )
}

interface ProgressProps {
  readonly id: string
  readonly count: number
  readonly several: SeveralOrders
}

/** Number of signed orders or parts. */
function Progress({ id, count, several }: ProgressProps) {
  const found = useLive(() => watchPlan(id), [id])
  const signed = found?.plan.parts.filter(({ state }) => state !== 'unsigned').length ?? 0
  return (
    <p class="small" aria-live="polite">
      <Icon name="check" size={14} />{' '}
      {isWaiting(several) ? t`${signed} of ${count} parts signed` : t`${signed} of ${count} orders signed`}
    </p>
  )
}
