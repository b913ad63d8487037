/** Plans of tests: rows as the review writes them, their signatures, and ticks of the worker. */
import type { Call } from '../../src/api/caller'
import type { Plan, PlanPart } from '../../src/client/db/rows/plan'
import { cancelledAhead, intentOfPart, readPlan } from '../../src/client/orders/plans/plans'
import { addCancellation, addPlan, sealPart } from '../../src/client/orders/plans/start-plan'
import { deploymentFor, profileNamed } from '../../src/client/settings/profiles'
import { followPlans, runPlans } from '../../src/client/watch/plans'
import { cancellationDigest } from '../../src/domain/orders/digest'
import { Refusal } from '../../src/domain/refusal'
import type { Amount, ChainId, Milliseconds, OrderUid, Seconds } from '../../src/domain/scalars'
import { toSeconds } from '../../src/domain/scalars'
import {
  APP_DATA,
  later,
  MAINNET,
  makeTerms,
  NOW,
  signDigest,
  signedByOwner,
  type TestService,
  TRADER,
} from './client'

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

/** A part of a trailing stop: 5% below 3,000 USDC, and below 3,060 and 3,120 after the market has been there. */
export function trailingPart(step: bigint): PlanPart {
  const risen = 3_000_000_000n + step * 60_000_000n
  const sell = 1_000_000_000_000_000_000n as Amount
  const condition = { kind: 'market', side: 'below', sell, buy: ((risen * 95n) / 100n) as Amount } as const
  return {
    ...stopPart(),
    buyAmount: ((risen * 93n) / 100n) as Amount,
    condition: step > 0n ? { ...condition, risen: { sell, buy: risen as Amount } } : condition,
  }
}

/** The parts of an OCO pair: sell 1 WETH for 3,300 USDC, or buy 1 WETH for 2,700 USDC. */
export const pairParts = (): readonly PlanPart[] => [
  { ...targetPart(), buyAmount: 3_300_000_000n as Amount },
  {
    ...targetPart(),
    isOpposite: true,
    sellAmount: 2_700_000_000n as Amount,
    buyAmount: 1_000_000_000_000_000_000n as Amount,
  },
]

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

/** Returns a running OCO pair whose orders are submitted, with its cancellations. */
export function submittedPair(): Plan {
  const row = makePlanRow(
    pairParts().map((part) => ({ ...part, state: 'submitted' })),
    { kind: 'oco', state: 'running' },
  )
  return { ...row, cancellations: row.uids.map((uid) => signedCancellation(row, uid)) }
}

const signedCancellation = ({ profileId, chainId }: Plan, uid: OrderUid) => {
  const deployment = deploymentFor(profileNamed(profileId), chainId)
  return { uid, ...signDigest(cancellationDigest(deployment, uid)) }
}

/** Signs a part as its owner. */
export const sealAsOwner = (row: Plan, index: number, now: Milliseconds = NOW): Promise<void> =>
  sealPart(row, index, signedByOwner(intentOfPart(row, index, now)), now)

/** Adds a plan and signs its cancellations and all its parts. */
export async function startPlan(parts: readonly PlanPart[], change: Partial<Plan> = {}): Promise<Plan> {
  const row = makePlanRow(parts, change)
  await addPlan(row)
  for (const uid of cancelledAhead(row)) await addCancellation(row, signedCancellation(row, uid))
  for (const index of parts.keys()) await sealAsOwner(row, index)
  return row
}

/** Profile of the plans that `tickPlans` runs. */
export const PROFILE = 'production' as const

/** Throws everything but refusals. */
export function failUnlessRefused(trouble: unknown): void {
  if (!(trouble instanceof Refusal)) throw trouble
}

/** Answers quotes for 1 WETH at a price, and passes other calls on. */
export const quoting = (service: Pick<TestService, 'call'>, priceOf: () => bigint): Call =>
  (async (name: string, input: { body: { sellToken: string; buyToken: string; kind: string } }) => {
    if (name !== 'quote') return service.call(name as never, input as never)
    const { sellToken, buyToken, kind } = input.body
    const sellAmount = 1_000_000_000_000_000_000n
    return { quote: { sellToken, buyToken, kind, sellAmount, feeAmount: 0n, buyAmount: priceOf() } }
  }) as unknown as Call

interface PlanWorld {
  readonly call: Call
  readonly profileId?: Plan['profileId']
  readonly readTime?: (network: ChainId) => Promise<Milliseconds | undefined>
  readonly isUnlocked?: () => Promise<boolean>
  readonly report?: (trouble: unknown) => void
}

/** Runs the part of a tick that is about plans. */
export async function tickPlans(
  {
    call,
    profileId = PROFILE,
    readTime = async () => undefined,
    isUnlocked = async () => true,
    report = failUnlessRefused,
  }: PlanWorld,
  now: Milliseconds,
): Promise<void> {
  await runPlans({ profileId, call, report, readTime, isUnlocked }, now)
  await followPlans({ profileId, call, report }, now)
}

/** Returns the states of the parts of the plan that `startPlan` writes. */
export const statesOf = async (): Promise<readonly string[] | undefined> =>
  (await readPlan('plan-1'))?.parts.map(({ state }) => state)

/** Starts a plan over time, with parts at these minutes. */
export const startTwap = (minutes: readonly number[], change: Partial<Plan> = {}): Promise<Plan> =>
  startPlan(minutes.map(partAt), { profileId: PROFILE, ...change })
