/** The kinds of channels on the screen, a line each, in the order they are offered. */

import type { ChannelKind, ChannelRow } from '../../../client/db/rows/channel'
import { t } from '../../../domain/text/texts'
import type { ChannelKindRow } from './channel-form'
import { emailKind } from './email-form'
import { pushKind } from './push-form'
import { telegramKind } from './telegram-form'
import { webhookKind } from './webhook-form'

const SAYS_DESKTOP = t`System notifications on this computer.`

export const channelKinds: Readonly<Record<ChannelKind, ChannelKindRow>> = {
  desktop: { label: t`Desktop`, says: SAYS_DESKTOP, describePlace: () => SAYS_DESKTOP, Form: null },
  telegram: telegramKind,
  email: emailKind,
  webhook: webhookKind,
  push: pushKind,
}

/** Where a channel leads. @example 'hooks.example' */
export const describePlace = ({ kind, values }: Pick<ChannelRow, 'kind' | 'values'>): string =>
  channelKinds[kind].describePlace(values)
