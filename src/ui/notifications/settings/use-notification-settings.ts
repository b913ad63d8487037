import { observe } from '../../../client/db/live'
import type { ChannelRow } from '../../../client/db/rows/channel'
import type { Preferences } from '../../../client/db/rows/preferences'
import { watchChannels } from '../../../client/notify/channels/setup'
import { readPreferences } from '../../../client/settings/preferences'
import { useLive } from '../../kit/use-live'
import { useNow } from '../../kit/use-now'
import { type DeliveryWarning, findWarnings } from '../channels/channel-view'
import { useDesktopLevel } from './use-desktop-level'

/** Returns the live preferences and channels, or undefined until both are loaded. */
export function useNotificationSettings():
  | { readonly preferences: Preferences; readonly channels: readonly ChannelRow[] }
  | undefined {
  const preferences = useLive(() => observe(readPreferences), [])
  const channels = useLive(watchChannels, [])
  return preferences && channels && { preferences, channels }
}

/** Returns the live reasons why notifications are not delivered. */
export function useDeliveryWarnings(): readonly DeliveryWarning[] {
  const settings = useNotificationSettings()
  const level = useDesktopLevel()
  const now = useNow()
  return settings ? findWarnings({ ...settings, level, now }) : []
}
