/** Fault plans: built-in plans, saved plans, and the active one. */
import * as z from 'zod/mini'
import type { ExchangeClock } from '../../api/exchange/settings'
import { type FaultPlan, faultPlan, MAX_PLAN_NAME } from '../../domain/fault-plan'
import { Refusal } from '../../domain/refusal'
import { faultOf } from '../../domain/schema-faults'
import { findSimilarName, isPlainName } from '../../domain/text/free-names'
import { t } from '../../domain/text/texts'
import type { ProfileId } from '../db/rows/keys'
import { MAX_SAVED, type Settings } from '../db/rows/settings'
import { changeSettings } from '../settings/settings'

const plan = (name: string, faults: readonly unknown[]): FaultPlan =>
  z.decode(faultPlan, { name, faults } as z.input<typeof faultPlan>)

/** Returns the built-in plans. */
export const builtInScenarios = (): readonly FaultPlan[] => [
  plan(t`Solver outage`, [
    {
      endpoints: ['quote', 'streamQuotes'],
      effect: { kind: 'error', status: 400, errorType: 'NoLiquidity' },
    },
    { endpoints: ['getOrderStatus', 'getAuction'], effect: { kind: 'stale', seconds: 3600 } },
  ]),
  plan(t`429 storm`, [{ share: 0.8, effect: { kind: 'rateLimit', perMinute: 10, retryAfterSeconds: 3 } }]),
  plan(t`Slow quotes`, [
    { endpoints: ['quote', 'streamQuotes'], effect: { kind: 'delay', medianMs: 4000, spread: 0.5 } },
  ]),
  plan(t`Bad connection`, [
    { share: 0.2, effect: { kind: 'cut' } },
    { share: 0.1, effect: { kind: 'malformed' } },
    { effect: { kind: 'delay', medianMs: 600, spread: 1 } },
  ]),
  plan(t`Clock 5 minutes behind`, [{ effect: { kind: 'clockSkew', seconds: -300 } }]),
]

type Developer = Settings['developer']

const changeDeveloper = async (patchOf: (before: Developer) => Partial<Developer>): Promise<void> => {
  await changeSettings(({ developer }) => ({ developer: { ...developer, ...patchOf(developer) } }))
}

export const setRecording = (isRecording: boolean): Promise<void> => changeDeveloper(() => ({ isRecording }))

/** Sends reads to a second environment as well. Undefined ends it. */
export const setShadow = (shadow: ProfileId | undefined): Promise<void> => changeDeveloper(() => ({ shadow }))

/** Stores the state of the sandbox's clock, so that every screen can show it. */
export const writeExchangeClock = (clock: ExchangeClock | undefined): Promise<void> =>
  changeDeveloper(() => ({ clock }))

/** Activates a plan. Null ends it. */
export const setFaults = (faults: FaultPlan | null): Promise<void> => changeDeveloper(() => ({ faults }))

const without = ({ scenarios }: Developer, name: string): FaultPlan[] =>
  scenarios.filter((each) => each.name !== name)

/**
 * Saves a plan under its name.
 * @throws Refusal InvalidParameter if too many are saved
 */
export const saveScenario = (saved: FaultPlan): Promise<void> =>
  changeDeveloper((before) => {
    const others = without(before, saved.name)
    if (others.length < MAX_SAVED) return { scenarios: [...others, saved] }
    throw new Refusal('InvalidParameter', {
      description: t`At most ${MAX_SAVED} scenarios: delete one first.`,
    })
  })

export const removeScenario = (name: string): Promise<void> =>
  changeDeveloper((before) => ({ scenarios: without(before, name) }))

const refuse = (description: string): never => {
  throw new Refusal('InvalidParameter', { description })
}

/** Checks a name. Nobody may mistake it for a built-in plan. @throws Refusal InvalidParameter */
function checkName({ name }: FaultPlan): void {
  if (!isPlainName(name, MAX_PLAN_NAME)) refuse(t`The name has hidden characters.`)
  const builtIn = findSimilarName(
    name,
    builtInScenarios().map((each) => each.name),
  )
  if (builtIn) refuse(t`“${builtIn}” is a built-in scenario. Choose another name.`)
}

/**
 * Parses a plan from JSON.
 * @throws Refusal InvalidParameter with the fault
 */
export function readScenario(text: string): FaultPlan {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse(t`This is not JSON.`)
  }
  const read = z.safeDecode(faultPlan, value as never)
  if (read.success) {
    checkName(read.data)
    return read.data
  }
  const { field, wrong } = faultOf(read.error, value)
  return refuse(`${field}: ${wrong}`)
}
