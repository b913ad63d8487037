/**
 * One tick of the worker. Alarms, pages and placements start it. Each part reads its work from the database
 * and writes its result, so a tick may stop anywhere and the next one continues. Each part has its own time
 * limit. A part that fails or hangs is stored as a problem, and the other parts still run. Ticks of different
 * environments run in parallel.
 */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import type { Settings } from '../db/rows/settings'
import { readCounter, readTimer, writeCounter, writeTimer } from '../db/worker-state'
import { readPlanDues } from '../orders/plans/plans'
import { readNextSubmission, readUnsent } from '../orders/submit'
import { type Profile, profileOf } from '../settings/profiles'
import { readSettings, watchSettings } from '../settings/settings'
import { readSyncs, stillExpected } from '../watch/account-syncs'
import { announceUnseen } from './announce-changes'
import { createSerialRunByProfile } from './serial-runs'
import {
  localParts,
  type Part,
  plansPart,
  runPart,
  serviceParts,
  submissionPart,
  type TickPorts,
  transactionPart,
} from './tick-parts'
import { settlesWithin } from './time-limits'

/** Delay of an alarm from which the computer is assumed to have slept. */
const MISSED_ALARM_MS = 5 * 60_000
/** Maximum wait for a resubmission within this worker's life. Longer waits are left to the alarm. */
const MAX_RESUBMIT_WAIT_MS = 5_000
/** Wait before the next look for an order that a site has just signed here and now places. */
const LOOK_AGAIN_MS = 3_000
/** Time after the signature in which such an order is looked for before the alarm. */
const PLACING_MS = 20_000
/** Maximum wait for a part of a plan within this worker's life. Longer waits are left to the alarm. */
const MAX_PLAN_WAIT_MS = 30_000
/** Maximum wait for the service before the local parts run. */
const MAX_SERVICE_WAIT_MS = 2_000

/** Records that the computer slept: notifications of this tick may be sent as one summary. */
async function recordMissedAlarm(now: Milliseconds): Promise<void> {
  const alarmAt = await readTimer('alarm')
  if (alarmAt !== undefined && now - alarmAt > MISSED_ALARM_MS) await writeTimer('woken', now)
}

const isUnreachable = (trouble: unknown): boolean =>
  trouble instanceof Refusal && trouble.errorType === 'Unreachable'

async function countFailures(profileId: ProfileId, troubles: readonly unknown[]): Promise<void> {
  const known = await readCounter('failures', profileId)
  const value = troubles.some(isUnreachable) ? known + 1 : 0
  if (value !== known) await writeCounter('failures', value, profileId)
}

/** Runs parts one after another, and returns the failures of order tracking. */
async function runParts(
  parts: readonly Part[],
  profileId: ProfileId | null,
  ports: TickPorts,
  left?: AbortSignal,
): Promise<readonly unknown[]> {
  const troubles: unknown[] = []
  for (const part of parts) {
    const partFailures = left?.aborted ? [] : await runPart(part, profileId, ports, left)
    if (part.name === 'tracking') troubles.push(...partFailures)
  }
  return troubles
}

/**
 * Runs the service parts of an environment. A remote service gets no further requests once another
 * environment is chosen.
 */
async function runServiceParts(
  profile: Profile,
  settings: Settings,
  ports: TickPorts,
): Promise<readonly unknown[]> {
  const { id, backend } = profile
  const leaving = new AbortController()
  const watching = watchSettings().subscribe(({ profileId }) => {
    if (profileId !== id && backend.kind === 'remote') leaving.abort()
  }, ports.report)
  const troubles = await runParts(serviceParts(profile, settings, ports), id, ports, leaving.signal)
  watching.unsubscribe()
  return troubles
}

async function runTick(
  profile: Profile,
  settings: Settings,
  submit: () => Promise<readonly unknown[]>,
  ports: TickPorts,
): Promise<void> {
  const { id } = profile
  await recordMissedAlarm(ports.now()).catch(ports.report)
  const serviceRun = Promise.all([
    runPart(plansPart(profile, settings, ports), id, ports)
      .then(submit)
      .then(async (troubles) => [...troubles, ...(await runServiceParts(profile, settings, ports))])
      .then((troubles) => countFailures(id, troubles))
      .catch(ports.report),
    runPart(transactionPart(profile, settings, ports), id, ports),
  ])
  if (!(await settlesWithin(MAX_SERVICE_WAIT_MS, serviceRun))) await runParts(localParts(ports), null, ports)
  await serviceRun
  await runParts(localParts(ports), null, ports)
  await announceUnseen(ports.storage)
}

export interface Ticker {
  readonly tick: () => Promise<void>
  /** Submits signed orders. Resolves when the service of the chosen environment has answered. */
  readonly submit: () => Promise<void>
}

/** Creates the worker's ticker: one tick at a time per environment. */
export function createTicker(ports: TickPorts): Ticker {
  const settingsOf = async (profileId: ProfileId): Promise<Settings> => ({
    ...(await readSettings()),
    profileId,
  })
  // If the worker dies before the timeout, the alarm starts the next submission.
  const resubmitSoon = async (profileId: ProfileId): Promise<void> => {
    const waitMs = (await readNextSubmission(profileId, ports.now())) - ports.now()
    if (waitMs >= MAX_RESUBMIT_WAIT_MS) return
    setTimeout(() => {
      // A running tick submits no more orders, so submit the next ones without waiting for its end.
      submitOf(profileId).catch(ports.report)
      tickOf(profileId).catch(ports.report)
    }, waitMs)
  }
  const lookAgainSoon = async (profileId: ProfileId): Promise<void> => {
    const expected = (await readSyncs(profileId)).flatMap((sync) => stillExpected(sync, ports.now()))
    if (!expected.some(({ at }) => ports.now() - at < PLACING_MS)) return
    setTimeout(() => tickOf(profileId).catch(ports.report), LOOK_AGAIN_MS)
  }
  let planTimer: ReturnType<typeof setTimeout> | undefined
  // A part that was due and not submitted is left to the alarm, whose interval grows with each failure.
  const runPlansSoon = async (profileId: ProfileId): Promise<void> => {
    const waitMs = Math.min(...(await readPlanDues(profileId, ports.now()))) - ports.now()
    clearTimeout(planTimer)
    if (waitMs <= 0 || waitMs > MAX_PLAN_WAIT_MS) return
    planTimer = setTimeout(() => tickOf(profileId).catch(ports.report), waitMs)
  }
  // Submissions run one at a time, inside a tick or not, so that no order is submitted twice.
  const submitOf = createSerialRunByProfile(async (profileId) => {
    const part = submissionPart(profileOf(await settingsOf(profileId)), ports)
    const troubles = await runPart(part, profileId, ports)
    await resubmitSoon(profileId)
    return troubles
  })
  const tickOf = createSerialRunByProfile(async (profileId) => {
    const settings = await settingsOf(profileId)
    await runTick(profileOf(settings), settings, () => submitOf(profileId), ports)
    await lookAgainSoon(profileId)
    await runPlansSoon(profileId)
  })
  // Orders signed in another environment are submitted as well.
  const submitOtherProfiles = async (chosen: ProfileId): Promise<void> => {
    const ids = new Set((await readUnsent()).map(({ profileId }) => profileId))
    for (const id of ids) if (id !== chosen) submitOf(id).catch(ports.report)
  }
  return {
    tick: async () => {
      const { profileId } = await readSettings()
      await submitOtherProfiles(profileId)
      await tickOf(profileId)
    },
    submit: async () => {
      const { profileId } = await readSettings()
      await submitOtherProfiles(profileId)
      await submitOf(profileId)
    },
  }
}
