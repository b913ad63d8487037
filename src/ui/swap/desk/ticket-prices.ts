/** One price of a token on the screen: beside the ticket, its own. */
import type { SwapForm } from '../../../client/trade/form'
import type { Prices } from '../../../client/trade/market-price'
import type { Address } from '../../../domain/scalars'
import type { UsdPrices } from '../../orders/list/figures'

export interface Ticket {
  readonly form: Pick<SwapForm, 'sellToken' | 'buyToken'>
  readonly prices: Prices
}

/** The prices that the ticket and its chart show, before those asked for the orders alone. */
export const withTicket = (asked: UsdPrices, { form, prices }: Ticket): UsdPrices =>
  new Map([...asked, ...priced(form.sellToken, prices.sellPrice), ...priced(form.buyToken, prices.buyPrice)])

const priced = (token: Address | null, price: number | undefined) =>
  token && price !== undefined ? ([[token, price]] as const) : []
