/** Exports as one JSON document: notifications, their deliveries, preferences, channels without their secrets. */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ChannelRow } from '../db/rows/channel'
import { readPreferences } from '../settings/preferences'
import { readChannels } from './channels/list'
import { blot, hiddenWords, unseal } from './secrets'

/** What stands in no export, were it in the words of an error that was kept by an earlier version. */
const hiddenOf = async ({ values, secret }: ChannelRow): Promise<readonly string[]> =>
  hiddenWords(values, secret ? await unseal(secret) : {})

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
  const named = channels.map(({ id, kind, label, isOn, respectsQuietHours, last }) => ({
    id,
    kind,
    label,
    isOn,
    respectsQuietHours,
    last,
  }))
  const exportedAt = new Date(now).toISOString()
  const all = { version: 2, exportedAt, preferences, channels: named, alerts, notifications, deliveries }
  const secrets = await Promise.all(channels.map(hiddenOf))
  return blot(JSON.stringify(all, toText, 2), secrets.flat())
}
