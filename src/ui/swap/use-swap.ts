/** The state of a swap form: its reading, its quote, the offer they make, the funds behind it, and the next step. */
import { useMemo } from 'preact/hooks'
import { isPaper } from '../../client/settings/profiles'
import { isSeveral, type OrderDefaults, permitOf, type SwapForm, validityOf } from '../../client/trade/form'
import { appDataOf, makeOffer, type NoOffer, type Offer } from '../../client/trade/offer'
import { type CompleteForm, type FormReading, quoteRequestOf, readForm } from '../../client/trade/reading'
import { areOffers, makeOffers, sumOffer } from '../../client/trade/several-orders'
import type { Quote } from '../../domain/orders/quotes'
import type { Milliseconds } from '../../domain/scalars'
import { useChain } from '../funds/use-chain-access'
import { type Funds, useFunds } from '../tokens/use-funds'
import { useAccount, useWorkspace } from '../workspace/workspace'
import type { FormDefaults } from './options/use-slippage'
import { stepOfSeveral } from './several/step'
import { isNativeSell, nextStep, type SwapStep } from './step'
import { type QuoteReply, useQuote } from './use-quote'

/** A form with everything known of it. */
export interface Swap {
  readonly reading: FormReading
  readonly reply: QuoteReply
  /** The present quote; not one of what was typed before. */
  readonly quote: Quote | undefined
  readonly offer: Offer | NoOffer | undefined
  /** All orders of a form that makes several. */
  readonly several: readonly Offer[] | NoOffer | undefined
  /** What they come to. */
  readonly sum: Offer | undefined
  readonly funds: Funds
  readonly step: SwapStep
}

/** The request that a form's quote is asked with; undefined while it is not complete. */
export function useQuoteRequest(form: SwapForm, reading: FormReading, defaults: OrderDefaults) {
  const owner = useAccount().address
  const access = useChain()
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

/** The offer of a present quote, the same for as long as form and quote are. */
function useOffer(
  form: SwapForm,
  reading: FormReading,
  quote: Quote | undefined,
  at: Milliseconds | undefined,
  defaults: OrderDefaults,
) {
  return useMemo(
    () =>
      quote && at !== undefined && reading.state === 'complete'
        ? makeOffer(form, reading as CompleteForm, quote, { defaults, now: at })
        : undefined,
    [form, quote, at, defaults],
  )
}

/** The same of a form that makes several. */
function useOffers(
  form: SwapForm,
  reading: FormReading,
  quote: Quote | undefined,
  at: Milliseconds | undefined,
  defaults: OrderDefaults,
) {
  return useMemo(
    () =>
      isSeveral(form) && quote && at !== undefined && reading.state === 'complete'
        ? makeOffers(form, reading, quote, { defaults, now: at })
        : undefined,
    [form, quote, at, defaults],
  )
}

/** The swap of a form. */
export function useSwap(form: SwapForm, { defaults, noteQuote }: FormDefaults): Swap {
  const { chain, profile } = useWorkspace()
  // Each better price is confirmed by the chain: of a node more would be asked than for one quote.
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
    offer,
    funds: reading.state === 'complete' ? funds.of(reading.pair.sell.address) : undefined,
    permit: permitOf(form),
  })
  const step = several ? stepOfSeveral(single, several, funds) : single
  const sum = several && areOffers(several) ? sumOffer(several) : undefined
  return { reading, reply, quote, offer, several, sum, funds, step }
}
