/** What this page waits for: an answer that a person gives in another wallet, and the way to stop waiting for it. */
import { useEffect, useState } from 'preact/hooks'
import { Refusal } from '../domain/refusal'

/** A wallet that is asked now. */
export interface WalletWait {
  readonly walletName: string
  readonly stop: () => void
}

let current: WalletWait | undefined
const listeners = new Set<(wait: WalletWait | undefined) => void>()

function tell(wait: WalletWait | undefined): void {
  current = wait
  for (const listener of listeners) listener(wait)
}

/** Waits for a wallet's answer, until it is there or nobody wants it any more: a late one is dropped. */
export async function waitFor<T>(walletName: string, answer: Promise<T>): Promise<T> {
  let stop = (): void => undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = () =>
      reject(
        new Refusal('WalletDeclined', {
          description: `You stopped waiting for ${walletName}. Decline there what it still asks.`,
        }),
      )
  })
  const wait = { walletName, stop }
  tell(wait)
  return Promise.race([answer, stopped]).finally(() => {
    if (current === wait) tell(undefined)
  })
}

/** What this page waits for now. */
export function useWalletWait(): WalletWait | undefined {
  const [wait, setWait] = useState(current)
  useEffect(() => {
    listeners.add(setWait)
    setWait(current)
    return () => void listeners.delete(setWait)
  }, [])
  return wait
}
