import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../../src/client/trade/offer'
import { emptyForm, type SwapForm } from '../../../../src/client/trade/swap-form'
import type { Address, ChainId } from '../../../../src/domain/scalars'
import type { SwapStep } from '../../../../src/ui/swap/next-step'
import { explainApproval, stepOfSeveral } from '../../../../src/ui/swap/several/several-step'

const offer = (sellToken: string, sellAmount: bigint) =>
  ({
    pair: { sell: { address: sellToken, symbol: sellToken }, buy: {} },
    terms: { sellToken, sellAmount, feeAmount: 0n },
  }) as unknown as Offer
const ladder = [offer('A', 60n), offer('A', 50n)]
const single: SwapStep = { step: 'review', offer: ladder[0] as Offer }
const fundsOf = (funds: Record<string, [balance: bigint, allowance: bigint]>) => ({
  of: (token: Address) => {
    const [balance, allowance] = funds[token] ?? [0n, 0n]
    return { balance, allowance }
  },
})

describe('the next step of several orders', () => {
  it('is blocked unless the balance covers all orders', () => {
    expect(stepOfSeveral(single, ladder, fundsOf({ A: [109n, 200n] }))).toEqual({
      step: 'blocked',
      reason: 'Insufficient A balance',
    })
  })

  it('is the approval of the total of all orders', () => {
    const next = stepOfSeveral(single, ladder, fundsOf({ A: [110n, 60n] }))
    expect(next).toMatchObject({ step: 'approve', offer: { terms: { sellAmount: 110n } } })
  })

  it('needs nothing for an order in place of another', () => {
    const bracket = [offer('A', 60n), { ...offer('A', 60n), isInstead: true }]
    expect(stepOfSeveral(single, bracket, fundsOf({ A: [60n, 60n] }))).toEqual(single)
  })

  it('covers an order in place of others if it sells more than they do', () => {
    const instead = (amount: bigint) => ({ ...offer('A', amount), isInstead: true })
    const bracket = [offer('A', 60n), instead(70n)]
    expect(stepOfSeveral(single, bracket, fundsOf({ A: [69n, 70n] }))).toMatchObject({ step: 'blocked' })
    expect(stepOfSeveral(single, bracket, fundsOf({ A: [70n, 69n] }))).toMatchObject({
      step: 'approve',
      offer: { terms: { sellAmount: 70n } },
    })
    expect(stepOfSeveral(single, [...bracket, instead(65n)], fundsOf({ A: [70n, 70n] }))).toEqual(single)
  })

  it('is the approval of the token of each order', () => {
    const pair = [offer('A', 60n), offer('B', 50n)]
    const next = stepOfSeveral(single, pair, fundsOf({ A: [60n, 60n], B: [50n, 0n] }))
    expect(next).toMatchObject({ step: 'approve', offer: { terms: { sellToken: 'B', sellAmount: 50n } } })
  })

  it('is the review once nothing is missing', () => {
    expect(stepOfSeveral(single, ladder, fundsOf({ A: [110n, 110n] }))).toEqual(single)
  })

  it('is the step of the form while the form waits, and then names what the orders lack', () => {
    const waiting: SwapStep = { step: 'waiting', reason: 'Fetching quote' }
    expect(stepOfSeveral(waiting, ladder, fundsOf({}))).toBe(waiting)
    expect(stepOfSeveral(single, { reason: 'Enter the end price' }, fundsOf({}))).toEqual({
      step: 'blocked',
      reason: 'Enter the end price',
    })
  })
})

describe('explainApproval', () => {
  const oco = { kind: 'oco', price: '2500' } as const
  const form = {
    ...emptyForm(1 as ChainId),
    sellToken: 'A' as Address,
    price: 'limit',
    several: oco,
  } as SwapForm

  it('explains the token that only the second order sells', () => {
    expect(explainApproval(form, offer('B', 50n))).toBe('For the second order.')
    expect(explainApproval(form, offer('A', 60n))).toBeUndefined()
  })
})
