/** The head of a review: both sides with their worth, and every fact that decides, in one view. */

import type { ComponentChildren } from 'preact'
import type { Hold } from '../../client/trade/hold'
import { distanceFromMarket, limitOf, type Offer } from '../../client/trade/offer'
import type { TokenView } from '../../client/trade/tokens'
import { type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import {
  clock,
  exactAmount,
  percent,
  shortHex,
  shortMoment,
  signedPercent,
  usd,
  usdOf,
} from '../../domain/text/numbers'
import { writeUntil } from '../../wallet/describe/amounts'
import { withChecksum } from '../../wallet/vault/checksum'
import { AccountMark } from '../accounts/account-mark'
import { Callout } from '../kit/callout'
import { Facts } from '../kit/card'
import { useNow } from '../kit/use-now'
import { BoundAmount, BoundLabel } from '../swap/quote-card'
import { impactTone, type Worth, worthOf } from '../swap/worth'
import { FreePriceLine } from '../tokens/price-line'
import { AmountIn, AmountOut } from '../tokens/token-amount'
import { TokenMark } from '../tokens/token-mark'
import { useUsdPrice } from '../tokens/use-funds'
import { useAccount, useWorkspace } from '../workspace/workspace'
import type { Review } from './use-review'

const NOTES = {
  moved: (bps) => `Price moved ${percent(Math.abs(bps))} against you. Your limit is still in reach.`,
  outOfReach: (bps) =>
    `Price moved ${percent(Math.abs(bps))} against you, past your limit. Accept the new price.`,
  stale: () => 'Quote expired. Refresh to continue.',
} as const satisfies Record<Exclude<Hold['step'], 'better'>, (bps: number) => string>

/** What became of the price since it was shown. */
function MarketNote({ hold }: { readonly hold: Hold | undefined }) {
  if (!hold || hold.step === 'better') return null
  const isBlocking = hold.step !== 'moved'
  return <Callout tone={isBlocking ? 'caution' : 'neutral'}>{NOTES[hold.step](hold.movedBps)}</Callout>
}

interface SideProps {
  readonly label: string
  readonly token: TokenView
  readonly amount: ComponentChildren
  readonly worth: ComponentChildren
}

/** One side of the trade in a line. */
const Side = ({ label, token, amount, worth }: SideProps) => (
  <p class="review-side">
    <span class="soft small">{label}</span>
    <TokenMark token={token} />
    <strong class="grow">{amount}</strong>
    <span class="small">{worth}</span>
  </p>
)

/** The worth of the bought side, with what the trade makes of the sold one. */
const Bought = ({ worth: { bought, changeBps }, isMarket }: { worth: Worth; isMarket: boolean }) => (
  <>
    {bought !== undefined && usd(bought)}
    {isMarket && changeBps !== undefined && (
      <span class="impact" data-tone={impactTone(changeBps)}>
        {` ${signedPercent(changeBps)}`}
      </span>
    )}
  </>
)

/** Both sides: of a market order as quoted, of a limit order as signed. */
function Sides({ offer }: { readonly offer: Offer }) {
  const { pair, shown, terms } = offer
  const sellPrice = useUsdPrice(terms.sellToken)
  const buyPrice = useUsdPrice(terms.buyToken)
  const isMarket = shown.price === 'market'
  const { sell, buy } = isMarket ? offer.quoted : limitOf(terms)
  const worth = worthOf(pair, { sell, buy }, { sellPrice, buyPrice })
  return (
    <div class="review-sides">
      <Side
        label="Sell"
        token={pair.sell}
        amount={<AmountOut atoms={sell} token={pair.sell} />}
        worth={worth.sold !== undefined && usd(worth.sold)}
      />
      <Side
        label="Receive"
        token={pair.buy}
        amount={<AmountIn atoms={buy} token={pair.buy} />}
        worth={<Bought worth={worth} isMarket={isMarket} />}
      />
    </div>
  )
}

/** How far away the end is, and when that is. */
function Expiry({ validTo }: { readonly validTo: Seconds }) {
  const now = useNow()
  const at = toMilliseconds(validTo)
  const isSoon = at - now < 12 * 3_600_000
  return (
    <>
      {writeUntil(validTo, toSeconds(now))} · {isSoon ? clock(at) : shortMoment(at, now)}
    </>
  )
}

/** The owner by name, or another address by its own. */
function Recipient({ offer: { terms } }: { readonly offer: Offer }) {
  const account = useAccount()
  const address = terms.receiver ?? account.address
  const short = <span title={withChecksum(address)}>{shortHex(withChecksum(address))}</span>
  if (address !== account.address) return <strong class="caution">{short}</strong>
  return (
    <>
      You · {account.name} <AccountMark colour={account.colour} /> {short}
    </>
  )
}

/** The market beside a limit order, with the distance of its limit. */
function MarketPrice({ offer }: { readonly offer: Offer }) {
  const distance = distanceFromMarket(limitOf(offer.terms), offer.quoted)
  return (
    <>
      <FreePriceLine pair={offer.pair} amounts={offer.quoted} />
      {distance !== undefined && <span class="soft"> limit {signedPercent(distance)}</span>}
    </>
  )
}

/** The network costs in USD where a price is known, in the sell token where none is. */
function IncludedCost({ offer: { networkCost, pair } }: { readonly offer: Offer }) {
  const price = useUsdPrice(pair.sell.address)
  const { decimals, symbol } = pair.sell
  return (
    <span title={`${exactAmount(networkCost, decimals)} ${symbol}`}>
      {price === undefined ? (
        <AmountOut atoms={networkCost} token={pair.sell} />
      ) : (
        usd(usdOf(networkCost, decimals, price))
      )}{' '}
      (included)
    </span>
  )
}

/** Everything that decides. */
export function ReviewHead({ review }: { readonly review: Review }) {
  const { offer, hold } = review
  const { chain, profile } = useWorkspace()
  const isMarket = offer.shown.price === 'market'
  return (
    <section class="review-head" aria-label="Order">
      <Sides offer={offer} />
      <Facts
        rows={[
          [
            <BoundLabel key="bound" offer={offer} />,
            <strong key="amount">
              <BoundAmount offer={offer} />
            </strong>,
          ],
          ...(isMarket ? [['Slippage', percent(offer.slippageBps)] as const] : []),
          ['Limit price', <FreePriceLine key="limit" pair={offer.pair} amounts={limitOf(offer.terms)} />],
          ...(isMarket ? [] : [['Market price', <MarketPrice key="market" offer={offer} />] as const]),
          ['Network costs', <IncludedCost key="cost" offer={offer} />],
          ['Expires', <Expiry key="expires" validTo={offer.terms.validTo} />],
          ['Recipient', <Recipient key="recipient" offer={offer} />],
          ['Network', `${chain.label} · ${profile.label}`],
        ]}
      />
      <div aria-live="polite">
        <MarketNote hold={hold} />
      </div>
    </section>
  )
}
