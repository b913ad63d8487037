/**
 * The worker's round: what an alarm, a page and a placement all ask for. Every part reads what is to be done from the
 * database and writes what it did, so that a round may stop anywhere and the next goes on from there.
 */
import type { Call } from '../api/caller'
import type { Fetch } from '../api/endpoint'
import { openNode } from '../api/node'
import type { ChainId, Milliseconds } from '../domain/scalars'
import { followTransactions } from './following'
import { type Channels, deliver } from './outbox'
import { readPending } from './pending'
import { nodeUrlsOf, type Profile, profileOf } from './profiles'
import { type Alarms, nextAlarm, setAlarm } from './scheduling'
import { readSettings } from './settings'
import { trackShortBalances } from './short-balances'
import { countChanges } from './snapshots'
import { resume } from './submit'
import { track } from './tracker'

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
  readonly now: () => Milliseconds
  readonly random: () => number
  readonly report: (trouble: unknown) => void
}

async function runRound(ports: WakePorts): Promise<void> {
  const { now, random, report, channels, alarms } = ports
  const settings = await readSettings()
  const profile = profileOf(settings)
  const profileId = profile.id
  const nodeOf = (id: ChainId) => {
    const urls = nodeUrlsOf(profile, id, settings)
    return urls.length > 0 ? openNode(urls, id, ports.fetch) : undefined
  }
  const { call, runRounds } = ports.serviceOf(profile)
  const before = await countChanges()
  const parts = [
    () => resume(profileId, { call, now, random, report }),
    () => followTransactions({ profileId, nodeOf, report }, now()),
    () => runRounds(now()),
    () => track({ profileId, call, report }, now()),
    () => trackShortBalances({ profileId, call, report }, now()),
    () => deliver({ channels, now, random }),
    () => ports.refreshToolbar(),
    async () => setAlarm(alarms, nextAlarm(await readPending(profileId, now()), now())),
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
