import { describe, expect, it } from 'vitest'
import { findFault } from '../../../src/auction/settle/settlement-checks'
import { a, b, c, executionOf, mainnet, native, orderOf, weth } from '../sample'

const route = [{ pool: 'pool 1', tokenIn: a, tokenOut: b }]
/** The second hop does not start at the token at which the first hop ends. */
const broken = [
  { pool: 'pool 1', tokenIn: a, tokenOut: c },
  { pool: 'pool 2', tokenIn: weth, tokenOut: b },
]
const faultOf = (
  order: Parameters<typeof orderOf>[0],
  execution: Parameters<typeof executionOf>[0],
  drawn = 0n,
): string | undefined =>
  findFault({
    chainId: mainnet,
    order: orderOf(order),
    execution: executionOf({ route, ...execution }),
    drawn,
    kind: 'routed',
  })

const sellPart = { partiallyFillable: true, executed: { sell: 600n, buy: 300n } }
const buyPart = { ...sellPart, kind: 'buy' as const }

describe('findFault', () => {
  it.each([
    ['trades nothing', {}, { sell: 0n, buy: 0n }],
    ['trades nothing', {}, { sell: 1_000n, buy: 0n }],
    ['trades nothing', { kind: 'buy' }, { sell: 0n }],
    ['pays a fee that is not within its sell amount', {}, { fee: 1_000n }],
    ['pays a fee that is not within its sell amount', {}, { fee: -1n }],
    ['is beyond its limit price', {}, { buy: 499n }],
    ['is beyond its limit price', { kind: 'buy' }, { sell: 1_001n }],
    [
      'is beyond its limit price',
      { partiallyFillable: true, sellAmount: 3n, buyAmount: 2n },
      { sell: 2n, buy: 1n },
    ],
    ['is filled beyond its amount', {}, { sell: 1_001n, buy: 600n }],
    ['is filled beyond its amount', sellPart, { sell: 401n, buy: 300n }],
    ['is filled beyond its amount', buyPart, { sell: 300n, buy: 201n }],
    ['is fill-or-kill and not filled completely', {}, { sell: 999n }],
    ['is fill-or-kill and not filled completely', { kind: 'buy' }, { sell: 900n, buy: 499n }],
    ['draws more than balance and allowance give', { available: 999n }, {}],
    ['draws more than balance and allowance give', { available: 1_029n, feeAmount: 30n }, {}],
    [
      'wants the native coin in an internal balance',
      { buyToken: native, buyTokenBalance: 'internal' },
      { route: [{ pool: 'pool 1', tokenIn: a, tokenOut: weth }] },
    ],
    ['has a route that does not lead from its sell to its buy token', {}, { route: [] }],
    ['has a route that does not lead from its sell to its buy token', { buyToken: c }, {}],
    ['has a route that does not lead from its sell to its buy token', { sellToken: c }, {}],
    ['has a route that does not lead from its sell to its buy token', {}, { route: broken }],
  ] as const)('reports %s: %o, %o', (fault, order, execution) => {
    expect(faultOf(order, execution)).toBe(fault)
  })

  it('reports a balance that an earlier execution of the solution spent', () => {
    expect(faultOf({ available: 1_500n }, {}, 501n)).toBe('draws more than balance and allowance give')
    expect(faultOf({ available: 1_500n }, {}, 500n)).toBeUndefined()
  })
})

describe('a valid execution', () => {
  it.each([
    ['at its limit price', {}, {}],
    ['of a single atom', { sellAmount: 1n, buyAmount: 1n }, { sell: 1n, buy: 1n }],
    ['below the maximum that a buyer pays', { kind: 'buy' }, { sell: 900n }],
    ['of the rest of a sell order', sellPart, { sell: 400n, buy: 200n }],
    ['of the rest of a buy order', buyPart, { sell: 400n, buy: 200n }],
    ['with exactly what it draws, the signed fee included', { available: 1_030n, feeAmount: 30n }, {}],
    [
      'when it buys the native coin as wrapped native',
      { buyToken: native },
      { route: [{ pool: 'pool 1', tokenIn: a, tokenOut: weth }] },
    ],
  ] as const)('passes: %s', (_, order, execution) => {
    expect(faultOf(order, execution)).toBeUndefined()
  })
})

describe('an execution of a common fill', () => {
  it('must not have its own route', () => {
    const checked = { chainId: mainnet, order: orderOf({}), drawn: 0n, kind: 'pooled' } as const
    expect(findFault({ ...checked, execution: executionOf({ route: [] }) })).toBeUndefined()
    expect(findFault({ ...checked, execution: executionOf({ route }) })).toBe(
      'has a route that does not lead from its sell to its buy token',
    )
  })
})
