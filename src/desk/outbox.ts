/** The outbox: every notice goes out once over each channel. Rows are written with their cause (notifications). */
import type { Milliseconds } from '../domain/scalars'
import { checkRow, deskDb } from './db'
import { type ChannelName, type Delivery, delivery } from './deliveries'
import { type Notice, readNotice } from './notifications'
import { retryDelay } from './retries'

/** A way to tell a person. Sending the same notice twice must show it once. */
export interface Channel {
  readonly send: (notice: Notice) => Promise<void>
}
export type Channels = Readonly<Record<ChannelName, Channel>>

/** What delivering stands on. */
export interface DeliveryPorts {
  readonly channels: Channels
  readonly now: () => Milliseconds
  readonly random: () => number
}

/** How long a claim is nobody else's business: as long as a worker lives without an event. */
const LEASE_MS = 30_000
/** After so many failed attempts a delivery is given up, with its reason. */
const MOST_ATTEMPTS = 10

/** Takes what is due: of two wakes at once only one gets a row, and a claim whose worker died runs out. */
const claim = (now: Milliseconds): Promise<readonly Delivery[]> =>
  deskDb.transaction('rw', deskDb.deliveries, async () => {
    const waiting = await deskDb.deliveries.where('state').anyOf('queued', 'claimed').toArray()
    const claimed = waiting
      .map((row) => checkRow('deliveries', delivery, row))
      .filter(({ dueAt }) => dueAt <= now)
      .map(
        (row): Delivery => ({
          ...row,
          state: 'claimed',
          attempts: row.attempts + 1,
          dueAt: later(now, LEASE_MS),
        }),
      )
    await deskDb.deliveries.bulkPut(claimed)
    return claimed.toSorted((a, b) => a.queuedAt - b.queuedAt)
  })

const later = (now: Milliseconds, ms: number): Milliseconds => (now + ms) as Milliseconds

const settle = (row: Delivery, settled: Partial<Delivery>): Promise<unknown> =>
  deskDb.deliveries.put({ ...row, ...settled })

function settleFailure(row: Delivery, error: unknown, { now, random }: DeliveryPorts): Promise<unknown> {
  const trouble = error instanceof Error ? error.message : String(error)
  const isLast = row.attempts >= MOST_ATTEMPTS
  const dueAt = later(now(), retryDelay(row.attempts, random()))
  return settle(row, { state: isLast ? 'failed' : 'queued', dueAt, trouble })
}

async function sendOne(row: Delivery, ports: DeliveryPorts): Promise<void> {
  const notice = await readNotice(row.noticeId)
  if (!notice) throw new Error(`There is no notice ${row.noticeId}.`)
  await ports.channels[row.channel].send(notice)
}

/** Delivers everything that is due, oldest first. A failure is written into its row, and the others go on. */
export async function deliver(ports: DeliveryPorts): Promise<void> {
  for (const row of await claim(ports.now())) {
    await sendOne(row, ports).then(
      () => settle(row, { state: 'sent', sentAt: ports.now(), trouble: null }),
      (error: unknown) => settleFailure(row, error, ports),
    )
  }
}

/** When waiting deliveries are due. */
export const readDueDeliveries = async (): Promise<readonly Milliseconds[]> =>
  (await deskDb.deliveries.where('state').anyOf('queued', 'claimed').toArray()).map(({ dueAt }) => dueAt)
