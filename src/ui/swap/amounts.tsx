/** Both sides of a swap, and the price of a limit order. The user types one side, the other is calculated. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import { sellable, type TokenView, viewToken } from '../../client/tokens/tokens'
import { offeredBy, outlookByQuote } from '../../client/trade/fills-at'
import { limitOf, marketOf, type Prices } from '../../client/trade/market-price'
import { isOffer } from '../../client/trade/offer'
import { flip, isWaiting, type SwapForm, turnPrices, typeAmount } from '../../client/trade/swap-form'
import { fieldText, toFieldText } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import type { OrderKind } from '../../domain/orders/order'
import type { Quote } from '../../domain/orders/quotes'

import { amountIn, amountOut, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import { IconButton } from '../kit/button'
import { focusFirstField, restoreLostFocus } from '../kit/focus'
import { useNodeDialog } from '../nodes/node-dialog'
import { useNodeProblems } from '../nodes/node-states'
import { AmountField, unreadBalance } from '../tokens/amount-field'
import type { FundsState } from '../tokens/funds-state'
import { useWorkspace } from '../workspace/workspace'
import { EditNote } from './edit-note'
import { LimitPriceField } from './limit-price-field'
import { maxSpendOf } from './next-step'
import { SeveralChoice, SeveralFields } from './several/several-fields'
import { type SwapWorth, worthOf } from './trade-worth'
import type { Swap } from './use-swap'

interface SwapAmountsProps {
  readonly form: SwapForm
  readonly change: (make: (form: SwapForm) => SwapForm) => void
  readonly swap: Swap
  /** Result of `readWorth` for the same form. */
  readonly worth: SwapWorth
  readonly prices: Prices
  readonly onPick: (side: OrderKind) => void
}

/**
 * Returns the amounts to trade: at the limit price, or as quoted. While a new quote loads, returns the
 * amounts of the last quote for these tokens.
 */
function amountsOf({ form, swap }: Pick<SwapAmountsProps, 'form' | 'swap'>): Executed | undefined {
  if (swap.sum) return limitOf(swap.sum.terms)
  if (swap.offer && isOffer(swap.offer)) {
    return form.price === 'limit' ? limitOf(swap.offer.terms) : swap.offer.quoted
  }
  const isAsked = form.price === 'market' && swap.reply.state.step === 'pending'
  return isAsked ? quotedFor(form, swap.reply.value) : undefined
}

function quotedFor(form: SwapForm, held: Quote | undefined): Executed | undefined {
  if (held?.quote.sellToken !== form.sellToken || held?.quote.buyToken !== form.buyToken) return undefined
  return { sell: held.quote.sellAmount + held.quote.feeAmount, buy: held.quote.buyAmount }
}

/**
 * Returns the text of a side: as typed, or rounded against the trader. It has plain digits, so that the user
 * can edit it.
 */
function textOf(
  side: OrderKind,
  form: SwapForm,
  token: TokenView | undefined,
  amounts: Executed | undefined,
) {
  if (form.side === side) return form.amount
  if (!token || !amounts || form.amount === '') return ''
  const write = side === 'sell' ? amountOut : amountIn
  return toFieldText(write(amounts[side], token))
}

const NO_WORTH: SwapWorth = { sold: undefined, bought: undefined, changeBps: undefined }

/**
 * Returns the USD values of the typed and the calculated amount. While a new quote loads, returns the values
 * of the last quote.
 */
export function readWorth(
  { form, swap }: Pick<SwapAmountsProps, 'form' | 'swap'>,
  prices: Prices,
): SwapWorth {
  const amounts = amountsOf({ form, swap })
  if (swap.reading.state !== 'complete' || !amounts) return NO_WORTH
  const { pair, side, amount } = swap.reading
  return worthOf(pair, { ...amounts, [side]: amount }, prices)
}

const faultOf = ({ swap: { reading }, form }: SwapAmountsProps, side: OrderKind): string | undefined =>
  reading.state === 'invalid' && form.side === side ? reading.message : undefined

/** Checks if the balance is too low. The button names the problem, the field marks the balance. */
function isBalanceTooLow({ swap }: SwapAmountsProps): boolean {
  if (!swap.offer || !isOffer(swap.offer)) return false
  const held = swap.funds.of(swap.offer.pair.sell.address)?.balance
  return held !== undefined && held < maxSpendOf(swap.offer)
}

/** Labels of the sides, by price type and typed side. */
const LABELS = {
  market: {
    sell: { sell: t`You sell`, buy: t`You receive (est.)` },
    buy: { sell: t`You pay (est.)`, buy: t`You buy` },
  },
  limit: {
    sell: { sell: t`You sell`, buy: t`Minimum received` },
    buy: { sell: t`Maximum sold`, buy: t`You buy` },
  },
} as const satisfies Record<SwapForm['price'], Record<OrderKind, Record<OrderKind, string>>>

/** Returns what is shown in place of an unknown balance. A reason that the form's note names is not repeated. */
function unknownBalance(
  held: FundsState | undefined,
  isNoted: boolean,
  onRetry: () => void,
  onChoose: () => void,
) {
  if (held?.step === 'unknown') return unreadBalance(isNoted ? undefined : held.reason, onRetry)
  return held?.step === 'offChain'
    ? { text: t`Balance unknown: no RPC endpoint`, button: t`Choose`, onPress: onChoose }
    : undefined
}

/** Both sides, with the button that swaps them. */
export function SwapAmounts(props: SwapAmountsProps) {
  const { form, change, swap, worth, onPick } = props
  const { chain, surface } = useWorkspace()
  const amounts = amountsOf(props)
  const labels = LABELS[form.price][form.side]
  const isWaiting = swap.reply.state.step === 'pending'
  const nodes = useNodeDialog()
  const hasProblem = useNodeProblems().length > 0
  const isNoted = hasProblem && swap.funds.reply.state.step === 'refused'
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => focusFirstField(place.current, surface === 'popup'), [])
  const stopEditing = () => {
    change((before) => ({ ...before, replaces: null }))
    restoreLostFocus(place.current?.querySelector('input') ?? null)
  }
  const side = (kind: OrderKind) => {
    const address = kind === 'sell' ? form.sellToken : form.buyToken
    const token = address ? viewToken(chain.id, address) : undefined
    const held = address ? swap.funds.stateOf(address) : undefined
    const balance = held?.step === 'known' ? held.funds.balance : undefined
    const sideUsd = kind === 'sell' ? worth.sold : worth.bought
    const takeShare = (percents: bigint) => {
      if (balance === undefined || !token) return
      const share = (sellable(chain.id, address, balance) * percents) / 100n
      change((before) => typeAmount(before, 'sell', fieldText(formatUnits(share, token.decimals))))
    }
    return (
      <AmountField
        label={labels[kind]}
        text={textOf(kind, form, token, amounts)}
        onText={(text) => change((before) => typeAmount(before, kind, text))}
        isLoading={isWaiting && form.side !== kind}
        token={token}
        onPickToken={() => onPick(kind)}
        note={sideUsd === undefined ? null : usd(sideUsd)}
        balance={balance}
        unknown={unknownBalance(held, isNoted, () => swap.funds.reply.renew(), nodes.open)}
        onShare={kind === 'sell' ? takeShare : undefined}
        isBalanceTooLow={kind === 'sell' && isBalanceTooLow(props)}
        fault={faultOf(props, kind)}
      />
    )
  }
  return (
    <div ref={place} class="swap-amounts">
      {form.replaces && <EditNote uid={form.replaces} filled={form.replacedFill} onStop={stopEditing} />}
      {side('sell')}
      <div class="swap-flip">
        <IconButton icon="arrowDown" label={t`Switch tokens`} size="small" onClick={() => change(flip)} />
      </div>
      {side('buy')}
      {nodes.dialog}
      <LimitPart {...props} amounts={amountsOf({ form, swap: { ...swap, sum: undefined } })} />
    </div>
  )
}

function LimitPart({
  form,
  change,
  swap,
  prices,
  amounts,
}: SwapAmountsProps & { readonly amounts: Executed | undefined }) {
  const { chain } = useWorkspace()
  if (form.price !== 'limit' || !form.sellToken || !form.buyToken) return null
  const pair = { sell: viewToken(chain.id, form.sellToken), buy: viewToken(chain.id, form.buyToken) }
  const offered = quotedFor(form, swap.quote) && swap.quote && offeredBy(swap.quote)
  const market = marketOf(pair, prices)
  // The limits of a plan are below the market on purpose.
  const isCompared = !isWaiting(form.several) || form.replaces !== null
  return (
    <>
      <LimitPriceField
        form={form}
        pair={pair}
        outlook={isCompared && offered && amounts ? outlookByQuote(amounts, offered, market) : undefined}
        market={isCompared ? (market ?? offered?.quoted) : undefined}
        limit={amounts}
        onPrice={(limitPrice) => change((before) => ({ ...before, limitPrice }))}
        onTurn={(priceDirection, limitPrice) =>
          change((before) => turnPrices(before, priceDirection, limitPrice))
        }
      >
        {!form.replaces && (
          <SeveralChoice
            plan={form.several}
            onChoice={(several) => change((before) => ({ ...before, several }))}
          />
        )}
      </LimitPriceField>
      {!form.replaces && form.several && (
        <SeveralFields form={form} pair={pair} change={change} plan={form.several} offers={swap.several} />
      )}
    </>
  )
}
