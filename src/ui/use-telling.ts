/** How the trader is told: preferences and channels, as they stand. */
import type { ChannelRow } from '../desk/channel-rows'
import { watchChannels } from '../desk/channel-setup'
import { observe } from '../desk/observable'
import { type Preferences, readPreferences } from '../desk/preferences'
import { findTroubles, type Trouble } from './screens/channel-view'
import { useDesktopLevel } from './use-desktop-level'
import { useLive } from './use-live'
import { useNow } from './use-now'

/** Undefined until both are known. */
export function useTelling():
  | { readonly preferences: Preferences; readonly channels: readonly ChannelRow[] }
  | undefined {
  const preferences = useLive(() => observe(readPreferences), [])
  const channels = useLive(watchChannels, [])
  return preferences && channels && { preferences, channels }
}

/** What keeps notices from being told now. */
export function useTroubles(): readonly Trouble[] {
  const telling = useTelling()
  const level = useDesktopLevel()
  const now = useNow()
  return telling ? findTroubles({ ...telling, level, now }) : []
}
