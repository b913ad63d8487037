/** Waits for a person to answer in another wallet. The user can stop waiting. */

import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'

export interface WalletWait {
  readonly walletName: string
  readonly stop: () => void
}

type Listener = (wait: WalletWait | undefined) => void

let current: WalletWait | undefined
const listeners = new Set<Listener>()

function announce(wait: WalletWait | undefined): void {
  current = wait
  for (const listener of listeners) listener(wait)
}

/**
 * Calls a listener with the pending request, now and at each change. Returns a function that unsubscribes.
 */
export function watchWalletWait(listener: Listener): () => void {
  listeners.add(listener)
  listener(current)
  return () => void listeners.delete(listener)
}

/** Waits for a wallet's answer until the user stops waiting. A late answer is dropped. */
export async function waitForWallet<T>(walletName: string, answer: Promise<T>): Promise<T> {
  let stop = (): void => undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = () =>
      reject(
        new WalletRefusal('WalletDeclined', {
          description: t`You stopped waiting for ${walletName}. Decline its open request there.`,
        }),
      )
  })
  const wait = { walletName, stop }
  announce(wait)
  return Promise.race([answer, stopped]).finally(() => {
    if (current === wait) announce(undefined)
  })
}
