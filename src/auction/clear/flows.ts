/** Converts trades with pools found in floats to swaps in whole atoms. */
import type { Swap } from '../model/auction'
import { amountOut } from '../model/pools'
import type { Market } from './balance'
import { at, type Graph } from './graph'
import { flowOf } from './newton'

/** Atoms to sell to a pool. Pool and tokens are indices in the graph. */
export interface Flow {
  readonly pool: number
  readonly from: number
  readonly to: number
  readonly atoms: number
}

/** Increases flows into tokens that were short and reduces flows out of them. */
export const rescaleFlows = (flows: readonly Flow[], raised: Float64Array): readonly Flow[] =>
  flows.map((flow) => ({ ...flow, atoms: (flow.atoms * at(raised, flow.to)) / at(raised, flow.from) }))

/** Removes flows into tokens that nobody buys and no flow leaves. Such flows are float noise, not trades. */
export function withoutDeadEnds(flows: readonly Flow[], bought: ReadonlySet<number>): readonly Flow[] {
  const sources = new Set(flows.map(({ from }) => from))
  const remaining = flows.filter(({ to }) => bought.has(to) || sources.has(to))
  return remaining.length === flows.length ? flows : withoutDeadEnds(remaining, bought)
}

/** Returns the trades of a market's pools. */
export function flowsOf({ graph, root }: Market): readonly Flow[] {
  return graph.pools.flatMap((_, pool) => {
    const flow = flowOf(graph, root, pool)
    if (flow === 0) return []
    const [a, b] = [at(graph.tokenA, pool), at(graph.tokenB, pool)]
    return [flow > 0 ? { pool, from: a, to: b, atoms: flow } : { pool, from: b, to: a, atoms: -flow }]
  })
}

/**
 * State of the swaps. `balances` is by token. `inflows` is the number of open flows into each token. `reserved`
 * is the amount of a token that only orders with an exact buy amount buy. Everything else of it is swapped.
 */
interface Run {
  readonly reserved: ReadonlyMap<number, bigint>
  readonly graph: Graph
  readonly balances: bigint[]
  readonly inflows: Int32Array
  readonly bought: ReadonlySet<number>
  readonly swaps: Swap[]
}

/**
 * Builds the swaps and updates the balances. A token without open inflows is distributed at once. Flows can
 * form cycles. In a cycle, at least one flow is nearly always covered in full, because the balances already
 * include the sold tokens.
 */
export function runFlows(
  graph: Graph,
  flows: readonly Flow[],
  balances: bigint[],
  bought: ReadonlySet<number>,
  reserved: ReadonlyMap<number, bigint> = new Map(),
): readonly Swap[] {
  const inflows = new Int32Array(balances.length)
  for (const { to } of flows) inflows[to] = at(inflows, to) + 1
  const run: Run = { graph, balances, inflows, bought, reserved, swaps: [] }
  let open = flows
  while (open.length > 0) {
    const done = distributeReadyToken(run, open) ?? [swapInCycle(run, open)]
    open = open.filter((flow) => !done.includes(flow))
  }
  return run.swaps
}

/**
 * Distributes the first token without open inflows among its flows. Returns undefined if every token still
 * has open inflows.
 */
function distributeReadyToken(run: Run, open: readonly Flow[]): readonly Flow[] | undefined {
  const ready = open.find(({ from }) => at(run.inflows, from) === 0)
  if (!ready) return undefined
  const { from } = ready
  const outflows = open.filter((flow) => flow.from === from)
  const planned = outflows.map(({ atoms }) => BigInt(Math.round(atoms)))
  const reserved = run.reserved.get(from)
  const rest = (run.balances[from] ?? 0n) - (reserved ?? 0n)
  const amounts = divide(rest > 0n ? rest : 0n, planned, run.bought.has(from) && reserved === undefined)
  for (const [n, flow] of outflows.entries()) makeSwap(run, flow, amounts[n] ?? 0n)
  return outflows
}

/**
 * Executes one flow of a cycle: the first that is covered in full, or the one covered best. The last flow out
 * of a token that nobody buys is used only if no other is open, because atoms that flow in afterwards would
 * remain.
 */
function swapInCycle(run: Run, open: readonly Flow[]): Flow {
  const coverageOf = ({ from, atoms }: Flow): number => Math.min(1, Number(run.balances[from] ?? 0n) / atoms)
  const outflows = new Map<number, number>()
  for (const { from } of open) outflows.set(from, (outflows.get(from) ?? 0) + 1)
  const preferred = open.filter((one) => run.bought.has(one.from) || (outflows.get(one.from) ?? 0) > 1)
  const flow = (preferred.length > 0 ? preferred : open).reduce((best, one) =>
    coverageOf(one) > coverageOf(best) ? one : best,
  )
  const planned = BigInt(Math.round(flow.atoms))
  const balance = run.balances[flow.from] ?? 0n
  makeSwap(run, flow, planned < balance ? planned : balance)
  return flow
}

function makeSwap({ graph, balances, inflows, swaps }: Run, flow: Flow, amountIn: bigint): void {
  const { from, to } = flow
  const [pool, tokenIn, tokenOut] = [graph.pools[flow.pool], graph.tokens[from], graph.tokens[to]]
  inflows[to] = at(inflows, to) - 1
  if (!pool || !tokenIn || !tokenOut || amountIn === 0n) return
  const paid = amountOut(pool, tokenIn, amountIn)
  if (paid === 0n) return
  balances[from] = (balances[from] ?? 0n) - amountIn
  balances[to] = (balances[to] ?? 0n) + paid
  swaps.push({ pool: pool.id, tokenIn, tokenOut, amountIn })
}

/**
 * Divides a balance pro rata to planned amounts. The balance of a bought token beyond the planned amounts
 * remains for its buyers.
 */
function divide(balance: bigint, planned: readonly bigint[], isBought: boolean): readonly bigint[] {
  const sum = planned.reduce((total, amount) => total + amount, 0n)
  if (sum === 0n || (isBought && sum <= balance)) return planned
  const shares = planned.map((amount) => (balance * amount) / sum)
  const rest = balance - shares.reduce((total, share) => total + share, 0n)
  return shares.map((share, n) => (n === 0 ? share + rest : share))
}
