/** The operating system's notifications: one per notice, its id the notice's, so that showing it again replaces it. */
import { noticeTitles } from '../notifications'
import type { Channel } from '../outbox'
import { profiles } from '../profiles'

/** The browser's notifications, as far as they are used. */
export interface DesktopNotifications {
  create(
    id: string,
    options: {
      readonly type: 'basic'
      readonly iconUrl: string
      readonly title: string
      readonly message: string
    },
  ): Promise<unknown>
}

/** The desktop as a channel; `iconUrl` is where the extension's bell lies. */
export const createDesktopChannel = (notifications: DesktopNotifications, iconUrl: string): Channel => ({
  async send({ id, type, profileId, message }) {
    const title = `${noticeTitles[type]} · ${profiles[profileId].label}`
    await notifications.create(id, { type: 'basic', iconUrl, title, message })
  },
})
