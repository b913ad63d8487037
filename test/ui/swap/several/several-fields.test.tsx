import { useState } from 'preact/hooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { viewPair } from '../../../../src/client/tokens/tokens'
import { emptyForm, type SeveralOrders, type SwapForm } from '../../../../src/client/trade/swap-form'
import { SeveralFields } from '../../../../src/ui/swap/several/several-fields'
import { emptyClientDb, MAINNET, USDC, WETH } from '../../../support/client'
import { clearPage, draw, field, leave, type, wordsOfPage } from '../../../support/drawn-page'
import { InWorkspace } from '../../../support/workspace'

beforeEach(emptyClientDb)
afterEach(clearPage)

const pair = viewPair(MAINNET, { sellToken: WETH, buyToken: USDC })

function Fields({ several }: { readonly several: SeveralOrders }) {
  const first: SwapForm = { ...emptyForm(MAINNET), price: 'limit', amount: '1', several }
  const [form, change] = useState(first)
  return (
    <InWorkspace>
      {form.several && (
        <SeveralFields form={form} plan={form.several} pair={pair} change={change} offers={undefined} />
      )}
    </InWorkspace>
  )
}

describe.each([
  { several: { kind: 'ladder', price: '', count: 5, sizes: 'equal' }, label: 'End price' },
  { several: { kind: 'oco', price: '' }, label: 'Or buy WETH at' },
] as const)('the price field of several orders: $several.kind', ({ several, label }) => {
  it('shows how an ambiguous text was read', async () => {
    draw(<Fields several={several} />)
    type(label, '3,300')
    await expect.poll(wordsOfPage).toContain('Read as 3300')
    type(label, '3300.5')
    await expect.poll(wordsOfPage).not.toContain('Read as')
    leave()
    await expect.poll(() => field(label).value).toBe('3,300.5')
    expect(wordsOfPage()).not.toContain('Read as')
  })

  it('shows an error for a text that is not a number, instead of how it was read', async () => {
    draw(<Fields several={several} />)
    type(label, '3,300,5')
    await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true')
    expect(wordsOfPage()).not.toContain('Read as')
  })
})
