/**
 * The worker's round: what an alarm, a page and a placement all ask for. Every part reads what is to be done from the
 * database and writes what it did, so that a round may stop anywhere and the next goes on from there. Each part has a time
 * limit and a fate of its own: one that fails or hangs is written down as a problem, and everything else goes on. Rounds of
 * different environments do not wait for one another.
 */
import type { Call } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import { openNode } from '../../api/node'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { followTransactions } from '../chain/confirm'
import type { ProfileId } from '../db/rows/keys'
import type { PartName } from '../db/rows/problem'
import type { Settings } from '../db/rows/settings'
import { forgetOldNotes } from '../db/set-aside'
import { readCount, readTimer, writeCount, writeTimer } from '../db/worker-state'
import { type Channels, deliver } from '../notify/outbox'
import type { WallClock } from '../notify/quiet-hours'
import { settleSeen } from '../notify/read-elsewhere'
import { readNextSubmission, readUnsent, resume } from '../orders/submit'
import { type Alarms, assertAlarm, MIN_DELAY_MS, nextAlarm, setAlarm } from '../schedule/alarms'
import { forgetProblems, settleProblem } from '../settings/problems'
import { nodeUrlsOf, type Profile, profileOf } from '../settings/profiles'
import { readSettings, watchSettings } from '../settings/settings'
import { findAccountOrders } from '../watch/account-orders'
import { watch } from '../watch/market'
import { cancelOthers } from '../watch/oco'
import { askNotifications } from '../watch/service-notifications'
import { track } from '../watch/track'
import { trackWatched } from '../watch/watchlist'
import { type Announcer, announceUnheard } from './changes'
import { readPending } from './pending'
import { forgetOld } from './retention'
import { callUntil, settlesWithin, withinLimit } from './time-limits'

/** A profile's service, as a round uses it. */
interface RoundService {
  readonly call: Call
  /** Has the in-extension service settle, and answers what failed by a bug; nothing for a remote one. */
  readonly runRounds: (now: Milliseconds) => Promise<readonly { readonly bugs: readonly unknown[] }[]>
}

/** What a round stands on. `report` hears of every part that failed; the others run all the same. */
export interface WakePorts {
  readonly serviceOf: (profile: Profile) => RoundService
  /** Reaches nodes. */
  readonly fetch: Fetch
  readonly channels: Channels
  readonly alarms: Alarms
  /** Where explorer pages hear that orders changed. */
  readonly storage: Announcer
  readonly refreshToolbar: () => Promise<unknown>
  /** Resolves when no page waits for the worker's thread. */
  readonly giveWay: () => Promise<unknown>
  /** Takes a notification off the desktop. */
  readonly clearNotification: (id: string) => Promise<unknown>
  readonly clock?: WallClock
  readonly now: () => Milliseconds
  readonly random: () => number
  readonly report: (trouble: unknown) => void
}

/** An alarm that rang so much later than it was set for slept in. */
const OVERSLEPT_MS = 5 * 60_000
/** What a part may take: shorter than a request's own limit, so that five that hang end within a minute. */
const PART_MS = 10_000
/** Auctions are counted, not asked for: a slow machine may take longer. */
const AUCTIONS_MS = 20_000
/** Ten pages of orders from elsewhere, their signatures checked beside whatever else the worker does. */
const ACCOUNT_ORDERS_MS = 30_000
/** Channels take turns of 20 s, and one request more. */
const DELIVERIES_MS = 40_000
/** A service that takes no more submissions in a second is asked again after it; a longer wait is the alarm's. */
const SOON_MS = 5_000
/** A service that keeps a round waiting for longer holds no delivery back. */
const PATIENCE_MS = 2_000

/** Notes that the machine slept: this round's notifications may go out as one summary. */
async function noteSleep(now: Milliseconds): Promise<void> {
  const alarmAt = await readTimer('alarm')
  if (alarmAt !== undefined && now - alarmAt > OVERSLEPT_MS) await writeTimer('woken', now)
}

/** Sets the next alarm by the environment that is chosen now, later the longer its service has not answered. */
async function goToSleep({ alarms, clock, now }: WakePorts): Promise<void> {
  const { profileId } = await readSettings()
  const failures = await readCount('failures', profileId)
  const readNext = async () => nextAlarm(await readPending(profileId, now(), clock), now(), failures)
  const delayMs = await readNext()
  await setAlarm(alarms, delayMs)
  // A page that began to sign meanwhile counts on its own alarm, which this one has replaced.
  if (delayMs !== MIN_DELAY_MS) await assertAlarm(alarms, await readNext(), now())
  await writeTimer('alarm', delayMs === undefined ? undefined : (Math.round(now() + delayMs) as Milliseconds))
}

const isUnreachable = (trouble: unknown): boolean =>
  trouble instanceof Refusal && trouble.errorType === 'Unreachable'

async function countFailures(profileId: ProfileId, troubles: readonly unknown[]): Promise<void> {
  const known = await readCount('failures', profileId)
  const value = troubles.some(isUnreachable) ? known + 1 : 0
  if (value !== known) await writeCount('failures', value, profileId)
}

/** What a part is given: a signal that ends it, and who hears of what went wrong with a piece of it. */
interface PartTools {
  readonly signal: AbortSignal
  readonly report: (trouble: unknown) => void
  /** The same for what was reported where it happened. */
  readonly note: (trouble: unknown) => void
}

/** A part of a round. */
interface Part {
  readonly name: PartName
  readonly limitMs?: number
  /** False where it did nothing, as nothing is due: what was wrong before still is. */
  readonly act: (tools: PartTools) => Promise<unknown>
}

/**
 * Runs a part to its end or its limit, writes down what became of it, and answers what went wrong: nothing of one whose
 * environment was left meanwhile. A refusal is a problem that screens show; any other throw is a bug, and reported.
 */
async function runPart(
  { name, limitMs = PART_MS, act }: Part,
  profileId: ProfileId | null,
  { now, report }: Pick<WakePorts, 'now' | 'report'>,
  left?: AbortSignal,
): Promise<readonly unknown[]> {
  const troubles: unknown[] = []
  const note = (trouble: unknown): void => void troubles.push(trouble)
  const noteAndReport = (trouble: unknown): void => {
    note(trouble)
    if (!(trouble instanceof Refusal)) report(trouble)
  }
  const run = (limit: AbortSignal) => {
    const signal = left ? AbortSignal.any([limit, left]) : limit
    return act({ signal, report: noteAndReport, note })
  }
  const done = await withinLimit(limitMs, run).catch(noteAndReport)
  if (left?.aborted || done === false) return []
  await settleProblem({ profileId, part: name, troubles: [...troubles] }, now()).catch(report)
  return troubles
}

/** The signed orders of an environment go out; a page that has signed waits for this part alone. */
const submissionPart = (profile: Profile, { serviceOf, now, random }: WakePorts): Part => ({
  name: 'submission',
  act: ({ signal, report }) =>
    resume(profile.id, { call: callUntil(serviceOf(profile).call, signal), report, now, random }),
})

/** What an environment's service is asked, in the order in which one thing leads to the next. */
function serviceParts(profile: Profile, ports: WakePorts): readonly Part[] {
  const { now } = ports
  const { call, runRounds } = ports.serviceOf(profile)
  const looksOf = ({ signal, report }: PartTools) => ({
    profileId: profile.id,
    call: callUntil(call, signal),
    report,
  })
  return [
    {
      name: 'auctions',
      limitMs: AUCTIONS_MS,
      act: async ({ note }) => {
        for (const { bugs } of await runRounds(now())) for (const bug of bugs) note(bug)
      },
    },
    { name: 'tracking', act: (tools) => track(looksOf(tools), now()) },
    { name: 'oco', act: (tools) => cancelOthers(looksOf(tools), now()) },
    { name: 'watched', act: (tools) => trackWatched(looksOf(tools), now()) },
    { name: 'serviceNotifications', act: (tools) => askNotifications(looksOf(tools), now()) },
    { name: 'prices', act: (tools) => watch(looksOf(tools), now()) },
    {
      name: 'accountOrders',
      limitMs: ACCOUNT_ORDERS_MS,
      act: (tools) => findAccountOrders({ ...looksOf(tools), giveWay: ports.giveWay }, now()),
    },
  ]
}

function followPart(profile: Profile, settings: Settings, ports: WakePorts): Part {
  const nodeOf = (id: ChainId) => {
    const urls = nodeUrlsOf(profile, id, settings)
    return urls.length > 0 ? openNode(urls, id, ports.fetch) : undefined
  }
  const act = ({ report }: PartTools) =>
    followTransactions({ profileId: profile.id, nodeOf, report }, ports.now())
  return { name: 'transactions', act }
}

/** What is of no environment. */
const ownParts = (ports: WakePorts): readonly Part[] => [
  { name: 'toolbar', act: () => ports.refreshToolbar() },
  { name: 'deliveries', limitMs: DELIVERIES_MS, act: () => deliver(ports) },
  { name: 'desktop', act: () => settleSeen(ports.clearNotification) },
  { name: 'retention', act: () => tidy(ports) },
  { name: 'alarm', act: () => goToSleep(ports) },
]

async function tidy({ now, giveWay }: WakePorts): Promise<void> {
  await forgetOld(now, giveWay)
  await forgetProblems(now())
  await forgetOldNotes()
}

/** Runs parts one after another, and answers what went wrong as open orders were asked for. */
async function runParts(
  parts: readonly Part[],
  profileId: ProfileId | null,
  ports: WakePorts,
  left?: AbortSignal,
): Promise<readonly unknown[]> {
  const troubles: unknown[] = []
  for (const part of parts) {
    const met = left?.aborted ? [] : await runPart(part, profileId, ports, left)
    if (part.name === 'tracking') troubles.push(...met)
  }
  return troubles
}

/** Asks the service of an environment. One elsewhere hears nothing more once another environment is chosen. */
async function askService(profile: Profile, ports: WakePorts): Promise<readonly unknown[]> {
  const { id, backend } = profile
  const leaving = new AbortController()
  const watching = watchSettings().subscribe(({ profileId }) => {
    if (profileId !== id && backend.kind === 'remote') leaving.abort()
  }, ports.report)
  const troubles = await runParts(serviceParts(profile, ports), id, ports, leaving.signal)
  watching.unsubscribe()
  return troubles
}

async function runRound(
  profile: Profile,
  settings: Settings,
  submit: () => Promise<readonly unknown[]>,
  ports: WakePorts,
): Promise<void> {
  const { id } = profile
  await noteSleep(ports.now()).catch(ports.report)
  const asked = Promise.all([
    submit()
      .then(async (troubles) => [...troubles, ...(await askService(profile, ports))])
      .then((troubles) => countFailures(id, troubles))
      .catch(ports.report),
    runPart(followPart(profile, settings, ports), id, ports),
  ])
  if (!(await settlesWithin(PATIENCE_MS, asked))) await runParts(ownParts(ports), null, ports)
  await asked
  await runParts(ownParts(ports), null, ports)
  await announceUnheard(ports.storage)
}

/**
 * One at a time: who asks while one runs gets the next, shared with all who asked meanwhile, for the running one may be past
 * what they wrote.
 */
function createTurns<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    running = act().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (next) return next
    if (!running) return start()
    // The caller that started the running round gets its error; this one only waits for its end.
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

/** What each environment does, one at a time. */
function byProfile<T>(act: (profileId: ProfileId) => Promise<T>): (profileId: ProfileId) => Promise<T> {
  const turns = new Map<ProfileId, () => Promise<T>>()
  return (profileId) => {
    const turn = turns.get(profileId) ?? createTurns(() => act(profileId))
    turns.set(profileId, turn)
    return turn()
  }
}

/** What the worker is woken for. */
export interface Rounds {
  /** A whole round of the environment that is chosen. */
  readonly wake: () => Promise<void>
  /** Submits what was signed, and resolves when the chosen environment's service has answered. */
  readonly submit: () => Promise<void>
}

/** Rounds of the environment that is chosen, one at a time; those of another one go on beside it. */
export function createRounds(ports: WakePorts): Rounds {
  const settingsOf = async (profileId: ProfileId): Promise<Settings> => ({
    ...(await readSettings()),
    profileId,
  })
  // Nobody waits for it, and nothing is lost with a worker that dies before: the alarm rings all the same.
  const goOnSoon = async (profileId: ProfileId): Promise<void> => {
    const waitMs = (await readNextSubmission(profileId, ports.now())) - ports.now()
    if (waitMs >= SOON_MS) return
    setTimeout(() => {
      // A round that runs submits no more: the next orders do not wait for its end.
      submitOf(profileId).catch(ports.report)
      roundOf(profileId).catch(ports.report)
    }, waitMs)
  }
  // Submitting has one turn of its own, in a round or out of it: nothing is submitted twice.
  const submitOf = byProfile(async (profileId) => {
    const part = submissionPart(profileOf(await settingsOf(profileId)), ports)
    const troubles = await runPart(part, profileId, ports)
    await goOnSoon(profileId)
    return troubles
  })
  const roundOf = byProfile(async (profileId) => {
    const settings = await settingsOf(profileId)
    await runRound(profileOf(settings), settings, () => submitOf(profileId), ports)
  })
  // Orders signed in another environment are submitted all the same.
  const submitElsewhere = async (chosen: ProfileId): Promise<void> => {
    const ids = new Set((await readUnsent()).map(({ profileId }) => profileId))
    for (const id of ids) if (id !== chosen) submitOf(id).catch(ports.report)
  }
  return {
    wake: async () => {
      const { profileId } = await readSettings()
      await submitElsewhere(profileId)
      await roundOf(profileId)
    },
    submit: async () => {
      const { profileId } = await readSettings()
      await submitElsewhere(profileId)
      await submitOf(profileId)
    },
  }
}
