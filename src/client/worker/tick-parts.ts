/** Parts of the worker's tick: what each does, and its time limit. */
import type { Call } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import type { RpcNode } from '../../api/node'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { openOnce } from '../chain/rpc'
import { trackTransactions } from '../chain/track-transactions'
import { removeOldDamageNotes } from '../db/damaged-rows'
import type { ProfileId } from '../db/rows/keys'
import type { PartName } from '../db/rows/problem'
import type { Settings } from '../db/rows/settings'
import { readCounter, writeTimer } from '../db/worker-state'
import { dismissRead } from '../notify/dismiss-read'
import { type Channels, deliver } from '../notify/outbox'
import type { WallClock } from '../notify/quiet-hours'
import { submitDue } from '../orders/submit'
import { type Alarms, assertAlarm, MIN_DELAY_MS, nextAlarm, setAlarm } from '../schedule/alarms'
import { forgetProblems, settleProblem } from '../settings/problems'
import { nodeUrlsOf, type Profile } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { findAccountOrders } from '../watch/account-orders'
import { checkDigest } from '../watch/digest'
import { checkMarket } from '../watch/market'
import { followPlans, runPlans } from '../watch/plans'
import { checkServiceNotifications } from '../watch/service-notifications'
import { track } from '../watch/track'
import { trackWatched } from '../watch/watchlist'
import type { Announcer } from './announce-changes'
import { readPending } from './pending'
import { settlePlacements } from './placements'
import { deleteOld } from './retention'
import { callUntil, withTimeout } from './time-limits'

interface TickService {
  readonly call: Call
  /**
   * Runs the auctions of the in-extension service and returns its bugs. Returns nothing for a remote service.
   */
  readonly runAuctions: (now: Milliseconds) => Promise<readonly { readonly bugs: readonly unknown[] }[]>
  readonly hasOpenOrders: () => Promise<boolean>
  /** Reads the time of the service. Undefined if it does not name it. */
  readonly readTime?: (network: ChainId) => Promise<Milliseconds | undefined>
}

/** Dependencies of a tick. `report` receives the failure of each part; the other parts still run. */
export interface TickPorts {
  readonly serviceOf: (profile: Profile) => TickService
  readonly fetch: Fetch
  readonly channels: Channels
  readonly alarms: Alarms
  /** Announces changed orders to explorer pages. */
  readonly storage: Announcer
  /** Returns whether the wallet is unlocked. Plans can pause while it is locked. */
  readonly isUnlocked: () => Promise<boolean>
  readonly refreshToolbar: () => Promise<unknown>
  /** Resolves when no page is waiting for a reply from the worker. */
  readonly yieldToPages: () => Promise<unknown>
  readonly clearNotification: (id: string) => Promise<unknown>
  readonly clock?: WallClock
  readonly now: () => Milliseconds
  readonly random: () => number
  readonly report: (trouble: unknown) => void
}

/**
 * Default time limit of a part. It is shorter than a request's own limit, so that five hanging parts end
 * within a minute.
 */
const PART_MS = 10_000
/** Time limit of the auctions. They are computed locally, which takes longer on a slow machine. */
const AUCTIONS_MS = 20_000
/** Time limit of reading account orders: ten pages, whose signatures are checked between other tasks. */
const ACCOUNT_ORDERS_MS = 30_000
/** Time limit of deliveries. A channel sends for at most 20 seconds plus one request. */
const DELIVERIES_MS = 40_000
/** Sets the next alarm for the chosen environment. The delay grows with each failure of its service. */
async function scheduleAlarm({ alarms, clock, now }: TickPorts): Promise<void> {
  const { profileId } = await readSettings()
  const failures = await readCounter('failures', profileId)
  const readNext = async () => nextAlarm(await readPending(profileId, now(), clock), now(), failures)
  const delayMs = await readNext()
  await setAlarm(alarms, delayMs)
  // This alarm has replaced the alarm of a page that began to sign meanwhile, so read the pending work again.
  if (delayMs !== MIN_DELAY_MS) await assertAlarm(alarms, await readNext(), now())
  await writeTimer('alarm', delayMs === undefined ? undefined : (Math.round(now() + delayMs) as Milliseconds))
}

/** Arguments of a part: a signal that ends it, and callbacks for failures. */
interface PartTools {
  readonly signal: AbortSignal
  readonly report: (trouble: unknown) => void
  /** Records a failure that was reported already. */
  readonly note: (trouble: unknown) => void
}

export interface Part {
  readonly name: PartName
  readonly limitMs?: number
  /** Returns false if nothing was due: then an earlier problem stays. */
  readonly act: (tools: PartTools) => Promise<unknown>
}

/**
 * Runs a part until it ends or reaches its limit, stores the outcome and returns the failures. Returns an
 * empty list if another environment was chosen meanwhile. A refusal is stored as a problem for the screens;
 * any other error is a bug and is reported.
 */
export async function runPart(
  { name, limitMs = PART_MS, act }: Part,
  profileId: ProfileId | null,
  { now, report }: Pick<TickPorts, 'now' | 'report'>,
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
  const done = await withTimeout(limitMs, run).catch(noteAndReport)
  if (left?.aborted || done === false) return []
  await settleProblem({ profileId, part: name, troubles: [...troubles] }, now()).catch(report)
  return troubles
}

/** Hands the due parts of plans over to the submission, which follows. */
export function plansPart(profile: Profile, settings: Settings, ports: TickPorts): Part {
  const { call, readTime = async () => undefined } = ports.serviceOf(profile)
  const nodeOf = nodesOf((id) => settings.nodes[id] ?? [], ports)
  return {
    name: 'plans',
    act: ({ signal, report }) =>
      runPlans(
        {
          ...{ profileId: profile.id, call: callUntil(call, signal), nodeOf, report, readTime },
          isUnlocked: ports.isUnlocked,
        },
        ports.now(),
      ),
  }
}

/** Submits the signed orders of an environment. A page that signed waits for this part only. */
export const submissionPart = (profile: Profile, { serviceOf, now, random }: TickPorts): Part => ({
  name: 'submission',
  act: ({ signal, report }) =>
    submitDue(profile.id, { call: callUntil(serviceOf(profile).call, signal), report, now, random }),
})

/** Returns a function that opens the RPC endpoints of a network, or returns undefined if none is set. */
const nodesOf =
  (urlsOf: (id: ChainId) => readonly string[], { fetch, now }: TickPorts) =>
  (id: ChainId): RpcNode | undefined =>
    openOnce(urlsOf(id), id, fetch, now)

export function serviceParts(profile: Profile, settings: Settings, ports: TickPorts): readonly Part[] {
  const { now } = ports
  const { call, runAuctions, hasOpenOrders } = ports.serviceOf(profile)
  const trackerPorts = ({ signal, report }: PartTools) => ({
    profileId: profile.id,
    call: callUntil(call, signal),
    // The node of an environment proves nothing, because its author also chose the service.
    nodeOf: nodesOf((id) => settings.nodes[id] ?? [], ports),
    report,
  })
  return [
    {
      name: 'auctions',
      limitMs: AUCTIONS_MS,
      act: async ({ note }) => {
        for (const { bugs } of await runAuctions(now())) for (const bug of bugs) note(bug)
      },
    },
    { name: 'tracking', act: (tools) => track(trackerPorts(tools), now()) },
    {
      name: 'plans',
      // A problem of the first run stays.
      act: (tools) => followPlans(trackerPorts(tools), now()).then(() => false),
    },
    { name: 'watched', act: (tools) => trackWatched(trackerPorts(tools), now()) },
    { name: 'serviceNotifications', act: (tools) => checkServiceNotifications(trackerPorts(tools), now()) },
    { name: 'prices', act: (tools) => checkMarket(trackerPorts(tools), now()) },
    { name: 'digest', act: () => checkDigest(profile.id, now()) },
    {
      name: 'accountOrders',
      limitMs: ACCOUNT_ORDERS_MS,
      act: async (tools) => {
        const finderPorts = { ...trackerPorts(tools), yieldToPages: ports.yieldToPages }
        const wasDue = await findAccountOrders(finderPorts, now())
        await settlePlacements(profile.id, hasOpenOrders, now())
        return wasDue
      },
    },
  ]
}

export function transactionPart(profile: Profile, settings: Settings, ports: TickPorts): Part {
  const nodeOf = nodesOf((id) => nodeUrlsOf(profile, id, settings), ports)
  const act = ({ report }: PartTools) =>
    trackTransactions({ profileId: profile.id, nodeOf, report }, ports.now())
  return { name: 'transactions', act }
}

/** Parts that belong to no environment. */
export const localParts = (ports: TickPorts): readonly Part[] => [
  { name: 'toolbar', act: () => ports.refreshToolbar() },
  { name: 'deliveries', limitMs: DELIVERIES_MS, act: () => deliver(ports) },
  { name: 'desktop', act: () => dismissRead(ports.clearNotification) },
  { name: 'retention', act: () => deleteOldRows(ports) },
  { name: 'alarm', act: () => scheduleAlarm(ports) },
]

async function deleteOldRows({ now, yieldToPages }: TickPorts): Promise<void> {
  await deleteOld(now, yieldToPages)
  await forgetProblems(now())
  await removeOldDamageNotes()
}
