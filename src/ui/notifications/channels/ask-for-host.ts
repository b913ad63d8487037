import browser from 'webextension-polyfill'
import type { ChannelKind } from '../../../client/db/rows/channel'
import { askForHosts } from '../../../client/host-permission'
import { originsToAsk } from '../../../client/notify/channels/setup'

interface ChannelAddress {
  readonly kind: ChannelKind
  readonly values: Readonly<Record<string, string>>
}

/**
 * Asks for permission to reach the host of a channel. Must run in a click, because the browser requires one.
 * @throws Refusal if the address is invalid or permission is denied
 */
export async function askForHost({ kind, values }: ChannelAddress): Promise<void> {
  await askForHosts(originsToAsk(kind, values), browser.permissions)
}
