import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readForm } from '../../../src/client/trade/form-reading'
import { emptyForm, type SwapForm } from '../../../src/client/trade/swap-form'
import type { OrderUid } from '../../../src/domain/scalars'
import { SwapAmounts } from '../../../src/ui/swap/amounts'
import type { Swap } from '../../../src/ui/swap/use-swap'
import type { FundsState } from '../../../src/ui/tokens/funds-state'
import { emptyClientDb, MAINNET } from '../../support/client'
import { clearPage, draw, field, focused, press, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))

beforeEach(emptyClientDb)
afterEach(clearPage)

const edited: SwapForm = {
  ...emptyForm(MAINNET),
  amount: '1',
  replaces: `0x${'ab'.repeat(56)}` as OrderUid,
}

const offChain: FundsState = { step: 'offChain' }

interface AmountsProps {
  readonly held?: FundsState
  readonly onRetry?: () => void
}

/** Renders the amounts of a form that requests no quote. */
function Amounts({ held = offChain, onRetry = () => {} }: AmountsProps) {
  const [form, change] = useState(edited)
  const swap = {
    reading: readForm(form, MAINNET),
    reply: { state: { step: 'idle' }, value: undefined },
    funds: { of: () => undefined, stateOf: () => held, reply: { renew: onRetry } },
  } as unknown as Swap
  const worth = { sold: undefined, bought: undefined, changeBps: undefined }
  const prices = { sellPrice: undefined, buyPrice: undefined }
  return (
    <InWorkspace>
      <SwapAmounts form={form} change={change} swap={swap} worth={worth} prices={prices} onPick={() => {}} />
    </InWorkspace>
  )
}

describe('a form whose order is no longer edited', () => {
  it('keeps the typed values, and the sell amount receives the focus', async () => {
    draw(<Amounts />)
    expect(wordsOfPage()).toContain('Editing: 0xabababab…abababab')
    press('Stop editing')
    await expect.poll(wordsOfPage).not.toContain('Editing')
    expect(field('You sell').value).toBe('1')
    await expect.poll(() => focused() === field('You sell')).toBe(true)
  })
})

/** A screen that has the focus after a change of screen, and loads its form then. */
function Screen() {
  const [isLoaded, load] = useState(false)
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    place.current?.focus()
    load(true)
  }, [])
  return (
    <main tabIndex={-1} ref={place}>
      {isLoaded && <Amounts />}
    </main>
  )
}

describe('the form of a new screen', () => {
  it('receives the focus, and its draft is selected, so that typing replaces it', async () => {
    draw(<Screen />)
    await expect.poll(() => focused() === field('You sell')).toBe(true)
    expect([field('You sell').selectionStart, field('You sell').selectionEnd]).toEqual([0, 1])
  })
})

describe('the balance of the sold token', () => {
  it('is a dash with its reason and a retry if it is unknown', () => {
    let retries = 0
    const held: FundsState = { step: 'unknown', reason: 'The RPC endpoint a.example does not answer.' }
    draw(
      <Amounts
        held={held}
        onRetry={() => {
          retries += 1
        }}
      />,
    )
    expect(wordsOfPage()).toContain('Balance: —')
    expect(wordsOfPage()).toContain('The RPC endpoint a.example does not answer.')
    press('Retry')
    expect(retries).toBe(1)
  })

  it('is unknown without an RPC endpoint, and a button leads to the choice of one', async () => {
    draw(<Amounts />)
    expect(wordsOfPage()).toContain('Balance unknown: no RPC endpoint')
    press('Choose')
    await expect.poll(wordsOfPage).toContain('Use public nodes')
  })
})
