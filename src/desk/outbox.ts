/** The outbox: every notice goes out once over each channel. Rows are written with their cause (telling). */
import type { Milliseconds } from '../domain/scalars'
import {
  type ChannelKind,
  type ChannelRow,
  type ChannelValues,
  changeChannel,
  readChannels,
} from './channel-rows'
import { type Claim, claimNext } from './claims'
import { deskDb } from './db'
import { type Delivery, dueAtOf } from './deliveries'
import type { Parcel } from './parcels'
import { readPreferences } from './preferences'
import { pauseEnd, type WallClock } from './quiet-hours'
import { retryDelay } from './retries'
import { unseal } from './secrets'

/** A way to tell a person. A parcel that comes again has the id it had. @throws SendFailure, or Error to be tried again */
export interface Channel {
  readonly send: (parcel: Parcel, values: ChannelValues, now: Milliseconds) => Promise<void>
}
export type Channels = Readonly<Partial<Record<ChannelKind, Channel>>>

/** Why a parcel did not arrive. One that does not pass is not tried again (rulings 22). */
export class SendFailure extends Error {
  readonly isPassing: boolean
  readonly waitSeconds: number

  constructor(message: string, isPassing: boolean, waitSeconds = 0) {
    super(message)
    this.isPassing = isPassing
    this.waitSeconds = waitSeconds
  }
}

/** What delivering stands on. */
export interface DeliveryPorts {
  readonly channels: Channels
  readonly now: () => Milliseconds
  readonly random: () => number
  readonly clock?: WallClock
}

/** After so long, and so many attempts, a delivery is given up, with its reason: time that was slept through is no attempt. */
const DEADLINE_MS = 2 * 3_600_000
const LEAST_ATTEMPTS = 10
/** A channel that answers slowly takes no more of a round. */
const TURN_MS = 20_000

/** Settles what is still ours: a row that was queued anew, or claimed by another after the lease, is theirs. */
const settle = (
  claimed: readonly Delivery[],
  change: (row: Delivery) => Partial<Delivery>,
): Promise<unknown> =>
  deskDb.transaction('rw', deskDb.deliveries, async () => {
    const rows = await deskDb.deliveries.bulkGet(claimed.map(({ id }) => id))
    const ours = rows.filter(
      (row, at) => row?.state === 'claimed' && row.attempts === claimed[at]?.attempts,
    ) as Delivery[]
    await deskDb.deliveries.bulkPut(ours.map((row) => ({ ...row, ...change(row) })))
  })

function settleFailure({ rows }: Claim, error: unknown, { now, random }: DeliveryPorts): Promise<unknown> {
  const trouble = error instanceof Error ? error.message : String(error)
  const isPassing = !(error instanceof SendFailure) || error.isPassing
  const waitSeconds = error instanceof SendFailure ? error.waitSeconds : 0
  return settle(rows, ({ attempts, triedAt }) => {
    const isLate = now() - (triedAt ?? now()) >= DEADLINE_MS && attempts >= LEAST_ATTEMPTS
    const isLast = !isPassing || isLate
    const delay = Math.max(1, retryDelay(attempts, random(), waitSeconds))
    return {
      state: isLast ? 'failed' : 'queued',
      dueAt: (now() + delay) as Milliseconds,
      putOffAt: now(),
      trouble,
    }
  })
}

/** A channel's words, its secrets among them. */
export const valuesOf = async ({ values, secret }: ChannelRow): Promise<ChannelValues> => ({
  ...values,
  ...(secret ? await unseal(secret) : {}),
})

/** Sends over a channel, and writes on it how that went. @throws what the channel throws */
export async function sendOver(row: ChannelRow, parcel: Parcel, ports: DeliveryPorts): Promise<void> {
  const { channels, now } = ports
  const note = (isSent: boolean, says: string) => changeChannel(row.id, { last: { at: now(), isSent, says } })
  try {
    const channel = channels[row.kind]
    if (!channel) throw new Error(`There is no way to send over ${row.kind}.`)
    await channel.send(parcel, await valuesOf(row), now())
  } catch (error) {
    await note(false, String((error as Error).message ?? error))
    throw error
  }
  await note(true, '')
}

async function sendClaim(claim: Claim, ports: DeliveryPorts): Promise<void> {
  const [first] = claim.rows
  if (!first) return
  const parcel = { id: first.parcel ?? first.noticeId, notices: claim.notices }
  await sendOver(claim.channel, parcel, ports).then(
    () => settle(claim.rows, () => ({ state: 'sent', sentAt: ports.now(), trouble: null })),
    (error: unknown) => settleFailure(claim, error, ports),
  )
}

async function drain(channelId: string, ports: DeliveryPorts): Promise<void> {
  const until = ports.now() + TURN_MS
  while (ports.now() < until) {
    const claim = await claimNext(channelId, ports.now(), ports.clock)
    if (!claim) return
    await sendClaim(claim, ports)
  }
}

/** Delivers what is due, every channel by itself. A failure is written into its row, and the others go on. @throws bugs alone */
export async function deliver(ports: DeliveryPorts): Promise<void> {
  const channels = await readChannels()
  const ended = await Promise.allSettled(channels.map(({ id }) => drain(id, ports)))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** When waiting deliveries are due; what a pause holds is due at its end. */
export async function readDueDeliveries(
  now: Milliseconds,
  clock?: WallClock,
): Promise<readonly Milliseconds[]> {
  const rows = await deskDb.deliveries.where('state').anyOf('queued', 'claimed').toArray()
  if (rows.length === 0) return []
  const end = pauseEnd(await readPreferences(), now, clock)
  return rows.map((row) => {
    const dueAt = dueAtOf(row, now)
    return row.heldFor && end > dueAt ? end : dueAt
  })
}
