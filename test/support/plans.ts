/** Plans of tests: rows as the review writes them, and their signatures. */
import type { Plan, PlanPart } from '../../src/client/db/rows/plan'
import { intentOfPart } from '../../src/client/orders/plans/plans'
import { addCancellation, addPlan, sealPart } from '../../src/client/orders/plans/start-plan'
import type { Amount, Milliseconds, Seconds } from '../../src/domain/scalars'
import { toSeconds } from '../../src/domain/scalars'
import { APP_DATA, later, MAINNET, makeTerms, NOW, signedByOwner, TRADER } from './client'

export const MINUTE = 60_000

/** A part that is submitted some minutes from the start, within five minutes. */
export const partAt = (minutes: number): PlanPart => ({
  sellAmount: 1_000_000_000_000_000_000n as Amount,
  buyAmount: 3_000_000_000n as Amount,
  validTo: (toSeconds(NOW) + minutes * 60 + 600) as Seconds,
  condition: { kind: 'time', at: later(minutes * MINUTE) },
  until: later((minutes + 5) * MINUTE),
  state: 'unsigned',
})

/** A part that is submitted when 1 WETH is worth 2,500 USDC or less. */
export const stopPart = (): PlanPart => ({
  ...partAt(0),
  validTo: (toSeconds(NOW) + 86_400) as Seconds,
  buyAmount: 2_450_000_000n as Amount,
  condition: {
    kind: 'market',
    side: 'below',
    sell: 1_000_000_000_000_000_000n as Amount,
    buy: 2_500_000_000n as Amount,
  },
  until: later(86_400_000),
})

/** The first part of a bracket: at 3,000 USDC from the start on. */
export const targetPart = (): PlanPart => ({
  ...partAt(0),
  validTo: (toSeconds(NOW) + 86_400) as Seconds,
  until: later(86_400_000),
})

export function makePlanRow(parts: readonly PlanPart[], change: Partial<Plan> = {}): Plan {
  const row: Plan = {
    ...({ id: 'plan-1', profileId: 'sandbox', chainId: MAINNET, owner: TRADER, kind: 'twap' } as const),
    ...({ state: 'signing', lateParts: 'submit', appData: APP_DATA, uids: [] } as const),
    parts: [...parts],
    terms: makeTerms(),
    quoted: { sell: 1n, buy: 1n },
    createdAt: NOW,
    updatedAt: NOW,
    ...change,
  }
  return { ...row, uids: parts.map((_, index) => intentOfPart(row, index, NOW).uid) }
}

/** Signs a part as its owner. */
export const sealAsOwner = (row: Plan, index: number, now: Milliseconds = NOW): Promise<void> =>
  sealPart(row, index, signedByOwner(intentOfPart(row, index, now)), now)

/** Adds a plan and signs all its parts. A bracket has a cancellation of its first order. */
export async function startPlan(parts: readonly PlanPart[], change: Partial<Plan> = {}): Promise<Plan> {
  const row = makePlanRow(parts, change)
  await addPlan(row)
  const [uid] = row.uids
  if (row.kind === 'bracket' && uid) await addCancellation(row, { uid, scheme: 'eip712', bytes: '0x12' })
  for (const index of parts.keys()) await sealAsOwner(row, index)
  return row
}
