/** Makes all panels use the prices of the form, so that a token has one price on the screen. */

import type { Prices } from '../../../client/trade/market-price'
import type { SwapForm } from '../../../client/trade/swap-form'
import type { Address } from '../../../domain/scalars'
import type { OpenMarket } from '../../orders/use-open-market'

export interface PricedForm {
  readonly form: Pick<SwapForm, 'sellToken' | 'buyToken'>
  readonly prices: Prices
}

/** Merges the prices of the form into those of the orders. The form's price wins if a token has both. */
export const withFormPrices = ({ usd, costs }: OpenMarket, { form, prices }: PricedForm): OpenMarket => ({
  costs,
  usd: new Map([
    ...usd,
    ...priced(form.sellToken, prices.sellPrice),
    ...priced(form.buyToken, prices.buyPrice),
  ]),
})

const priced = (token: Address | null, price: number | undefined) =>
  token && price !== undefined ? ([[token, price]] as const) : []
