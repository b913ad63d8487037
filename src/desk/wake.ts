/**
 * The worker's round: what an alarm, a page and a placement all ask for. Every part reads what is to be done from the
 * database and writes what it did, so that a round may stop anywhere and the next goes on from there.
 */
import type { Call } from '../api/caller'
import type { Fetch } from '../api/endpoint'
import { openNode } from '../api/node'
import { Refusal } from '../domain/refusal'
import type { ChainId, Milliseconds } from '../domain/scalars'
import { deskDb } from './db'
import { followTransactions } from './following'
import { type Channels, deliver } from './outbox'
import { readPending } from './pending'
import { nodeUrlsOf, type Profile, profileOf } from './profiles'
import type { WallClock } from './quiet-hours'
import { forgetOld } from './retention'
import { type Alarms, nextAlarm, setAlarm } from './scheduling'
import { settleSeen } from './seen'
import { askNotifications } from './service-notices'
import { type ProfileId, readSettings } from './settings'
import { countChanges } from './snapshots'
import { resume } from './submit'
import { track } from './tracker'
import { trackWatched } from './watched'
import { watch } from './watches'

/** A profile's service, as a round uses it. */
interface RoundService {
  readonly call: Call
  /** Has the in-extension service settle; nothing for a remote one. */
  readonly runRounds: (now: Milliseconds) => Promise<unknown>
}

/** What a round stands on. `report` hears of every part that failed; the parts after it run all the same. */
export interface WakePorts {
  readonly serviceOf: (profile: Profile) => RoundService
  /** Reaches nodes. */
  readonly fetch: Fetch
  readonly channels: Channels
  readonly alarms: Alarms
  /** Tells open pages that an order changed, by a number that is another each time. */
  readonly announce: (changes: number) => Promise<unknown>
  readonly refreshToolbar: () => Promise<unknown>
  /** Takes a notification off the desktop. */
  readonly clearNotification: (id: string) => Promise<unknown>
  readonly clock?: WallClock
  readonly now: () => Milliseconds
  readonly random: () => number
  readonly report: (trouble: unknown) => void
}

/** An alarm that rang so much later than it was set for slept in. */
const OVERSLEPT_MS = 5 * 60_000

const readMark = async (name: string): Promise<number> => (await deskDb.marks.get(name))?.value ?? 0

/** Notes that the machine slept: what this round has to tell may go out as one summary. */
async function noteSleep(now: Milliseconds): Promise<void> {
  const alarmAt = await readMark('alarmAt')
  if (alarmAt > 0 && now - alarmAt > OVERSLEPT_MS) await deskDb.marks.put({ name: 'wokeAt', value: now })
}

/** Sets the next alarm, later the longer nobody has answered, and notes what it was set for. */
async function goToSleep(
  { alarms, clock, now }: WakePorts,
  profileId: ProfileId,
  isOffline: boolean,
): Promise<void> {
  const failures = isOffline ? (await readMark('failures')) + 1 : 0
  const delayMs = nextAlarm(await readPending(profileId, now(), clock), now(), failures)
  await setAlarm(alarms, delayMs)
  const alarmAt = delayMs === undefined ? 0 : now() + delayMs
  await deskDb.marks.bulkPut([
    { name: 'failures', value: failures },
    { name: 'alarmAt', value: alarmAt },
  ])
}

async function runRound(ports: WakePorts): Promise<void> {
  const { now, random } = ports
  const settings = await readSettings()
  const profile = profileOf(settings)
  const profileId = profile.id
  const nodeOf = (id: ChainId) => {
    const urls = nodeUrlsOf(profile, id, settings)
    return urls.length > 0 ? openNode(urls, id, ports.fetch) : undefined
  }
  const { call, runRounds } = ports.serviceOf(profile)
  const before = await countChanges()
  let isOffline = false
  const report = (trouble: unknown): void => {
    isOffline ||= trouble instanceof Refusal && trouble.errorType === 'Unreachable'
    ports.report(trouble)
  }
  const looks = { profileId, call, report }
  const parts = [
    () => noteSleep(now()),
    () => resume(profileId, { call, now, random, report }),
    () => followTransactions({ profileId, nodeOf, report }, now()),
    () => runRounds(now()),
    () => track(looks, now()),
    () => trackWatched(looks, now()),
    () => askNotifications(looks, now()),
    () => watch(looks, now()),
    () => ports.refreshToolbar(),
    () => deliver(ports),
    () => settleSeen(ports.clearNotification),
    () => forgetOld(now()),
    () => goToSleep(ports, profileId, isOffline),
  ]
  for (const part of parts) await part().catch(report)
  const after = await countChanges()
  if (after !== before) await ports.announce(after)
}

/**
 * One round at a time: who asks while one runs gets the next, shared with all who asked meanwhile, for the running one may be
 * past what they wrote.
 */
export function createWake(ports: WakePorts): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    running = runRound(ports).finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (next) return next
    if (!running) return start()
    // Whoever started the one that runs hears how it ended; this one only waits for its end.
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
