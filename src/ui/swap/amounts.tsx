/** The two sides of a swap and, for a limit order, its price: one side is typed, the other follows. */

import { useRef } from 'preact/hooks'
import { sellable, type TokenView, viewToken } from '../../client/tokens/tokens'
import { flip, type SwapForm, turnPrices, typeAmount } from '../../client/trade/form'
import { marketOrQuoted, type Prices } from '../../client/trade/market-price'
import { isOffer, limitOf } from '../../client/trade/offer'
import { fieldText, toFieldText } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import type { OrderKind } from '../../domain/orders/order'
import type { Quote } from '../../domain/orders/quotes'

import { amountIn, amountOut, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import { IconButton } from '../kit/button'
import { takeLostFocus } from '../kit/focus'
import { AmountField } from '../tokens/amount-field'
import { useWorkspace } from '../workspace/workspace'
import { EditNote } from './edit-note'
import { LimitPriceField } from './limit-price-field'
import { SeveralChoice, SeveralFields } from './several/several-fields'
import { spendOf } from './step'
import type { Swap } from './use-swap'
import { type SwapWorth, worthOf } from './worth'

interface SwapAmountsProps {
  readonly form: SwapForm
  readonly change: (make: (form: SwapForm) => SwapForm) => void
  readonly swap: Swap
  /** As `readWorth` of the same form. */
  readonly worth: SwapWorth
  readonly prices: Prices
  readonly onPick: (side: OrderKind) => void
}

/** What would change hands: at the limit price, or as quoted; of the last quote of these tokens while a new one is asked. */
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

/** The text of a side: as typed, or shortened against the trader, in plain digits so that it can be typed on. */
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

/** The worth of what was typed and of what is received for it; of the last quote while a new one is asked. */
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
  reading.state === 'invalid' && form.side === side ? reading.says : undefined

/** Whether the balance does not cover what is sold. The button says so; the field shows it on the balance. */
function isShort({ swap }: SwapAmountsProps): boolean {
  if (!swap.offer || !isOffer(swap.offer)) return false
  const held = swap.funds.of(swap.offer.pair.sell.address)?.balance
  return held !== undefined && held < spendOf(swap.offer)
}

/** What each side is called, by how the price is set and by which side was typed. */
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

/** Both sides with the turn between them. */
export function SwapAmounts(props: SwapAmountsProps) {
  const { form, change, swap, worth, onPick } = props
  const { chain, surface } = useWorkspace()
  const amounts = amountsOf(props)
  const labels = LABELS[form.price][form.side]
  const isWaiting = swap.reply.state.step === 'pending'
  const place = useRef<HTMLDivElement>(null)
  const stopEditing = () => {
    change((before) => ({ ...before, replaces: null }))
    takeLostFocus(place.current?.querySelector('input') ?? null)
  }
  const side = (kind: OrderKind) => {
    const address = kind === 'sell' ? form.sellToken : form.buyToken
    const token = address ? viewToken(chain.id, address) : undefined
    const balance = address ? swap.funds.of(address)?.balance : undefined
    const much = kind === 'sell' ? worth.sold : worth.bought
    const takeShare = (percents: bigint) => {
      const share = (sellable(chain.id, address, balance ?? 0n) * percents) / 100n
      change((before) => typeAmount(before, 'sell', fieldText(formatUnits(share, token?.decimals ?? 0))))
    }
    return (
      <AmountField
        label={labels[kind]}
        text={textOf(kind, form, token, amounts)}
        onText={(text) => change((before) => typeAmount(before, kind, text))}
        isWaiting={isWaiting && form.side !== kind}
        token={token}
        onPickToken={() => onPick(kind)}
        note={much === undefined ? null : usd(much)}
        balance={balance}
        onShare={kind === 'sell' ? takeShare : undefined}
        isShort={kind === 'sell' && isShort(props)}
        fault={faultOf(props, kind)}
        isFirst={kind === 'sell' && surface === 'popup'}
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
  const quoted = quotedFor(form, swap.quote)
  return (
    <>
      <LimitPriceField
        form={form}
        pair={pair}
        quoted={quoted}
        market={marketOrQuoted(pair, prices, quoted)}
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
