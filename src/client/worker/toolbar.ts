/** The toolbar button: number of unread notifications, in the profile's color. */
import { isolate } from '../../domain/text/isolate'
import { t } from '../../domain/text/texts'
import { countUnread, unreadText } from '../notify/notifications'
import { type Profile, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'

export interface ToolbarButton {
  setBadgeText(details: { readonly text: string }): unknown
  setBadgeBackgroundColor(details: { readonly color: string }): unknown
  setTitle(details: { readonly title: string }): unknown
}

export interface ToolbarState {
  readonly unread: number
  readonly profile: Profile
}

async function readToolbar(): Promise<ToolbarState> {
  return { unread: await countUnread(), profile: profileOf(await readSettings()) }
}

async function showToolbar(button: ToolbarButton, { unread, profile }: ToolbarState): Promise<void> {
  const count = unread === 0 ? '' : unreadText(unread)
  await button.setBadgeText({ text: count })
  await button.setBadgeBackgroundColor({ color: profile.badgeColour })
  await button.setTitle({ title: `Cowbell · ${isolate(profile.label)}${count && t`: ${count} unread`}` })
}

/** Refreshes the button. The worker calls it after each tick, a page when it marks a notification as read. */
export const refreshToolbar = async (button: ToolbarButton): Promise<void> =>
  showToolbar(button, await readToolbar())
