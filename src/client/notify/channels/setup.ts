/** Channel setup for pages: checks values, seals secrets, sends tests, rotates secrets. */

import * as z from 'zod/mini'
import { hasCredentials } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import { isHttpUrl, type Milliseconds } from '../../../domain/scalars'
import { toBase64Url } from '../../../domain/text/base64url'
import { t } from '../../../domain/text/texts'
import { clientDb } from '../../db/db'
import { type Observable, observe } from '../../db/live'
import type { ChannelKind, ChannelRow, ChannelValues } from '../../db/rows/channel'
import type { Delivery } from '../../db/rows/delivery'
import { seal } from '../../db/sealing'
import { hostPatternOf } from '../../host-permission'
import type { Notification } from '../notifications'
import { type Channels, readSecrets, sendOver } from '../outbox'
import { type HttpChannelKind, httpChannels } from './registry'
import { changeChannel, readChannels } from './stored-channels'

type Words = Readonly<Record<string, string>>

/** Maximum length of a channel's name. Warnings show it in full. */
export const MAX_CHANNEL_NAME = 40

export interface NewChannel {
  readonly kind: HttpChannelKind
  readonly label: string
  readonly values: Words
  readonly secrets: Words
  /** True to send many events as one summary. By default it depends on the kind. */
  readonly combinesEvents?: boolean
}

/** Cuts a name that is too long, with an ellipsis and never inside a character. */
function fittingName(label: string): string {
  const letters = [...label]
  return letters.length > MAX_CHANNEL_NAME ? `${letters.slice(0, MAX_CHANNEL_NAME - 1).join('')}…` : label
}

function check<S extends z.ZodMiniType>(schema: S, values: ChannelValues): Words {
  const read = z.safeParse(schema, values)
  if (read.success) return read.data as Words
  const [issue] = read.error.issues
  throw new Refusal('InvalidParameter', { description: `${issue?.path.join('.')}: ${issue?.message}` })
}

/** Watches all channels. Secrets stay sealed. */
export const watchChannels = (): Observable<readonly ChannelRow[]> => observe(readChannels)

/** Creates a webhook secret of 32 bytes. It is shown once, for the receiver. */
export const createSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** Returns whether a new channel sends many events as one summary: true for people, false for programs. */
export const combinesByDefault = (kind: HttpChannelKind, values: Words): boolean =>
  httpChannels[kind].combinesEvents(values)

/**
 * Adds a channel that is on, and returns its id.
 * @throws Refusal InvalidParameter naming the invalid value
 */
export async function addChannel({
  kind,
  label,
  values,
  secrets,
  combinesEvents = combinesByDefault(kind, values),
}: NewChannel): Promise<string> {
  const { setup, respectsQuietHours } = httpChannels[kind]
  const schemas = setup()
  const row: ChannelRow = {
    id: `${kind}-${toBase64Url(crypto.getRandomValues(new Uint8Array(6)))}`,
    kind,
    label: fittingName(label),
    isOn: true,
    respectsQuietHours,
    combinesEvents,
    values: check(schemas.values, values),
    secret: await seal(check(schemas.secrets, secrets)),
    last: null,
  }
  await clientDb.channels.put(row)
  return row.id
}

export const editChannel = (
  id: string,
  change: Partial<Pick<ChannelRow, 'label' | 'isOn' | 'respectsQuietHours' | 'combinesEvents'>>,
): Promise<void> => changeChannel(id, change.label ? { ...change, label: fittingName(change.label) } : change)

/**
 * Returns the values of a channel with new values and secrets. The origin of a secret URL is a value, which the
 * host permission follows from.
 */
export function withChange(kind: ChannelKind, values: Words, change: Words, secrets: Words = {}): Words {
  const hasOrigin = kind !== 'desktop' && httpChannels[kind].address === 'origin'
  const { url } = secrets
  const origin = url !== undefined && URL.canParse(url) ? new URL(url).origin : url
  return { ...values, ...change, ...(hasOrigin && origin !== undefined ? { origin } : {}) }
}

/**
 * Changes values and secrets of a channel, such as its address or a token. The last result belonged to the former
 * ones.
 * @throws Refusal InvalidParameter naming the invalid value
 */
export async function changeChannelValues(id: string, change: Words, secrets: Words = {}): Promise<void> {
  const row = await find(id)
  const { kind, values } = row
  if (kind === 'desktop')
    throw new Refusal('InvalidParameter', { description: t`The desktop has no address.` })
  const schemas = httpChannels[kind].setup()
  const checked = check(schemas.values, withChange(kind, values, change, secrets))
  const secret =
    Object.keys(secrets).length === 0
      ? row.secret
      : await seal(check(schemas.secrets, { ...(await readSecrets(row)), ...secrets }))
  await changeChannel(id, { values: checked, secret, last: null, wait: null })
}

export const setSound = (isOn: boolean): Promise<void> =>
  changeChannel('desktop', { values: { sound: isOn ? 'on' : 'off' } })

/** Stores whether the user saw a test on the desktop. */
export const saveSight = (sight: 'seen' | 'unseen'): Promise<void> => changeChannel('desktop', { sight })

/**
 * Marks that the user is asked whether the first desktop test was visible, because the browser does not know.
 */
async function markTestAsked({ id, kind, sight }: ChannelRow): Promise<void> {
  if (kind === 'desktop' && sight === undefined) await changeChannel(id, { sight: 'asked' })
}

/**
 * Removes a channel, and returns the deliveries that waited for it. They are marked as suppressed. The
 * desktop can only be turned off.
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

/** Restores a channel with its sealed secret and its waiting deliveries. The caller must wake the worker. */
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
 * Creates a new webhook secret and returns it. Until `endRotation`, each message is signed with both secrets,
 * so that the receiver can switch at any time.
 */
export async function rotateSecret(id: string): Promise<string> {
  const { secret: formerSecret, ...others } = await readSecrets(await find(id))
  const secret = createSecret()
  await changeChannel(id, { secret: await seal({ ...others, secret, formerSecret }) })
  return secret
}

/** Ends a rotation: the former secret is dropped. */
export async function endRotation(id: string): Promise<void> {
  const { formerSecret, ...secrets } = await readSecrets(await find(id))
  await changeChannel(id, { secret: await seal(secrets) })
}

/** Returns whether messages are still signed with a former secret as well. */
export const isRotating = async (id: string): Promise<boolean> =>
  (await readSecrets(await find(id)))['formerSecret'] !== undefined

/**
 * Sends a test over a channel, or a sample of a notification. The result is stored in its row as well.
 * @throws Error with the reason if it did not arrive
 */
export async function testChannel(
  id: string,
  channels: Channels,
  now: () => Milliseconds,
  notifications: readonly Notification[] = [],
): Promise<void> {
  const key = `test:${toBase64Url(crypto.getRandomValues(new Uint8Array(9)))}`
  const message = { id: key, key, notifications, isTest: true }
  const row = await find(id)
  await sendOver(row, message, { channels, now, random: Math.random })
  await markTestAsked(row)
}

/**
 * Returns the match patterns of the host permission that a channel needs. The list is empty for an invalid
 * URL.
 */
export function originsFor(kind: ChannelKind, values: Words): readonly string[] {
  const address = kind === 'desktop' ? '' : (values[httpChannels[kind].address] ?? '')
  return isHttpUrl(address) ? [hostPatternOf(address)] : []
}

/** Returns why the address of a channel cannot be used, or undefined if it can. */
export function addressFault(kind: ChannelKind, values: Words): string | undefined {
  if (originsFor(kind, values).length === 0) return t`Enter an address such as https://host.example.`
  return Object.values(values).some(hasCredentials)
    ? t`The address holds a user name or a password. Enter it without them.`
    : undefined
}

/**
 * Returns the origins to request in the click that adds or changes a channel.
 * @throws Refusal InvalidParameter for a URL that cannot be used
 */
export function originsToAsk(kind: ChannelKind, values: Words): string[] {
  const description = addressFault(kind, values)
  if (description !== undefined) throw new Refusal('InvalidParameter', { description })
  return [...originsFor(kind, values)]
}
