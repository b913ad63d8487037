/** Names of the kinds of channels, in the order of the screens. */

import type { ChannelKind } from '../../../client/db/rows/channel'
import { listAlternatives } from '../../../domain/text/locale'
import { t } from '../../../domain/text/texts'

export const channelLabels: Readonly<Record<ChannelKind, string>> = {
  desktop: t`Desktop`,
  telegram: t`Telegram`,
  email: t`Email`,
  webhook: t`Webhook`,
  push: t`Web Push`,
  discord: t`Discord`,
  slack: t`Slack`,
  ntfy: t`ntfy`,
  pushover: t`Pushover`,
  matrix: t`Matrix`,
}

/** Lists the kinds that the user adds. @example 'Telegram, Email, …, or Matrix' */
export function listAddableKinds(): string {
  const { desktop, ...addable } = channelLabels
  return listAlternatives(Object.values(addable))
}
