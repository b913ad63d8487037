import { describe, expect, it } from 'vitest'
import { type TokenPair, viewPair } from '../../../../src/client/tokens/tokens'
import type { Offer } from '../../../../src/client/trade/offer'
import { emptyForm, type SwapForm } from '../../../../src/client/trade/swap-form'
import type { Amount } from '../../../../src/domain/scalars'
import { chartLimitsFor } from '../../../../src/ui/swap/panels/chart-limits'
import { formLines } from '../../../../src/ui/swap/panels/form-lines'
import { MAINNET, makeTerms, USDC, WETH } from '../../../support/client'

const pair = viewPair(MAINNET, { sellToken: WETH, buyToken: USDC })
const turned: TokenPair = { sell: pair.buy, buy: pair.sell }
/** Atoms of USDC per atom of WETH, from USDC per WETH. */
const atoms = (dollars: number) => dollars * 1e-12

const limitForm = (change: Partial<SwapForm>): SwapForm => ({
  ...emptyForm(MAINNET),
  sellToken: WETH,
  buyToken: USDC,
  price: 'limit',
  ...change,
})

/** Returns the lines of a form, and a function that moves a line and returns the changed form. */
function open(form: SwapForm, chart = pair, offers: readonly Offer[] = []) {
  let changed = form
  const change = (make: (before: SwapForm) => SwapForm) => {
    changed = make(changed)
  }
  const market = form.priceDirection === 'buyPerSell' ? atoms(3_000) : 1 / atoms(3_000)
  const lines = formLines({ form, chart, offers, market, change })
  const move = (label: string, price: number) => {
    lines.find((line) => line.move?.label === label)?.move?.onPrice(price)
    return changed
  }
  return { lines, move }
}

describe('the lines of the form', () => {
  it('are at the typed prices, and write the new price into its field', () => {
    const { lines, move } = open(limitForm({ limitPrice: '3400.5' }))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.price).toBeCloseTo(atoms(3400.5), 20)
    expect(lines[0]?.fills).toBe('above')
    expect(move('Limit price', atoms(3_217.123_456)).limitPrice).toBe('3217.12')
  })

  it('use the direction of the price field', () => {
    const form = limitForm({ limitPrice: '0.00025', priceDirection: 'sellPerBuy' })
    const { lines, move } = open(form, turned)
    expect(lines[0]?.fills).toBe('below')
    expect(1 / (lines[0]?.price ?? 0)).toBeCloseTo(atoms(4_000), 20)
    expect(move('Limit price', 1 / atoms(5_000)).limitPrice).toBe('0.0002')
  })

  it('start at the market if a single order has no price yet', () => {
    const { lines } = open(limitForm({}))
    expect(lines[0]?.price).toBe(atoms(3_000))
    const stop = limitForm({ several: { kind: 'stop', price: '' } })
    expect(open(stop).lines).toEqual([])
    expect(open({ ...limitForm({}), price: 'market' }).lines).toEqual([])
  })

  it('move the limit of a stop with its trigger, and not the other way round', () => {
    const form = limitForm({ limitPrice: '2940', several: { kind: 'stop', price: '3000' } })
    const triggered = open(form).move('Trigger price', atoms(2_800))
    expect(triggered.several).toMatchObject({ price: '2800' })
    expect(triggered.limitPrice).toBe('2744')
    const limited = open(form).move('Limit price', atoms(2_700))
    expect(limited.several).toMatchObject({ price: '3000' })
    expect(limited.limitPrice).toBe('2700')
  })

  it('move the trigger of a bracket alone', () => {
    const form = limitForm({ limitPrice: '3400', several: { kind: 'bracket', price: '2800' } })
    const moved = open(form).move('Trigger price', atoms(2_700))
    expect(moved).toMatchObject({ limitPrice: '3400', several: { kind: 'bracket', price: '2700' } })
  })

  it('choose the nearest distance of a trailing stop', () => {
    const form = limitForm({ several: { kind: 'trailing', distance: 5, rise: 20 } })
    const condition = { kind: 'market', side: 'below', sell: 10n ** 18n, buy: 2_850_000_000n } as const
    const offer = { pair, terms: makeTerms({}), when: { condition } } as never as Offer
    const { lines, move } = open(form, pair, [offer])
    expect(lines.map(({ price }) => Math.round(price * 1e12))).toEqual([2_850])
    expect(move('Trigger, below the best price', atoms(2_720)).several).toMatchObject({ distance: 10 })
  })
})

describe('a ladder on the chart', () => {
  const rung = (dollars: number, share: bigint) => {
    const sellAmount = (share * 10n ** 17n) as Amount
    const buyAmount = ((BigInt(dollars) * 1_000_000n * share) / 10n) as Amount
    return { pair, terms: makeTerms({ sellAmount, buyAmount }) } as Offer
  }

  it('has a line with its size for each step, and handles at both ends', () => {
    const form = limitForm({
      limitPrice: '3400',
      several: { kind: 'ladder', price: '3600', count: 3, sizes: 'rising' },
    })
    const offers = [rung(3_400, 1n), rung(3_500, 2n), rung(3_600, 4n)]
    const { lines: own } = open(form)
    const limits = chartLimitsFor(MAINNET, pair, { own, offers, open: [] })
    const shown = limits.map(({ name, price, size, move }) => [
      name,
      Math.round(price * 1e12),
      size,
      move?.label,
    ])
    expect(shown.toSorted(([, one], [, other]) => Number(one) - Number(other))).toEqual([
      ['0.1 WETH', 3400, 0.25, 'Start price'],
      ['0.2 WETH', 3500, 0.5, undefined],
      ['0.4 WETH', 3600, 1, 'End price'],
    ])
  })
})
