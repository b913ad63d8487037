import { describe, expect, it } from 'vitest'
import type { Execution, PooledSolution } from '../../../src/auction/model/auction'
import { settle } from '../../../src/auction/settle/settlement'
import {
  a,
  addressOf,
  b,
  c,
  executionOf,
  mainnet,
  native,
  orderOf,
  poolOf,
  type SampleOrder,
  settlement,
  settlementBatchOf,
  solutionOf,
  solver,
  stateOf,
  trader,
  uidOf,
  weth,
} from '../sample'

const ab = poolOf(1, a, 100_000n, b, 100_000n)
const bc = poolOf(2, b, 100_000n, c, 50_000n)
const aWeth = poolOf(3, a, 100_000n, weth, 100_000n)
const state = stateOf([ab, bc, aWeth])
const overAb = [{ pool: 'pool 1', tokenIn: a, tokenOut: b }]

const run = (orders: readonly SampleOrder[], ...executions: readonly Partial<Execution>[]) =>
  settle(
    state,
    settlementBatchOf({ chainId: mainnet, orders: orders.map(orderOf) }),
    solutionOf(solver, ...executions.map((given) => executionOf({ route: overAb, ...given }))),
  )
/** Settles executions and returns one line of text per transfer. */
function settled(...given: Parameters<typeof run>) {
  const outcome = run(...given)
  if ('fault' in outcome) throw new Error(outcome.fault)
  const names = new Map([
    [trader, 'trader'],
    [settlement, 'settlement'],
    [ab.address, 'ab'],
    [bc.address, 'bc'],
    [aWeth.address, 'aWeth'],
    [weth, 'weth'],
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
    [native, 'coin'],
  ])
  const rows = outcome.transfers.map(({ account, token, balance, delta }) =>
    [names.get(account) ?? account, delta, names.get(token), ...(balance === 'erc20' ? [] : [balance])].join(
      ' ',
    ),
  )
  return { ...outcome, rows }
}

describe('a settled solution', () => {
  it('moves tokens from the trader through the pool and back, with the fee and the dust retained', () => {
    // 990 enter the pool: 990 · 997 · 100,000 ÷ (100,000,000 + 987,030) = 977.37.
    const { rows, state: after } = settled([{}], { buy: 970n, fee: 10n })
    expect(rows).toEqual([
      'trader -1000 a',
      'settlement 10 a',
      'ab 990 a',
      'ab -977 b',
      'settlement 7 b',
      'trader 970 b',
    ])
    expect(after.pools.get('pool 1')).toEqual({ ...ab, reserveA: 100_990n, reserveB: 99_023n })
    expect(after.buffers).toEqual(
      new Map([
        [a, 10n],
        [b, 7n],
      ]),
    )
  })

  it('feeds the second hop with what the first really paid', () => {
    // 1,000 a → 987 b; 987 · 997 · 50,000 ÷ (100,000,000 + 984,039) = 487.22.
    const route = [...overAb, { pool: 'pool 2', tokenIn: b, tokenOut: c }]
    const { rows } = settled([{ buyToken: c, buyAmount: 480n }], { buy: 487n, route })
    expect(rows).toEqual([
      'trader -1000 a',
      'ab 1000 a',
      'ab -987 b',
      'bc 987 b',
      'bc -487 c',
      'trader 487 c',
    ])
  })

  it('lets a second execution trade in the pool that the first one changed', () => {
    const orders = [{ n: 1 }, { n: 2, owner: addressOf(0x1002) }]
    const { state: after } = settled(orders, { uid: uidOf(1), buy: 987n }, { uid: uidOf(2), buy: 967n })
    // 987 for the first, then 1,000 · 997 · 99,013 ÷ (101,000,000 + 997,000) = 967.83.
    expect(after.pools.get('pool 1')).toMatchObject({ reserveA: 102_000n, reserveB: 100_000n - 987n - 967n })
    expect(run(orders, { uid: uidOf(1), buy: 987n }, { uid: uidOf(2), buy: 968n })).toEqual({
      fault: `order ${uidOf(2)} was promised 968, its route pays 967`,
    })
  })

  it('pays the receiver; the zero address means the owner', () => {
    const receiver = addressOf(0x2001)
    expect(settled([{ receiver }], { buy: 987n }).rows.at(-1)).toBe(`${receiver} 987 b`)
    expect(settled([{ receiver: addressOf(0) }], { buy: 987n }).rows.at(-1)).toBe('trader 987 b')
  })

  it('charges a signed fee on top and retains it', () => {
    const { rows } = settled([{ feeAmount: 30n }], { buy: 987n })
    expect(rows.slice(0, 2)).toEqual(['trader -1030 a', 'settlement 30 a'])
  })

  it('buys the native coin as wrapped native, which its contract redeems', () => {
    const route = [{ pool: 'pool 3', tokenIn: a, tokenOut: weth }]
    expect(settled([{ buyToken: native }], { buy: 987n, route }).rows).toEqual([
      'trader -1000 a',
      'aWeth 1000 a',
      'aWeth -987 weth',
      'weth 987 weth',
      'weth -987 coin',
      'trader 987 coin',
    ])
  })

  it('uses internal balances where the order says so', () => {
    const { rows } = settled([{ sellTokenBalance: 'internal', buyTokenBalance: 'internal' }], { buy: 987n })
    expect([rows.at(0), rows.at(-1)]).toEqual(['trader -1000 a internal', 'trader 987 b internal'])
    expect(settled([{ sellTokenBalance: 'external' }], { buy: 987n }).rows.at(0)).toBe('trader -1000 a')
  })

  it('adds tokens in the contract to the buffers, but not its internal balance in the vault', () => {
    const { state: after } = settled([{ receiver: settlement, buyTokenBalance: 'internal' }], {
      buy: 900n,
      fee: 10n,
    })
    const { state: plain } = settled([{}], { buy: 900n, fee: 10n })
    expect(after.buffers).toEqual(plain.buffers)
    expect([...after.buffers.keys()].toSorted()).toEqual([a, b].toSorted())
    expect(after.buffers.get(a)).toBe(10n)
  })

  it('adds to the existing buffers and leaves its input unchanged', () => {
    const before = { ...state, buffers: new Map([[a, 5n]]) }
    const outcome = settle(
      before,
      settlementBatchOf({ chainId: mainnet, orders: [orderOf()] }),
      solutionOf(solver, executionOf({ buy: 977n, fee: 10n, route: overAb })),
    )
    expect(outcome).toMatchObject({ state: { buffers: new Map([[a, 15n]]) } })
    expect(before.buffers).toEqual(new Map([[a, 5n]]))
    expect(before.pools.get('pool 1')).toEqual(ab)
  })
})

describe('an invalid solution moves nothing if', () => {
  const fault = (given: ReturnType<typeof run>): string => ('fault' in given ? given.fault : 'none')

  it('the route pays less than promised', () => {
    expect(fault(run([{}], { buy: 988n }))).toBe(`order ${uidOf(1)} was promised 988, its route pays 987`)
  })

  it('an execution breaks a rule of the contract', () => {
    expect(fault(run([{}], { buy: 499n }))).toBe(`order ${uidOf(1)} is beyond its limit price`)
  })

  it('an order is unknown or executed twice', () => {
    expect(fault(run([{}], { uid: uidOf(9) }))).toBe(`order ${uidOf(9)} is not in this auction`)
    const twice = [
      { sell: 400n, buy: 200n },
      { sell: 400n, buy: 200n },
    ]
    expect(fault(run([{ partiallyFillable: true }], ...twice))).toBe(`order ${uidOf(1)} is executed twice`)
  })

  it('two orders of one owner spend more together than the owner has', () => {
    const orders = [
      { n: 1, available: 1_999n },
      { n: 2, available: 1_999n },
    ]
    const executions = [{ uid: uidOf(1) }, { uid: uidOf(2) }]
    expect(fault(run(orders, ...executions))).toBe(
      `order ${uidOf(2)} draws more than balance and allowance give`,
    )
    expect(
      fault(
        run(
          orders.map((one) => ({ ...one, available: 2_000n })),
          ...executions,
        ),
      ),
    ).toBe('none')
  })

  it('a pool is unknown or does not hold the tokens', () => {
    const hop = { tokenIn: a, tokenOut: b }
    expect(fault(run([{}], { route: [{ pool: 'gone', ...hop }] }))).toBe(
      `order ${uidOf(1)} trades in an unknown pool gone`,
    )
    expect(fault(run([{}], { route: [{ pool: 'pool 2', ...hop }] }))).toBe(
      `order ${uidOf(1)} trades a token that pool pool 2 does not hold`,
    )
  })
})

describe('a common fill', () => {
  const overBc = { pool: 'pool 2', tokenIn: b, tokenOut: c }
  const runTogether = (execution: Partial<Execution>, ...swaps: PooledSolution['swaps']) =>
    settle(state, settlementBatchOf({ chainId: mainnet, orders: [orderOf({})] }), {
      solver,
      executions: [executionOf(execution)],
      swaps,
    })
  const swapOf = (amountIn: bigint) => ({ pool: 'pool 1', tokenIn: a, tokenOut: b, amountIn })

  it('swaps exactly the incoming amounts without the fees', () => {
    const moreThanIn = { fault: `the batch swaps more of ${a} than came in` }
    expect(runTogether({ fee: 10n }, swapOf(990n))).not.toHaveProperty('fault')
    expect(runTogether({ fee: 10n }, swapOf(991n))).toEqual(moreThanIn)
  })

  it('cannot swap the same atoms twice', () => {
    expect(runTogether({}, swapOf(600n), swapOf(400n))).not.toHaveProperty('fault')
    expect(runTogether({}, swapOf(600n), swapOf(401n))).toEqual({
      fault: `the batch swaps more of ${a} than came in`,
    })
  })

  it('pays out the amount of a token that its swaps leave', () => {
    const left = runTogether({ buy: 500n }, swapOf(1_000n), { ...overBc, amountIn: 480n })
    expect(left).not.toHaveProperty('fault')
    const short = runTogether({ buy: 500n }, swapOf(1_000n), { ...overBc, amountIn: 500n })
    expect(short).toEqual({ fault: expect.stringMatching(/ was promised 500, \d+ are left$/) })
  })
})
