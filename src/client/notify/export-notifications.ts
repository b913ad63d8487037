/** Exports notifications, deliveries, preferences and channels without their secrets as one JSON document. */

import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ChannelRow } from '../db/rows/channel'
import { unseal } from '../db/sealing'
import { readPreferences } from '../settings/preferences'
import { redactPlainSecrets, redactSecrets, secretTexts } from './channel-secrets'
import { readChannels } from './channels/stored-channels'

/**
 * Reads the secrets of a channel, which stored errors of earlier versions may contain. Null if its key is
 * lost.
 */
const readHidden = ({ values, secret }: ChannelRow): Promise<readonly string[] | null> =>
  (secret ? unseal(secret) : Promise.resolve({})).then(
    (secrets) => secretTexts(values, secrets),
    () => null,
  )

const toText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/**
 * Returns the document as text. Channel URLs may contain secrets, so only names and kinds of channels are
 * exported.
 */
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
  // Without the key the secrets are unknown, so errors that may contain them are left out.
  const isUnknown = (id: string) => hidden.get(id) === null
  const clean = deliveries.map((row) => {
    const { channel, lastError } = row
    if (isUnknown(channel)) return { ...row, lastError: null }
    const secrets = hidden.get(channel) ?? []
    return typeof lastError === 'string' ? { ...row, lastError: redactSecrets(lastError, secrets) } : row
  })
  const named = channels.map(({ id, kind, label, isOn, respectsQuietHours, combinesEvents, last }) => ({
    id,
    kind,
    label,
    isOn,
    respectsQuietHours,
    combinesEvents,
    last: isUnknown(id) || !last ? null : { ...last, error: redactSecrets(last.error, hidden.get(id) ?? []) },
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
  return redactPlainSecrets(JSON.stringify(all, toText, 2), secrets)
}
