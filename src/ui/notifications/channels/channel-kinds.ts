/** Kinds of channels, in the order of the screen. */

import type { ChannelKind, ChannelRow } from '../../../client/db/rows/channel'
import { t } from '../../../domain/text/texts'
import type { ChannelKindRow } from './channel-form'
import { emailKind } from './email-form'
import { pushKind } from './push-form'
import { discordKind, matrixKind, ntfyKind, pushoverKind, slackKind } from './service-kinds'
import { telegramKind } from './telegram-form'
import { webhookKind } from './webhook-form'

const DESKTOP_DESCRIPTION = t`System notifications on this computer.`

export const channelKinds: Readonly<Record<ChannelKind, ChannelKindRow>> = {
  desktop: {
    description: DESKTOP_DESCRIPTION,
    describeDestination: () => DESKTOP_DESCRIPTION,
    editable: [],
    secrets: [],
    switches: [],
    Form: null,
  },
  telegram: telegramKind,
  email: emailKind,
  webhook: webhookKind,
  push: pushKind,
  discord: discordKind,
  slack: slackKind,
  ntfy: ntfyKind,
  pushover: pushoverKind,
  matrix: matrixKind,
}

/**
 * Describes where a channel sends to.
 * @example 'hooks.example'
 */
export const describeDestination = ({ kind, values }: Pick<ChannelRow, 'kind' | 'values'>): string =>
  channelKinds[kind].describeDestination(values)
