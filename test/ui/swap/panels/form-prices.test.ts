import { expect, it } from 'vitest'
import { withFormPrices } from '../../../../src/ui/swap/panels/form-prices'
import { USDC, WETH } from '../../../support/client'

it('open orders are compared with the price that the form and its chart show', () => {
  const asked = { usd: new Map([[WETH, 3_090.5]]), costs: new Map() }
  const form = { sellToken: WETH, buyToken: USDC }
  const ticket = { form, prices: { sellPrice: 3_090.91, buyPrice: undefined } }
  expect([...withFormPrices(asked, ticket).usd]).toEqual([[WETH, 3_090.91]])
  const others = {
    form: { sellToken: null, buyToken: null },
    prices: { sellPrice: undefined, buyPrice: undefined },
  }
  expect(withFormPrices(asked, others)).toEqual(asked)
})
