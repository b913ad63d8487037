/** How long no password is tried, after too many wrong ones; known to a page that was opened meanwhile, too. */
import { useEffect, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { walletDb } from '../../client/signing/session'
import type { Milliseconds } from '../../domain/scalars'
import { waitUntil } from '../../wallet/vault/attempts'
import type { ActionState } from '../kit/use-action'
import { useNow } from '../kit/use-now'

/** Seconds left, 0 when a password may be typed; looked up again when an attempt has ended. */
export function useAttemptWait({ step }: ActionState<unknown>): number {
  const [until, setUntil] = useState<Milliseconds>()
  const time = useNow()
  useEffect(() => {
    waitUntil(walletDb, now()).then(setUntil, reportError)
  }, [step])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - time) / 1000))
}
