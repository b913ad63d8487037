/** Lines of the form's own prices on the chart. Moving a line edits its field. */
import type { TokenPair } from '../../../client/tokens/tokens'
import { parsePrice } from '../../../client/trade/form-reading'
import { sidesOf } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import { stopLimitText } from '../../../client/trade/plan-offers'
import type { SeveralOrders, SwapForm } from '../../../client/trade/swap-form'
import { fieldText, isBlank } from '../../../client/trade/typed-numbers'
import { invertDirection, suggestedPrice } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { ChartLimit } from '../../prices/chart-lines'
import { amountsAt } from '../../prices/plot'
import { DISTANCES } from '../several/plan-fields'

type Change = (form: SwapForm, text: string) => SwapForm

/** A price field of the form: name of its line, label for screen readers, its text, and its change. */
interface PriceLine {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly change: Change
  /** The order trades in the opposite direction. */
  readonly isOpposite?: boolean
}

const setLimit: Change = (form, limitPrice) => ({ ...form, limitPrice })

const setFurther: Change = (form, price) =>
  form.several && 'price' in form.several ? { ...form, several: { ...form.several, price } } : form

const limitLine = (form: SwapForm, name = t`New order`, label = t`Limit price`): PriceLine => ({
  name,
  label,
  text: form.limitPrice,
  change: setLimit,
})

const furtherLine = (
  plan: Extract<SeveralOrders, { price: string }>,
  name: string,
  label: string,
  change = setFurther,
): PriceLine => ({ name, label, text: plan.price, change })

/** Returns the form's price lines. `pair` is the pair of the form. */
function linesOf(form: SwapForm, pair: TokenPair): readonly PriceLine[] {
  const plan = form.replaces ? null : form.several
  switch (plan?.kind) {
    case undefined:
      return [limitLine(form)]
    case 'ladder':
      return [limitLine(form, t`Start price`, t`Start price`), furtherLine(plan, t`End price`, t`End price`)]
    case 'oco':
      return [
        limitLine(form, t`New order ${1}`),
        { ...furtherLine(plan, t`New order ${2}`, t`Price of the other order`), isOpposite: true },
      ]
    case 'twap':
      return [plan.belowMarket === null ? limitLine(form) : limitLine(form, t`Floor price`, t`Floor price`)]
    case 'stop':
      return [
        limitLine(form),
        // The limit follows the trigger, as it does when the trigger is typed.
        furtherLine(plan, t`Trigger`, t`Trigger price`, (before, price) => ({
          ...setFurther(before, price),
          limitPrice: stopLimitText(pair, price, before.priceDirection),
        })),
      ]
    case 'bracket':
      return [limitLine(form), furtherLine(plan, t`Trigger`, t`Trigger price`)]
    case 'trailing':
      return [limitLine(form, t`Floor price`, t`Floor price`)]
    default:
      return plan satisfies never
  }
}

/** Writes a price of the chart for a price field of the form. */
export const fieldTextOf = (chart: TokenPair, price: number): string =>
  fieldText(suggestedPrice(sidesOf(chart, amountsAt(price)), 'buyPerSell'))

/** Converts a typed price to atoms. Undefined for an empty or invalid text. */
function readPrice(text: string, { sell, buy }: TokenPair): number | undefined {
  const typed = parsePrice(text)
  const price = typed && (Number(typed.over) / Number(typed.under)) * 10 ** (buy.decimals - sell.decimals)
  return price !== undefined && price > 0 && price < Number.POSITIVE_INFINITY ? price : undefined
}

/** The chart of a form: its pair in the direction of the form's prices, and the last market price. */
interface FormChart {
  readonly form: SwapForm
  readonly chart: TokenPair
  readonly offers: readonly Offer[]
  readonly market: number | undefined
  readonly change: (make: (form: SwapForm) => SwapForm) => void
}

/** Returns the trigger of a trailing stop, whose line chooses the nearest distance. */
function trailingLine({ form, offers, market, change }: FormChart): readonly ChartLimit[] {
  const condition = offers[0]?.when?.condition
  if (form.several?.kind !== 'trailing' || condition?.kind !== 'market' || !market) return []
  const isTurned = form.priceDirection === 'sellPerBuy'
  const sold = Number(condition.buy) / Number(condition.sell)
  const onPrice = (price: number) => {
    const below = 100 * (1 - (isTurned ? market / price : price / market))
    const [distance] = DISTANCES.toSorted((one, two) => Math.abs(one - below) - Math.abs(two - below))
    change((before) =>
      before.several?.kind === 'trailing' && distance !== undefined
        ? { ...before, several: { ...before.several, distance } }
        : before,
    )
  }
  const label = t`Trigger, below the best price`
  const price = isTurned ? 1 / sold : sold
  return [
    { price, name: t`Trigger`, fills: isTurned ? 'above' : 'below', move: { id: label, label, onPrice } },
  ]
}

/** Returns the lines of a limit form. A single order without a price has its line at the market. */
export function formLines(given: FormChart): readonly ChartLimit[] {
  const { form, chart, market, change } = given
  if (form.price !== 'limit') return []
  const isTurned = form.priceDirection !== 'buyPerSell'
  const pair = isTurned ? { sell: chart.buy, buy: chart.sell } : chart
  const lines = linesOf(form, pair).flatMap((line): readonly ChartLimit[] => {
    const { name, label, text, change: set, isOpposite = false } = line
    const isUntyped = form.several === null && isBlank(text)
    const price = isUntyped ? market : readPrice(text, chart)
    if (price === undefined) return []
    const onPrice = (moved: number) => change((before) => set(before, fieldTextOf(chart, moved)))
    const direction = isOpposite ? invertDirection(form.priceDirection) : form.priceDirection
    return [
      {
        price,
        name,
        fills: direction === 'buyPerSell' ? 'above' : 'below',
        move: { id: label, label, onPrice },
      },
    ]
  })
  return [...lines, ...trailingLine(given)]
}
