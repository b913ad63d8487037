import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { writeDraft } from '../../../src/client/db/drafts'
import { readForm } from '../../../src/client/trade/form-reading'
import { emptyForm, type SwapForm } from '../../../src/client/trade/swap-form'
import { SwapScreen } from '../../../src/ui/swap/swap'
import { emptyClientDb, MAINNET, makeAccepted, makeOrder, makeTerms } from '../../support/client'
import { clearPage, draw, focused, press, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({
  default: { runtime: { sendMessage: () => new Promise(() => {}) } },
}))
// The evaluation of a form has its own tests. Here the form is ready for review.
vi.mock('../../../src/ui/swap/use-swap', () => ({
  useSwap: (form: SwapForm) => ({
    reading: readForm(form, MAINNET),
    reply: { state: { step: 'done' }, value: undefined },
    funds: { of: () => undefined, stateOf: () => ({ step: 'offChain' }) },
    step: { step: 'review' },
  }),
}))

beforeEach(emptyClientDb)
afterEach(clearPage)

describe('an edit of an order that has ended', () => {
  it('continues as a new order, and the button keeps the focus', async () => {
    const terms = makeTerms()
    const order = makeOrder(terms, { status: 'expired' })
    await clientDb.orders.put(makeAccepted(terms, { order }))
    const form: SwapForm = { ...emptyForm(MAINNET), amount: '1', replaces: order.uid }
    await writeDraft(`swap:sandbox:${MAINNET}`, form)
    draw(
      <InWorkspace>
        <SwapScreen params={{}} />
      </InWorkspace>,
    )
    await expect.poll(wordsOfPage).toContain('This makes a new order.')
    await expect.poll(wordsOfPage).toContain('Continue as a new order')
    press('Continue as a new order')
    await expect.poll(wordsOfPage).not.toContain('Editing')
    expect(focused().textContent).toBe('Review order')
  })
})
