/** State of the swap form: parsed input, quote, offer, funds and next step. */
import { useMemo } from 'preact/hooks'
import { isPaper } from '../../client/settings/profiles'
import {
  type CompleteForm,
  type FormReading,
  quoteRequestOf,
  readForm,
} from '../../client/trade/form-reading'
import { appDataOf, buildOffer, type NoOffer, type Offer } from '../../client/trade/offer'
import { withLimitOfParts } from '../../client/trade/plan-offers'
import { areOffers, buildOffers, sumOffer } from '../../client/trade/several-orders'
import {
  isSeveral,
  type OrderDefaults,
  permitOf,
  type SwapForm,
  validityOf,
} from '../../client/trade/swap-form'
import type { Quote } from '../../domain/orders/quotes'
import type { Milliseconds } from '../../domain/scalars'
import { type QuoteReply, useQuote } from '../prices/use-quote'
import { type Funds, useFunds } from '../tokens/use-funds'
import { useChainAccess } from '../workspace/use-chain-access'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { isNativeSell, nextStep, type SwapStep } from './next-step'
import type { FormDefaults } from './options/use-slippage'
import { stepOfSeveral } from './several/several-step'

export interface Swap {
  readonly reading: FormReading
  readonly reply: QuoteReply
  /** The current quote, never one for former input. */
  readonly quote: Quote | undefined
  readonly offer: Offer | NoOffer | undefined
  /** All orders of a form that makes several. */
  readonly several: readonly Offer[] | NoOffer | undefined
  /** Total of these orders. */
  readonly sum: Offer | undefined
  readonly funds: Funds
  readonly step: SwapStep
}

/** Returns the quote request of a form. Undefined while the form is incomplete. */
export function useQuoteRequest(form: SwapForm, reading: FormReading, defaults: OrderDefaults) {
  const owner = useAccount().address
  const access = useChainAccess()
  if (reading.state !== 'complete') return undefined
  return quoteRequestOf(reading, {
    owner,
    validitySeconds: validityOf(form, defaults),
    partiallyFillable: form.partiallyFillable,
    appData: appDataOf(form, defaults),
    receiver: form.receiver,
    isNativeSell: isNativeSell(form, access),
  })
}

/** Returns the offer of the current quote. The object stays the same while form and quote do. */
function useOffer(
  form: SwapForm,
  reading: FormReading,
  quote: Quote | undefined,
  quotedAt: Milliseconds | undefined,
  defaults: OrderDefaults,
) {
  return useMemo(
    () =>
      quote && quotedAt !== undefined && reading.state === 'complete'
        ? buildOffer(withLimitOfParts(form, reading, quote), reading as CompleteForm, quote, {
            defaults,
            now: quotedAt,
          })
        : undefined,
    [form, quote, quotedAt, defaults],
  )
}

/** Returns the offers of a form that makes several orders. */
function useOffers(
  form: SwapForm,
  reading: FormReading,
  quote: Quote | undefined,
  quotedAt: Milliseconds | undefined,
  defaults: OrderDefaults,
) {
  return useMemo(
    () =>
      isSeveral(form) && quote && quotedAt !== undefined && reading.state === 'complete'
        ? buildOffers(form, reading, quote, { defaults, now: quotedAt })
        : undefined,
    [form, quote, quotedAt, defaults],
  )
}

export function useSwap(form: SwapForm, { defaults, noteQuote }: FormDefaults): Swap {
  const { chain, profile } = useWorkspace()
  // Each streamed price is confirmed on the chain, which would cost a node more requests than a single quote.
  const isStreamed = isPaper(profile)
  const reading = useMemo(() => readForm(form, chain.id), [form, chain.id])
  const reply = useQuote(chain.id, useQuoteRequest(form, reading, defaults), {
    isStreamed,
    onQuote: noteQuote,
  })
  const quote = reply.isStale ? undefined : reply.value
  const offer = useOffer(form, reading, quote, reply.receivedAt, defaults)
  const several = useOffers(form, reading, quote, reply.receivedAt, defaults)
  const funds = useFunds()
  const single = nextStep({
    reading,
    quoting: reply.state.step,
    excessCost: reply.excessCost,
    offer,
    funds: reading.state === 'complete' ? funds.stateOf(reading.pair.sell.address) : { step: 'pending' },
    permit: permitOf(form),
  })
  const step = several ? stepOfSeveral(single, several, funds) : single
  const sum = several && areOffers(several) ? sumOffer(several) : undefined
  return { reading, reply, quote, offer, several, sum, funds, step }
}
