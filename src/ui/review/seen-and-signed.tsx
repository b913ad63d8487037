/** Shows the quote next to the order to sign, and the current market. */
import '../styles/screens/seen-and-signed.css'
import { sidesOf } from '../../client/trade/market-price'
import type { Offer } from '../../client/trade/offer'
import { directionOf, exactAmount, percent, signedPercent, writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { MarketNow } from '../../wallet/policy/order-policy'
import { Amount } from '../kit/amount'
import { Difference } from '../kit/difference'
import { tx } from '../kit/text'
import {
  type ComparedNumber,
  compareWithQuote,
  explainDifference,
  priceDifferenceBps,
  shownAmount,
  shownDifference,
} from './compare-rows'

const Side = ({ row, atoms }: { readonly row: ComparedNumber; readonly atoms: bigint }) => (
  <Amount
    short={shownAmount(row, atoms)}
    whole={exactAmount(atoms, row.token.decimals)}
    unit={row.token.symbol}
  />
)

const NoDifference = () => <span class="soft">{t`none`}</span>

const Change = ({ row }: { readonly row: ComparedNumber }) =>
  row.difference === 0n ? (
    <NoDifference />
  ) : (
    <>
      <Difference atoms={row.difference} shown={shownDifference(row)} token={row.token} />
      {row.differenceBps !== undefined && <span class="soft"> ({signedPercent(row.differenceBps)})</span>}
    </>
  )

/** Heading of a row, above its numbers, so that three columns fit on any surface. */
const RowHead = ({ label }: { readonly label: string }) => (
  <tr>
    <th scope="rowgroup" colSpan={3}>
      {label}
    </th>
  </tr>
)

interface SeenAndSignedProps {
  readonly offer: Offer
  readonly market: MarketNow
}

/** Table of the two amounts and the price. */
export function SeenAndSigned({ offer, market }: SeenAndSignedProps) {
  const rows = compareWithQuote(offer, offer.quoted)
  const changed = compareWithQuote(offer, market).filter(({ seen }, index) => seen !== rows[index]?.seen)
  const limit = { sell: offer.terms.sellAmount, buy: offer.terms.buyAmount }
  const direction = directionOf(offer.terms)
  const { sell, buy } = offer.pair
  const [one, other] = direction === 'buyPerSell' ? [sell, buy] : [buy, sell]
  const change = priceDifferenceBps(offer, offer.quoted)
  return (
    <div class="stack" data-tight>
      <table class="seen">
        <caption class="hidden-label">{t`The quote and the order you sign`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Quote`}</th>
            <th scope="col">{t`Order`}</th>
            <th scope="col">{t`Difference`}</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.side}>
            <RowHead label={row.label} />
            <tr>
              <td>
                <Side row={row} atoms={row.seen} />
              </td>
              <td>
                <Side row={row} atoms={row.signed} />
              </td>
              <td>
                <Change row={row} />
              </td>
            </tr>
          </tbody>
        ))}
        <tbody>
          <RowHead label={t`Price (${other.symbol} per ${one.symbol})`} />
          <tr>
            <td>{writePrice(sidesOf(offer.pair, offer.quoted), direction)}</td>
            <td>{writePrice(sidesOf(offer.pair, limit), direction)}</td>
            <td>{change ? signedPercent(change) : <NoDifference />}</td>
          </tr>
        </tbody>
      </table>
      {changed.map((row) => (
        <p key={row.side} class="small">
          {tx`Market now: ${<Side row={row} atoms={row.seen} />}. Your order differs by ${<Change row={row} />}.`}
        </p>
      ))}
      <p class="small soft">{explainDifference(offer, percent(offer.slippageBps))}</p>
    </div>
  )
}
