import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '../../../../src/client/db/rows/order-entry'
import { viewPair } from '../../../../src/client/tokens/tokens'
import { listTokens } from '../../../../src/domain/chains/tokens'
import { eventLabel, eventReason } from '../../../../src/domain/reports/debug-reports'
import {
  describeEvents,
  describeForgotten,
  explainOpen,
  type OpenFacts,
} from '../../../../src/ui/orders/order/order-explanations'
import { later, makeAccepted, makeOrder, makeTerms, NOW } from '../../../support/client'

const [weth, usdc] = listTokens(1 as never)
const terms = {
  sellToken: weth?.address,
  buyToken: usdc?.address,
  sellAmount: 10n ** 18n,
  buyAmount: 3_000_000_000n,
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
  validTo: 10_000,
}
const facts = {
  uid: '0x01',
  order: { status: 'open', executedSellAmount: 0n, executedBuyAmount: 0n, class: 'limit' },
  terms,
  pair: viewPair(1 as never, terms as never),
  report: undefined,
  funds: undefined,
  outlook: undefined,
  now: 1_000,
} as unknown as OpenFacts
/** Creates the outlook of an order that fills at 3,030 USDC, at a distance from the market. */
const outlookAt = (bps: number | undefined) => ({ at: { sell: 10n ** 18n, buy: 3_030_000_000n }, bps })
const explain = (more: object) => explainOpen({ ...facts, ...more } as OpenFacts)
const report = (more: object) => ({ report: { events: [], auctions: [], ...more } })
const auction = (more: object) =>
  report({
    auctions: [{ id: 9, proposedSolutions: [], executions: [], settlementAttempts: [], ...more }],
  })

describe('an order that the service no longer knows', () => {
  const accepted = makeAccepted(makeTerms(), { missingSince: later(60_000) })
  const wordsOf = (entry: OrderEntry) =>
    describeForgotten(entry, 'Sandbox').map(({ text, at }) => [text, at - NOW])

  it('has a timeline of local facts: placed, forgotten, expired', () => {
    const open = [
      ['Order placed', 0],
      ['Sandbox no longer knows this order', 60_000],
    ]
    expect(wordsOf(accepted)).toEqual(open)
    const order = makeOrder(accepted.terms, { status: 'expired' })
    const ended = { ...accepted, step: 'final', order, missingSince: later(60_000) } as const
    expect(wordsOf(ended)).toEqual([...open, ['Expired', Number(accepted.terms.validTo) * 1000 - NOW]])
  })

  it('has no such timeline if the service knows it again', () => {
    expect(wordsOf({ ...accepted, missingSince: null })).toEqual([])
  })
})

describe('an order that a contract placed', () => {
  const placedWith = (placementError: string | null) => ({
    order: {
      ...facts.order,
      onchainOrderData: { sender: '0x05', placementError },
      ethflowData: { userValidTo: 1_060, refundTxHash: null },
    },
  })

  it('has an explanation of why the service rejects it, in our words for known errors', () => {
    const [reason] = explain(placedWith('NonZeroFee'))
    expect(reason).toMatchObject({ kind: 'placement', isBlocker: true })
    expect(reason?.text).toMatch(/fee amount.*Cancel it/)
    expect(explain(placedWith('Mystery'))[0]?.text).toContain('"Mystery"')
  })

  it('expires at the time that its user chose', () => {
    expect(explain(placedWith(null)).map(({ kind }) => kind)).toEqual(['expiry'])
  })
})

describe('events of an order', () => {
  it('are merged if they repeat, with their number and the last time', () => {
    const ready = [1, 2, 3].map((timestamp) => ({ label: 'ready', timestamp }))
    const described = describeEvents([{ label: 'created', timestamp: 0 }, ...ready] as never)
    expect(described.map(({ label, count, at, until }) => [label, count, at, until])).toEqual([
      ['created', 1, 0, 0],
      ['ready', 3, 1, 3],
    ])
  })

  it('have distinct texts for all labels and reasons', () => {
    const labels = describeEvents(eventLabel.options.map((label) => ({ label, timestamp: 0 })) as never)
    const reasons = describeEvents(
      eventReason.options.map((reason) => ({ label: 'filtered', timestamp: 0, reason })) as never,
    )
    const texts = [...labels, ...reasons].map((event) => event.text)
    expect(new Set(texts).size).toBe(eventLabel.options.length + eventReason.options.length)
    expect(texts.join()).not.toContain('"')
  })

  it('include a reorg', () => {
    const labels = ['traded', 'ready'] as const
    const described = describeEvents(
      labels.map((label) => ({
        label,
        timestamp: 0,
        ...(label === 'ready' && { reason: 'reorged' }),
      })) as never,
    )
    expect(described.map(({ text }) => text)).toEqual([
      'Filled',
      'Open again: the chain dropped that block (reorg)',
    ])
  })

  it('quote unknown labels and reasons of the service', () => {
    const [event] = describeEvents([{ label: 'teleported', timestamp: 0, reason: 'moon_phase' }] as never)
    expect(event?.text).toBe('Server event "teleported": "moon_phase"')
  })
})

describe('the explanation of why an order is open', () => {
  it('is empty if nothing is known', () => {
    expect(explain({})).toEqual([])
  })

  it('names a balance that is too low', () => {
    const [reason] = explain({ funds: { balance: 5n * 10n ** 17n, allowance: 10n ** 18n } })
    expect(reason).toEqual({
      kind: 'balance',
      text: 'The account holds 0.5 WETH, the order needs 1 WETH.',
      isBlocker: true,
    })
  })

  it('names an allowance shared with other orders, which blocks nothing yet', () => {
    const funds = { balance: 10n ** 19n, allowance: 10n ** 18n }
    const openSells = 3n * 10n ** 18n
    expect(explain({ funds, openSells })).toEqual([
      {
        kind: 'sharedAllowance',
        text: 'CoW Protocol may spend 1 WETH, your open orders sell up to 3 WETH.',
        isBlocker: false,
      },
    ])
    expect(explain({ funds, openSells: 10n ** 18n })).toEqual([])
    expect(explain({ funds: { ...funds, allowance: 1n }, openSells }).map(({ kind }) => kind)).toEqual([
      'allowance',
    ])
  })

  it('names an allowance that is too low; a partially fillable order needs only one atom', () => {
    const funds = { balance: 10n ** 18n, allowance: 1n }
    expect(explain({ funds }).map(({ kind }) => kind)).toEqual(['allowance'])
    expect(explain({ funds, terms: { ...terms, partiallyFillable: true } })).toEqual([])
  })

  it.each([
    [250, {}, 'Fills at about 3,030 USDC (+2.5%).'],
    [24_740, { kind: 'buy' }, 'Fills at about 0.000330034 WETH (−71.3%).'],
    [undefined, {}, 'Fills at about 3,030 USDC.'],
    [-10, {}, 'Price in reach. Waiting for the next auction.'],
  ])('names the price at which it fills: %s, %j', (bps, change, text) => {
    const [reason] = explain({ outlook: outlookAt(bps), terms: { ...terms, ...change } })
    expect(reason).toEqual({ kind: 'price', text, isBlocker: false })
  })

  it('names only the last event of the service', () => {
    const filtered = { label: 'filtered', timestamp: 0, reason: 'insufficient_balance' }
    expect(explain(report({ events: [filtered] }))[0]).toMatchObject({ kind: 'service', isBlocker: true })
    expect(explain(report({ events: [filtered, { label: 'ready', timestamp: 1 }] }))).toEqual([])
  })

  it("names an empty account once, and does not repeat the service's event", () => {
    const filtered = { label: 'filtered', timestamp: 0, reason: 'insufficient_balance' }
    const funds = { balance: 0n, allowance: 10n ** 18n }
    expect(explain({ ...report({ events: [filtered] }), funds, outlook: outlookAt(-10) })).toEqual([
      { kind: 'balance', text: 'The account holds no WETH.', isBlocker: true },
    ])
  })

  it('names a lost competition', () => {
    const [reason] = explain(auction({ proposedSolutions: [{ isWinner: false }] }))
    expect(reason?.text).toBe('Auction 9: a solution included this order, but others created more value.')
    expect(explain(auction({ proposedSolutions: [{ isWinner: true }] }))).toEqual([])
  })

  it('names a settlement that failed or is running', () => {
    const attempt = (outcome?: string) => auction({ settlementAttempts: [outcome ? { outcome } : {}] })
    expect(explain(attempt('timeout'))[0]?.text).toContain('not mined in time')
    expect(explain(attempt())[0]?.text).toContain('settling this order now')
    expect(explain(attempt('success'))).toEqual([])
  })

  it('lists blockers before remarks', () => {
    const kinds = explain({ outlook: outlookAt(100), funds: { balance: 0n, allowance: 0n }, now: 9_950 }).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(['balance', 'allowance', 'price', 'expiry'])
  })

  it('names a missing presignature', () => {
    const order = { ...facts.order, status: 'presignaturePending' }
    expect(explain({ order })[0]).toMatchObject({ kind: 'presignature', isBlocker: true })
  })
})

describe('an open order with its own permit', () => {
  const facts = { funds: { balance: 10n ** 18n, allowance: 0n }, openSells: 10n ** 18n, hasPermit: true }

  it('needs no allowance', () => {
    expect(explain(facts)).toEqual([])
    expect(explain({ ...facts, hasPermit: false }).map(({ kind }) => kind)).toContain('allowance')
  })

  it('needs the allowance after a fill has used the permit', () => {
    const partly = { terms: { ...terms, partiallyFillable: true } }
    const order = { status: 'open', executedSellAmount: 5n, executedBuyAmount: 5n }
    expect(explain({ ...facts, ...partly, order }).map(({ kind }) => kind)).toEqual(['allowance'])
  })
})
