import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { keepDraft } from '../../../src/client/db/drafts'
import { emptyForm, type SwapForm } from '../../../src/client/trade/form'
import { readForm } from '../../../src/client/trade/reading'
import { SwapScreen } from '../../../src/ui/swap/swap'
import { emptyClientDb, MAINNET, makeAccepted, makeOrder, makeTerms } from '../../support/client'
import { clearPage, draw, focused, press, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({
  default: { runtime: { sendMessage: () => new Promise(() => {}) } },
}))
// What a form comes to is tested by itself: here it is one that can be reviewed.
vi.mock('../../../src/ui/swap/use-swap', () => ({
  useSwap: (form: SwapForm) => ({
    reading: readForm(form, MAINNET),
    reply: { state: { step: 'done' }, value: undefined },
    funds: { of: () => undefined },
    step: { step: 'review' },
  }),
}))

beforeEach(emptyClientDb)
afterEach(clearPage)

describe('an edit of an order that ended meanwhile', () => {
  it('is continued as a new order, and the button keeps the focus', async () => {
    const terms = makeTerms()
    const order = makeOrder(terms, { status: 'expired' })
    await clientDb.orders.put(makeAccepted(terms, { order }))
    const form: SwapForm = { ...emptyForm(MAINNET), amount: '1', replaces: order.uid }
    await keepDraft(`swap:sandbox:${MAINNET}`, form)
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
