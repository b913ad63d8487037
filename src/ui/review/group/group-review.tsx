/** The review of several orders: every order in a line, what they come to together, and the one button that signs all. */

import type { ComponentChildren } from 'preact'
import type { GroupKind } from '../../../client/db/rows/order-watch'
import { watchGroup } from '../../../client/orders/groups'
import { schemeFor } from '../../../client/signing/scheme'
import { saveGroup, signSavedGroup } from '../../../client/signing/sign-group'
import { marketOrQuoted } from '../../../client/trade/market-price'
import { limitOf, type Offer } from '../../../client/trade/offer'
import { sumOffer } from '../../../client/trade/several-orders'
import { usd } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Callout, Outcome } from '../../kit/callout'
import { Facts } from '../../kit/card'
import { Icon } from '../../kit/icon'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLive } from '../../kit/use-live'
import { groupWords } from '../../orders/group/group-head'
import { OfferLines } from '../../swap/several/offer-lines'
import { worthOf } from '../../swap/worth'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { usePairPrices } from '../../tokens/use-funds'
import { Recipient } from '../../workspace/recipient'
import { goTo } from '../../workspace/routes'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { Expiry, LimitPrice, MarketPrice } from '../head'
import { ObjectionNotes } from '../objections'
import { SignButton } from '../sign-button'
import { AllFields, RawMessage, SigningLines } from '../signing-lines'
import { useClearText } from '../use-clear-text'
import { clearDrafts } from '../use-place'
import type { Review } from '../use-review'
import { type GroupVerdict, useGroupVerdict } from './use-group-verdict'

interface GroupReviewProps {
  readonly review: Review
  readonly kind: GroupKind
}

export function GroupReview({ review, kind }: GroupReviewProps) {
  const { offer, offers } = review
  const verdict = useGroupVerdict(offer, offers)
  return (
    <div class="review">
      <div class="stack review-text">
        <GroupFacts review={review} kind={kind} />
        {kind === 'oco' && <OcoTerms />}
        <div aria-live="polite">{verdict && <ObjectionNotes {...verdict} />}</div>
        {offers.map((each, at) => (
          <OrderFields key={`${at}`} offer={each} number={at + 1} />
        ))}
      </div>
      <GroupSignBar review={review} kind={kind} verdict={verdict} />
    </div>
  )
}

function GroupFacts({ review: { offers, receiverName }, kind }: GroupReviewProps) {
  const { chain, profile } = useWorkspace()
  const [first] = offers
  const prices = usePairPrices(first?.terms)
  if (!first) return null
  const { pair } = first
  const sum = limitOf((sumOffer(offers) ?? first).terms)
  const worth = worthOf(pair, sum, prices)
  const market = marketOrQuoted(pair, prices, first.quoted)
  return (
    <section class="review-head" aria-label={t`Orders`}>
      <h2>{groupWords({ kind, uids: offers.map(() => '0x' as never) })}</h2>
      <OfferLines offers={offers} prices={prices} />
      <Facts
        rows={[
          ...(kind === 'ladder'
            ? [
                [
                  t`Total sold`,
                  <Worth key="sold" usdAmount={worth.sold}>
                    <AmountOut atoms={sum.sell} token={pair.sell} />
                  </Worth>,
                ] as const,
                [
                  t`Minimum received`,
                  <Worth key="least" usdAmount={worth.bought}>
                    <AmountIn atoms={sum.buy} token={pair.buy} />
                  </Worth>,
                ] as const,
                [
                  t`Average price`,
                  <LimitPrice key="price" offer={first} limit={sum} market={market} />,
                ] as const,
              ]
            : []),
          [t`Market price`, <MarketPrice key="market" offer={first} market={market} />],
          [t`Expires`, <Expiry key="expires" validTo={first.terms.validTo} />],
          [
            t`Recipient`,
            <Recipient key="recipient" receiver={first.terms.receiver} typedName={receiverName} />,
          ],
          [t`Network`, `${chain.label} · ${profile.label}`],
        ]}
      />
    </section>
  )
}

interface WorthProps {
  /** USD, undefined where no price is known. */
  readonly usdAmount: number | undefined
  readonly children: ComponentChildren
}

/** An amount with its worth behind it. */
const Worth = ({ usdAmount, children }: WorthProps) => (
  <>
    {children} {usdAmount !== undefined && <span class="soft">{usd(usdAmount)}</span>}
  </>
)

/** How one comes to cancel the other, and when it does not. */
const OcoTerms = () => (
  <Callout title={t`One cancels the other`}>
    <p>{t`You also sign a cancellation of each order. Cowbell sends one when the other order fills, even in part.`}</p>
    <p>{t`The browser must be running. Until it is sent, both orders can fill.`}</p>
  </Callout>
)

/** All fields of one order, folded away; open where one asks for a second look. */
function OrderFields({ offer, number }: { readonly offer: Offer; readonly number: number }) {
  const { chain } = useWorkspace()
  const owner = useAccount().address
  const { terms, appData, shown } = offer
  const { clear, deployment } = useClearText(chain.id, { terms, owner, appData, shown })
  return (
    <AllFields lines={clear.lines} label={tx`Order ${number}: all ${clear.lines.length} signed fields`}>
      {clear.warnings.map((warning) => (
        <Callout key={warning.kind} tone="caution">
          {warning.says}
        </Callout>
      ))}
      <SigningLines lines={clear.lines} />
      <RawMessage deployment={deployment} terms={terms} />
    </AllFields>
  )
}

interface GroupSignBarProps extends GroupReviewProps {
  readonly verdict: GroupVerdict | undefined
}

/** Saves the group, signs its orders one after the other, and goes to its page: what is not signed by then is signed there. */
function usePlaceGroup({ review: { id, offers }, kind, verdict }: GroupSignBarProps) {
  const workspace = useWorkspace()
  const account = useAccount()
  const { profile, chain } = workspace
  return useAction(async () => {
    const group = { id, kind, offers, account, profile, chainId: chain.id }
    await saveGroup(group)
    await clearDrafts(workspace)
    await signSavedGroup(group, verdict?.reviewed ?? []).finally(() => goTo('group', { id }))
    return undefined
  })
}

function GroupSignBar(props: GroupSignBarProps) {
  const account = useAccount()
  const { review, verdict } = props
  const placing = usePlaceGroup(props)
  return (
    <div class="action-bar">
      {placing.isPending && <Progress id={review.id} count={review.offers.length} />}
      <Outcome state={placing.state} />
      <SignButton
        placing={placing}
        isAllowed={verdict?.isAllowed ?? false}
        scheme={schemeFor(account, review.offer.scheme)}
        count={review.offers.length}
      />
    </div>
  )
}

const isSigned = ({ step }: { readonly step: string }): boolean => step !== 'intended'

/** How many of the orders are signed. */
function Progress({ id, count }: { readonly id: string; readonly count: number }) {
  const found = useLive(() => watchGroup(id), [id])
  const signed = found?.entries.filter(isSigned).length ?? 0
  return (
    <p class="small" aria-live="polite">
      <Icon name="check" size={14} /> {t`${signed} of ${count} orders signed`}
    </p>
  )
}
