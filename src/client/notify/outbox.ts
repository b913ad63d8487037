/**
 * The outbox sends each notification once over each channel. Rows are written with their cause (enqueue.ts).
 */

import type { Milliseconds } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import type { ChannelKind, ChannelRow, ChannelValues } from '../db/rows/channel'
import { type Delivery, delivery } from '../db/rows/delivery'
import { unseal } from '../db/sealing'
import { retryDelay } from '../schedule/retry'
import { MAX_WAIT_MS } from '../schedule/wait-times'
import { readPreferences } from '../settings/preferences'
import type { ChannelMessage } from './channel-message'
import { redactSecrets, secretTexts } from './channel-secrets'
import { changeChannel, readChannels, waitEnd } from './channels/stored-channels'
import { claimNext, type DeliveryClaim } from './delivery-claim'
import { dueAtOf } from './delivery-queue'
import { pauseEnd, type WallClock } from './quiet-hours'

/** Redacts a channel's secrets in a text. Must be called before the text is cut. */
type Hide = (text: string) => string

/**
 * Sends messages. A retried message keeps its id.
 * @throws SendFailure, or any other Error to be retried
 */
export interface Channel {
  readonly send: (
    message: ChannelMessage,
    values: ChannelValues,
    now: Milliseconds,
    hide: Hide,
  ) => Promise<void>
}
export type Channels = Readonly<Partial<Record<ChannelKind, Channel>>>

interface FailureDetails {
  /** Seconds that the receiver asks to wait. */
  readonly waitSeconds?: number
  /** True if the receiver no longer exists. Its channel is then turned off. */
  readonly isGone?: boolean
  /** Values of the channel that the receiver replaced, such as the id of a chat. */
  readonly movedTo?: Readonly<Record<string, string>>
}

/**
 * Error of a message that did not arrive. Only a passing failure is retried (SOURCES: Limits and retries).
 */
export class SendFailure extends Error {
  readonly isPassing: boolean
  readonly details: FailureDetails

  constructor(message: string, isPassing: boolean, details: FailureDetails = {}) {
    super(message)
    this.isPassing = isPassing
    this.details = details
  }
}

export interface DeliveryPorts {
  readonly channels: Channels
  readonly now: () => Milliseconds
  readonly random: () => number
  readonly clock?: WallClock
}

/**
 * Time after which a delivery is given up if it had at least `MIN_ATTEMPTS` attempts. No attempt is counted
 * while the computer sleeps.
 */
const DEADLINE_MS = 2 * 3_600_000
const MIN_ATTEMPTS = 10
/** Maximum length of a stored error in characters. Our own texts with a quotation are shorter. */
const MAX_ERROR_LENGTH = 500
const TURN_MS = 20_000

/**
 * Updates the rows of a claim. A row that was queued again, or claimed by another worker after the lease, is
 * skipped.
 */
const settle = (
  claimed: readonly Delivery[],
  change: (row: Delivery) => Partial<Delivery>,
): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.deliveries, async () => {
    const rows = await clientDb.deliveries.bulkGet(claimed.map(({ id }) => id))
    const stillClaimed = rows.filter(
      (row, index) => row?.state === 'claimed' && row.attempts === claimed[index]?.attempts,
    ) as Delivery[]
    await clientDb.deliveries.bulkPut(stillClaimed.map((row) => ({ ...row, ...change(row) })))
  })

function settleFailure(
  { rows }: DeliveryClaim,
  error: unknown,
  { now, random }: DeliveryPorts,
): Promise<unknown> {
  const lastError = error instanceof Error ? error.message : String(error)
  const isPassing = !(error instanceof SendFailure) || error.isPassing
  const waitSeconds = error instanceof SendFailure ? error.details.waitSeconds : 0
  return settle(rows, ({ attempts, triedAt }) => {
    const isLate = now() - (triedAt ?? now()) >= DEADLINE_MS && attempts >= MIN_ATTEMPTS
    const isLast = !isPassing || isLate
    const delay = retryDelay(attempts, random(), waitSeconds)
    return {
      state: isLast ? 'failed' : 'queued',
      dueAt: (now() + delay) as Milliseconds,
      putOffAt: now(),
      lastError,
    }
  })
}

export const readSecrets = async ({ secret }: ChannelRow): Promise<ChannelValues> =>
  secret ? await unseal(secret) : {}

/**
 * Reads the values of a channel including its secrets.
 * @internal Exported for tests of what is stored.
 */
export const readChannelValues = async (row: ChannelRow): Promise<ChannelValues> => ({
  ...row.values,
  ...(await readSecrets(row)),
})

function hideIn(error: unknown, hide: Hide): SendFailure {
  const message = error instanceof Error ? error.message : String(error)
  const text = cleanForeign(hide(message), MAX_ERROR_LENGTH)
  if (!(error instanceof SendFailure)) return new SendFailure(text, true)
  return new SendFailure(text, error.isPassing, error.details)
}

/** Returns the wait that a receiver asked for, or null. */
function waitAfter({ details: { waitSeconds = 0 } }: SendFailure, now: Milliseconds): ChannelRow['wait'] {
  const waitMs = Math.min(waitSeconds * 1_000, MAX_WAIT_MS)
  return waitMs > 0 ? { setAt: now, until: (now + waitMs) as Milliseconds } : null
}

/**
 * Sends a message. If the receiver moved, its new values are stored and the message is sent there, once.
 * @throws every error of the channel
 */
async function sendToReceiver(
  channel: Channel,
  row: ChannelRow,
  ...[message, values, now, hide]: Parameters<Channel['send']>
): Promise<void> {
  try {
    await channel.send(message, values, now, hide)
  } catch (error) {
    const movedTo = error instanceof SendFailure ? error.details.movedTo : undefined
    if (!movedTo) throw error
    await changeChannel(row.id, { values: { ...row.values, ...movedTo } })
    await channel.send(message, { ...values, ...movedTo }, now, hide)
  }
}

/**
 * Sends over a channel and stores the result in its row.
 * @throws every error of the channel
 */
export async function sendOver(
  row: ChannelRow,
  message: ChannelMessage,
  ports: DeliveryPorts,
): Promise<void> {
  const { channels, now } = ports
  const last = (noted: Omit<NonNullable<ChannelRow['last']>, 'at'>) => ({ last: { at: now(), ...noted } })
  let hide: Hide = (text) => text
  try {
    const channel = channels[row.kind]
    if (!channel) throw new Error(`Cowbell cannot send over ${row.kind}.`)
    const secrets = await readSecrets(row)
    const hidden = secretTexts(row.values, secrets)
    hide = (text) => redactSecrets(text, hidden)
    await sendToReceiver(channel, row, message, { ...row.values, ...secrets }, now(), hide)
  } catch (error) {
    const failure = hideIn(error, hide)
    const isTest = message.isTest === true && (row.last?.isTest ?? row.last?.isSent ?? true)
    await changeChannel(row.id, {
      ...last({ isSent: false, error: failure.message, isTest }),
      wait: waitAfter(failure, now()),
      ...(failure.details.isGone ? { isOn: false } : {}),
    })
    throw failure
  }
  await changeChannel(row.id, { ...last({ isSent: true, error: '' }), wait: null })
}

async function sendClaim(claim: DeliveryClaim, ports: DeliveryPorts): Promise<void> {
  const [first] = claim.rows
  if (!first) return
  const { messageId, notificationId, channel } = first
  const { notifications } = claim
  const id = messageId ?? notifications[0]?.eventId ?? notificationId
  const message = { id, key: messageId ?? `${id}:${channel}`, notifications }
  await sendOver(claim.channel, message, ports).then(
    () => settle(claim.rows, () => ({ state: 'sent', sentAt: ports.now(), lastError: null })),
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

/**
 * Sends due deliveries, each channel independently. Failures are stored in their rows.
 * @throws only bugs
 */
export async function deliver(ports: DeliveryPorts): Promise<void> {
  const channels = await readChannels()
  const ended = await Promise.allSettled(channels.map(({ id }) => drain(id, ports)))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Reads when waiting deliveries are due. Those held by a pause are due at its end. */
export async function readDueDeliveries(
  now: Milliseconds,
  clock?: WallClock,
): Promise<readonly Milliseconds[]> {
  const rows = await clientDb.deliveries.where('state').anyOf('queued', 'claimed').toArray()
  const readable = fittingRows('deliveries', delivery, rows)
  if (readable.length === 0) return []
  const end = pauseEnd(await readPreferences(), now, clock)
  const waits = new Map((await readChannels()).map((each) => [each.id, waitEnd(each, now)]))
  return readable.map((row) => {
    const dueAt = Math.max(dueAtOf(row, now), waits.get(row.channel) ?? 0) as Milliseconds
    return row.deferredBy && end > dueAt ? end : dueAt
  })
}
