/**
 * Notifications of the operating system. A notification has its own id, or that of its summary, so showing it
 * again replaces it.
 */
import { t } from '../../../domain/text/texts'
import { isUrgent } from '../../db/rows/notification'
import { type PageUrl, writeMessageText } from '../channel-message'
import type { Channel } from '../outbox'

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

export const createDesktopChannel = (notifications: DesktopNotifications, pageUrl: PageUrl): Channel => ({
  async send(message, { sound }) {
    const { title, text } = writeMessageText(message)
    const [first, second] = message.notifications
    // The parts of a fill have several event ids and one notification, which they replace.
    const id = first?.eventId === message.id ? first.id : message.id
    const isMutable = first?.uid && !second && !isUrgent(first.type)
    const buttons = [{ title: t`View` }, ...(isMutable ? [{ title: t`Mute this order` }] : [])]
    const options = { type: 'basic', iconUrl: pageUrl(BELL), title, message: text } as const
    const show = async (more: object) => notifications.create(id, { ...options, ...more })
    // Firefox rejects the options for buttons and sound.
    await show({ silent: sound !== 'on', buttons }).catch(() => show({}))
  },
})
