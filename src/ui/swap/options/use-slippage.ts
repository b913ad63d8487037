/** What an order of a form starts with: the settings, and the slippage that the pair asks for while they leave it open. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { viewPair } from '../../../client/tokens/tokens'
import { type OrderDefaults, orderDefaults, type SwapForm } from '../../../client/trade/form'
import { readPrices } from '../../../client/trade/price-history'
import type { Quote } from '../../../domain/orders/quotes'
import { type AutoSlippage, autoSlippageOf, type PairMoves } from '../../../domain/orders/slippage'
import { useWorkspace } from '../../workspace/workspace'

/** So many quotes of one trade are compared. */
const MAX_QUOTES = 10

/** What one trade was quoted at, last of all. */
interface Quoted {
  readonly trade: string
  readonly prices: readonly number[]
}

const tradeOf = ({ sellToken, buyToken, side, amount }: SwapForm): string =>
  [sellToken, buyToken, side, amount].join()

/** The defaults of a form, and what to do with each quote for it. */
export interface FormDefaults {
  readonly defaults: OrderDefaults
  readonly noteQuote: (quote: Quote) => void
}

/** How the pair's price moved as the form was opened: read once for each pair, so that the terms do not change while they are read. */
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

/** The slippage for a form's pair and the quotes of its trade. */
export function useOrderDefaults(form: SwapForm | undefined): FormDefaults {
  const { settings } = useWorkspace()
  const moves = usePairMoves(form)
  const [quoted, setQuoted] = useState<Quoted>()
  const trade = form && tradeOf(form)
  const quotes = quoted?.trade === trade ? quoted?.prices : undefined
  const auto = useMemo<AutoSlippage | undefined>(
    () => moves && autoSlippageOf({ ...moves, quotes: quotes ?? [] }, now()),
    [moves, quotes],
  )
  const { bps, reason } = auto ?? {}
  // Another quote alone makes no other defaults.
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
