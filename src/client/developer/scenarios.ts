/** Fault plans: those that come with Cowbell, those that were saved, and the one in force. */
import * as z from 'zod/mini'
import type { ExchangeClock } from '../../api/exchange/settings'
import { type FaultPlan, faultPlan } from '../../domain/fault-plan'
import { Refusal } from '../../domain/refusal'
import { faultOf } from '../../domain/schema-faults'
import { t } from '../../domain/text/texts'
import type { ProfileId } from '../db/rows/keys'
import { MAX_SAVED, type Settings } from '../db/rows/settings'
import { changeSettings } from '../settings/settings'

const plan = (name: string, faults: readonly unknown[]): FaultPlan =>
  z.decode(faultPlan, { name, faults } as z.input<typeof faultPlan>)

/** The plans that are there from the start. */
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

const change = async (patchOf: (before: Developer) => Partial<Developer>): Promise<void> => {
  await changeSettings(({ developer }) => ({ developer: { ...developer, ...patchOf(developer) } }))
}

export const setRecording = (isRecording: boolean): Promise<void> => change(() => ({ isRecording }))

/** Sends reads to an environment besides; undefined ends it. */
export const setShadow = (shadow: ProfileId | undefined): Promise<void> => change(() => ({ shadow }))

/** Notes how the clock of the sandbox goes, for all surfaces to say. */
export const noteExchangeClock = (clock: ExchangeClock | undefined): Promise<void> =>
  change(() => ({ clock }))

/** Puts a plan in force; null ends it. */
export const setFaults = (faults: FaultPlan | null): Promise<void> => change(() => ({ faults }))

const without = ({ scenarios }: Developer, name: string): FaultPlan[] =>
  scenarios.filter((each) => each.name !== name)

/** Saves a plan under its name. @throws Refusal InvalidParameter when there is no room */
export const saveScenario = (saved: FaultPlan): Promise<void> =>
  change((before) => {
    const others = without(before, saved.name)
    if (others.length < MAX_SAVED) return { scenarios: [...others, saved] }
    throw new Refusal('InvalidParameter', {
      description: t`At most ${MAX_SAVED} scenarios: delete one first.`,
    })
  })

/** Removes a plan that was saved. */
export const removeScenario = (name: string): Promise<void> =>
  change((before) => ({ scenarios: without(before, name) }))

/** A plan as JSON. @throws Refusal InvalidParameter, saying what is wrong */
export function readScenario(text: string): FaultPlan {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('InvalidParameter', { description: t`This is not JSON.` })
  }
  const read = z.safeDecode(faultPlan, given as never)
  if (read.success) return read.data
  const { field, wrong } = faultOf(read.error, given)
  throw new Refusal('InvalidParameter', { description: `${field}: ${wrong}` })
}
