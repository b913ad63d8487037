/** Whether an account signs plain messages, for a wallet that cannot sign typed data. */
import { observe } from '../../client/db/live'
import { choosePlainMessages, schemeOf } from '../../client/signing/chosen-scheme'
import type { Address } from '../../domain/scalars'
import { useLive } from '../kit/use-live'

/** Reads whether an account signs plain messages, and gives the way to have it do so. */
export function usePlainMessages(owner: Address) {
  const scheme = useLive(() => observe(() => schemeOf(owner)), [owner])
  return { isOn: scheme === 'ethsign', turnOn: () => choosePlainMessages(owner) }
}
