/** Exports as one JSON document: notifications, their deliveries, preferences, channels without their secrets. */

import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ChannelRow } from '../db/rows/channel'
import { unseal } from '../db/sealing'
import { readPreferences } from '../settings/preferences'
import { readChannels } from './channels/list'
import { blot, hiddenWords } from './secrets'

/** What stands in no export, were it in the words of an error that was kept by an earlier version; null where its key is gone. */
const readHidden = ({ values, secret }: ChannelRow): Promise<readonly string[] | null> =>
  (secret ? unseal(secret) : Promise.resolve({})).then(
    (secrets) => hiddenWords(values, secrets),
    () => null,
  )

const toText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/** The document as text. A channel's address may hold a word that is secret, so only names and kinds of channels are exported. */
export async function exportNotifications(now: Milliseconds): Promise<string> {
  const [notifications, deliveries, preferences, channels, alerts] = await Promise.all([
    clientDb.notifications.toArray(),
    clientDb.deliveries.toArray(),
    readPreferences(),
    readChannels(),
    clientDb.alerts.toArray(),
  ])
  const hidden = new Map(
    await Promise.all(channels.map(async (channel) => [channel.id, await readHidden(channel)] as const)),
  )
  // What is secret of a channel is unknown without its key: errors that may hold it stay out.
  const isUnknown = (id: string) => hidden.get(id) === null
  const clean = deliveries.map((row) => (isUnknown(row.channel) ? { ...row, lastError: null } : row))
  const named = channels.map(({ id, kind, label, isOn, respectsQuietHours, last }) => ({
    id,
    kind,
    label,
    isOn,
    respectsQuietHours,
    last: isUnknown(id) ? null : last,
  }))
  const exportedAt = new Date(now).toISOString()
  const all = {
    version: 2,
    exportedAt,
    preferences,
    channels: named,
    alerts,
    notifications,
    deliveries: clean,
  }
  const secrets = [...hidden.values()].flatMap((words) => words ?? [])
  return blot(JSON.stringify(all, toText, 2), secrets)
}
