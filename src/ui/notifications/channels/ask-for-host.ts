/** Leave to reach a channel's host, asked for in the press that needs it. */

import browser from 'webextension-polyfill'
import type { ChannelKind } from '../../../client/db/rows/channel'
import { askForHosts } from '../../../client/host-permission'
import { originsToAsk } from '../../../client/notify/channels/setup'

/** What of a channel says where it leads. */
interface Reached {
  readonly kind: ChannelKind
  readonly values: Readonly<Record<string, string>>
}

/** Asks for the host of a channel. @throws Refusal for no address, or when it may not be reached */
export async function askForHost({ kind, values }: Reached): Promise<void> {
  await askForHosts(originsToAsk(kind, values), browser.permissions)
}
