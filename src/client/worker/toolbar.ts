/** The toolbar button: how much is unread, in the colour of the profile. */
import { t } from '../../domain/text/texts'
import { countUnread, unreadText } from '../notify/store'
import { type Profile, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'

/** The browser's toolbar button, as far as it is used. */
export interface ToolbarButton {
  setBadgeText(details: { readonly text: string }): unknown
  setBadgeBackgroundColor(details: { readonly color: string }): unknown
  setTitle(details: { readonly title: string }): unknown
}

/** What the button shows. */
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
  await button.setTitle({ title: `Cowbell · ${profile.label}${count && t`: ${count} unread`}` })
}

/** Shows what holds now; the worker asks for it after each round, a page whenever it marks something read. */
export const refreshToolbar = async (button: ToolbarButton): Promise<void> =>
  showToolbar(button, await readToolbar())
