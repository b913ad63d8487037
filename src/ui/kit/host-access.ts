/** Leave to reach a channel's host: asked for in the press that needs it, and looked at wherever it might have been taken back. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { ChannelKind } from '../../client/db/rows/channel'
import { askForHosts } from '../../client/host-permission'
import { originsFor, originsToAsk } from '../../client/notify/channels/setup'
import { useLoaded } from './use-loaded'

type Values = Readonly<Record<string, string>>

/** What of a channel says where it leads. */
export interface Reached {
  readonly kind: ChannelKind
  readonly values: Values
}

/** Asks for the host of a channel. @throws Refusal for no address, or when it may not be reached */
export async function askForHost({ kind, values }: Reached): Promise<void> {
  await askForHosts(originsToAsk(kind, values), browser.permissions)
}

const mayReach = async ({ kind, values }: Reached): Promise<boolean> => {
  const origins = [...originsFor(kind, values)]
  return origins.length === 0 || browser.permissions.contains({ origins })
}

/** Whether a channel's host may be reached, and how to look again; undefined until it is known. */
export function useHostAccess(row: Reached): readonly [boolean | undefined, () => void] {
  const [load, setLoad] = useState(() => () => mayReach(row))
  const access = useLoaded(load)
  return [access.step === 'done' ? access.value : undefined, () => setLoad(() => () => mayReach(row))]
}
