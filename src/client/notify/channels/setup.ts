/** Setting channels up, for pages: each kind's words checked, secrets sealed before they are written, a test, a new secret. */

import * as z from 'zod/mini'
import { hasCredentials } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import { isHttpUrl, type Milliseconds } from '../../../domain/scalars'
import { toBase64Url } from '../../../domain/text/base64url'
import { t } from '../../../domain/text/texts'
import { clientDb } from '../../db/db'
import { type Observable, observe } from '../../db/live'
import type { ChannelKind, ChannelRow } from '../../db/rows/channel'
import type { Delivery } from '../../db/rows/delivery'
import { seal } from '../../db/sealing'
import { hostPatternOf } from '../../host-permission'
import { type Channels, readChannelValues, sendOver } from '../outbox'
import { changeChannel, readChannels } from './list'
import { type HttpChannelKind, httpChannels } from './registry'

/** Words of a channel as they come from a form. */
type Words = Readonly<Record<string, string>>

/** Letters of a channel's name: it is in warnings, whole. */
export const MAX_CHANNEL_NAME = 40

/** What is needed for a new channel. */
export interface NewChannel {
  readonly kind: HttpChannelKind
  readonly label: string
  readonly values: Words
  readonly secrets: Words
}

/** A name that fits; of a longer one its cut is seen, and goes through no letter. */
function fittingName(label: string): string {
  const letters = [...label]
  return letters.length > MAX_CHANNEL_NAME ? `${letters.slice(0, MAX_CHANNEL_NAME - 1).join('')}…` : label
}

function check<S extends z.ZodMiniType>(schema: S, given: Words): Words {
  const read = z.safeParse(schema, given)
  if (read.success) return read.data as Words
  const [issue] = read.error.issues
  throw new Refusal('InvalidParameter', { description: `${issue?.path.join('.')}: ${issue?.message}` })
}

/** Every channel as it stands, emitted again at each change; secrets stay sealed. */
export const watchChannels = (): Observable<readonly ChannelRow[]> => observe(readChannels)

/** A new secret of a webhook: 32 bytes. Shown once, to be given to the receiver. */
export const makeSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** Adds a channel, on from the start, and answers its id. @throws Refusal InvalidParameter naming the word that is wrong */
export async function addChannel({ kind, label, values, secrets }: NewChannel): Promise<string> {
  const { setup, respectsQuietHours } = httpChannels[kind]
  const schemas = setup()
  const row: ChannelRow = {
    id: `${kind}-${toBase64Url(crypto.getRandomValues(new Uint8Array(6)))}`,
    kind,
    label: fittingName(label),
    isOn: true,
    respectsQuietHours,
    values: check(schemas.values, values),
    secret: await seal(check(schemas.secrets, secrets)),
    last: null,
  }
  await clientDb.channels.put(row)
  return row.id
}

/** Changes what may be changed without setting up again. */
export const editChannel = (
  id: string,
  change: Partial<Pick<ChannelRow, 'label' | 'isOn' | 'respectsQuietHours'>>,
): Promise<void> => changeChannel(id, change.label ? { ...change, label: fittingName(change.label) } : change)

/** Whether the desktop makes a sound. */
export const setSound = (isOn: boolean): Promise<void> =>
  changeChannel('desktop', { values: { sound: isOn ? 'on' : 'off' } })

/** Keeps whether a test on the desktop was seen. */
export const answerSight = (sight: 'seen' | 'unseen'): Promise<void> => changeChannel('desktop', { sight })

/** After the first test of the desktop its person is asked whether it was seen: the browser does not know. */
async function askSight({ id, kind, sight }: ChannelRow): Promise<void> {
  if (kind === 'desktop' && sight === undefined) await changeChannel(id, { sight: 'asked' })
}

/**
 * Takes a channel away, and answers what still waited for it: that is suppressed, and says why. The desktop can only be turned
 * off.
 */
export const removeChannel = (id: string): Promise<readonly Delivery[]> =>
  clientDb.transaction('rw', clientDb.channels, clientDb.deliveries, async () => {
    await clientDb.channels.delete(id)
    const waiting = clientDb.deliveries.where('[channel+state]').anyOf([
      [id, 'queued'],
      [id, 'claimed'],
    ])
    const rows = await waiting.toArray()
    await waiting.modify({ state: 'suppressed', lastError: t`The channel was removed.` })
    return rows
  })

/** Puts a channel back, its secret still sealed, with what waited for it; the caller sees to it that the worker wakes. */
export const putBackChannel = (row: ChannelRow, waiting: readonly Delivery[]): Promise<void> =>
  clientDb.transaction('rw', clientDb.channels, clientDb.deliveries, async () => {
    await clientDb.channels.put(row)
    await clientDb.deliveries.bulkPut([...waiting])
  })

const find = async (id: string): Promise<ChannelRow> => {
  const row = (await readChannels()).find((each) => each.id === id)
  if (!row) throw new Refusal('NotFound', { description: t`Channel not found.` })
  return row
}

/**
 * Gives a webhook a new secret and answers it. Until `endRotation` each message is signed with both, so that its receiver can
 * change over at any moment.
 */
export async function rotateSecret(id: string): Promise<string> {
  const { secret: formerSecret } = await readChannelValues(await find(id))
  const secret = makeSecret()
  await changeChannel(id, { secret: await seal({ secret, formerSecret }) })
  return secret
}

/** From now on the former secret signs nothing. */
export async function endRotation(id: string): Promise<void> {
  const { secret } = await readChannelValues(await find(id))
  await changeChannel(id, { secret: await seal({ secret }) })
}

/** Whether a former secret still signs beside the new one. */
export const isRotating = async (id: string): Promise<boolean> =>
  (await readChannelValues(await find(id)))['formerSecret'] !== undefined

/** Sends a test over a channel now; how it went stands in its row too. @throws Error why it did not arrive */
export async function testChannel(id: string, channels: Channels, now: () => Milliseconds): Promise<void> {
  const key = `test:${toBase64Url(crypto.getRandomValues(new Uint8Array(9)))}`
  const message = { id: key, key, notifications: [] }
  const row = await find(id)
  await sendOver(row, message, { channels, now, random: Math.random })
  await askSight(row)
}

/** Match patterns of the host permission a channel needs; of what is no address of a host, none. */
export function originsFor(kind: ChannelKind, values: Words): readonly string[] {
  const address = kind === 'desktop' ? '' : (values[httpChannels[kind].address] ?? '')
  return isHttpUrl(address) ? [hostPatternOf(address)] : []
}

/**
 * Lists the origins to ask for in the click that adds a channel.
 * @throws Refusal InvalidParameter for an address that nothing can be sent to
 */
export function originsToAsk(kind: ChannelKind, values: Words): string[] {
  const origins = originsFor(kind, values)
  if (origins.length === 0) throw refuseAddress(t`Enter an address such as https://host.example.`)
  if (Object.values(values).some(hasCredentials))
    throw refuseAddress(t`The address holds a user name or a password. Enter it without them.`)
  return [...origins]
}

const refuseAddress = (description: string) => new Refusal('InvalidParameter', { description })
