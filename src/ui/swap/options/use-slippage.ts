/** Defaults of an order form: the settings, and the automatic slippage of the pair. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { viewPair } from '../../../client/tokens/tokens'
import { readPrices } from '../../../client/trade/price-history'
import { type OrderDefaults, orderDefaults, type SwapForm } from '../../../client/trade/swap-form'
import type { Quote } from '../../../domain/orders/quotes'
import { type AutoSlippage, autoSlippageOf, type PairMoves } from '../../../domain/orders/slippage'
import { useWorkspace } from '../../workspace/workspace'

/** Maximum number of compared quotes. */
const MAX_QUOTES = 10

/** Recent quotes of one trade, newest last. */
interface RecentQuotes {
  readonly trade: string
  readonly prices: readonly number[]
}

const tradeOf = ({ sellToken, buyToken, side, amount }: SwapForm): string =>
  [sellToken, buyToken, side, amount].join()

/** The defaults of a form, and the callback for its quotes. */
export interface FormDefaults {
  readonly defaults: OrderDefaults
  readonly noteQuote: (quote: Quote) => void
}

/**
 * Reads how the price of the pair moved before the form was opened. Read once per pair, so that the terms do
 * not change while the user reads them.
 */
function usePairMoves(form: SwapForm | undefined): Omit<PairMoves, 'quotes'> | undefined {
  const { chain, profile } = useWorkspace()
  const { sellToken = null, buyToken = null } = form ?? {}
  const pair = [profile.id, chain.id, sellToken, buyToken].join()
  const [read, setRead] = useState<{ readonly pair: string; readonly moves: Omit<PairMoves, 'quotes'> }>()
  useEffect(() => {
    if (!sellToken || !buyToken) return undefined
    let isWanted = true
    const { sell, buy } = viewPair(chain.id, { sellToken, buyToken })
    const isPegged = sell.isDollar === true && buy.isDollar === true
    readPrices({ profileId: profile.id, chainId: chain.id, sellToken, buyToken }).then((prices) => {
      if (isWanted) setRead({ pair, moves: { prices, isPegged } })
    }, reportError)
    return () => {
      isWanted = false
    }
  }, [pair])
  return read?.pair === pair ? read.moves : undefined
}

/** Returns the defaults for a form's pair and the quotes of its trade. */
export function useOrderDefaults(form: SwapForm | undefined): FormDefaults {
  const { settings } = useWorkspace()
  const moves = usePairMoves(form)
  const [quoted, setQuoted] = useState<RecentQuotes>()
  const trade = form && tradeOf(form)
  const quotes = quoted?.trade === trade ? quoted?.prices : undefined
  const auto = useMemo<AutoSlippage | undefined>(
    () => moves && autoSlippageOf({ ...moves, quotes: quotes ?? [] }, now()),
    [moves, quotes],
  )
  const { bps, reason } = auto ?? {}
  // A new quote with the same slippage keeps the same object.
  const defaults = useMemo(() => orderDefaults(settings, auto), [settings, bps, reason])
  const noteQuote = ({ quote: { sellAmount, feeAmount, buyAmount } }: Quote) => {
    if (trade === undefined) return
    const price = Number(buyAmount) / Number(sellAmount + feeAmount)
    setQuoted((before) => ({
      trade,
      prices: [...(before?.trade === trade ? before.prices : []), price].slice(-MAX_QUOTES),
    }))
  }
  return { defaults, noteQuote }
}
