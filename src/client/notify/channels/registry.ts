/**
 * The kinds of channels, one file each. The desktop uses the browser's API; the others send HTTP requests.
 */
import type { Fetch } from '../../../api/endpoint'
import type { ChannelKind } from '../../db/rows/channel'
import type { PageUrl } from '../channel-message'
import type { Channel } from '../outbox'
import { createDesktopChannel, type DesktopNotifications } from './desktop'
import { discordChannel } from './discord'
import { emailChannel } from './email'
import { type ChannelDefinition, createHttpChannel } from './http-channel'
import { matrixChannel } from './matrix'
import { ntfyChannel } from './ntfy'
import { pushChannel } from './push/push'
import { pushoverChannel } from './pushover'
import { slackChannel } from './slack'
import { telegramChannel } from './telegram'
import { webhookChannel } from './webhook'

export type HttpChannelKind = Exclude<ChannelKind, 'desktop'>

export const httpChannels = {
  telegram: telegramChannel,
  webhook: webhookChannel,
  email: emailChannel,
  push: pushChannel,
  discord: discordChannel,
  slack: slackChannel,
  ntfy: ntfyChannel,
  pushover: pushoverChannel,
  matrix: matrixChannel,
} as const satisfies Record<HttpChannelKind, ChannelDefinition>

/** Dependencies of channels. `timeoutMs` limits each request. */
export interface ChannelPorts {
  readonly notifications: DesktopNotifications
  readonly pageUrl: PageUrl
  readonly fetch: Fetch
  readonly timeoutMs?: number
}

export function createChannels(ports: ChannelPorts): Record<ChannelKind, Channel> {
  const { notifications, pageUrl, fetch, timeoutMs } = ports
  const overHttp = Object.entries(httpChannels).map(
    ([kind, { buildRequest }]) => [kind, createHttpChannel(buildRequest, fetch, timeoutMs)] as const,
  )
  return {
    desktop: createDesktopChannel(notifications, pageUrl),
    ...(Object.fromEntries(overHttp) as Record<HttpChannelKind, Channel>),
  }
}
