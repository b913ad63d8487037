/** The operating system's notifications: one per message, its id the message's, so that showing it again replaces it. */
import { t } from '../../../domain/text/texts'
import { isUrgent } from '../../db/rows/notification'
import { type PageUrl, writeMessageText } from '../message'
import type { Channel } from '../outbox'

/** The browser's notifications, as far as they are used. */
export interface DesktopNotifications {
  create(
    id: string,
    options: {
      readonly type: 'basic'
      readonly iconUrl: string
      readonly title: string
      readonly message: string
      readonly silent?: boolean
      readonly buttons?: { readonly title: string }[]
    },
  ): Promise<unknown>
}

const BELL = 'icons/cowbell-128.png'

/** The desktop as a channel. */
export const createDesktopChannel = (notifications: DesktopNotifications, pageUrl: PageUrl): Channel => ({
  async send(message, { sound }) {
    const { title, text } = writeMessageText(message)
    const [first, second] = message.notifications
    const isMutable = first?.uid && !second && !isUrgent(first.type)
    const buttons = [{ title: t`View` }, ...(isMutable ? [{ title: t`Mute this order` }] : [])]
    const options = { type: 'basic', iconUrl: pageUrl(BELL), title, message: text } as const
    const show = async (more: object) => notifications.create(message.id, { ...options, ...more })
    // Firefox refuses a notification with buttons, or with a word about sound.
    await show({ silent: sound !== 'on', buttons }).catch(() => show({}))
  },
})
