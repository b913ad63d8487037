/** Every kind of channel, joined to the browser and the network. */
import type { Fetch } from '../../../api/endpoint'
import type { ChannelKind } from '../../db/rows/channel'
import type { PageUrl } from '../message'
import type { Channel } from '../outbox'
import { createDesktopChannel, type DesktopNotifications } from './desktop'
import { createPostingChannel } from './http-channel'
import { writeEmail, writePush, writeTelegram, writeWebhook } from './requests'

const WRITERS = { telegram: writeTelegram, webhook: writeWebhook, email: writeEmail, push: writePush }

/** What channels stand on. `timeoutMs` is how long a receiver may take. */
export interface ChannelPorts {
  readonly notifications: DesktopNotifications
  readonly pageUrl: PageUrl
  readonly fetch: Fetch
  readonly timeoutMs?: number
}

/** The channels by their kind. */
export function createChannels(ports: ChannelPorts): Record<ChannelKind, Channel> {
  const { notifications, pageUrl, fetch, timeoutMs } = ports
  const posting = (kind: keyof typeof WRITERS) => createPostingChannel(WRITERS[kind], fetch, timeoutMs)
  return {
    desktop: createDesktopChannel(notifications, pageUrl),
    ...{ telegram: posting('telegram'), webhook: posting('webhook') },
    ...{ email: posting('email'), push: posting('push') },
  }
}
