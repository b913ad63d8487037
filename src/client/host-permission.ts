/** The browser's permission to reach hosts: how one is written, and the question for it, which needs a press. */
import { WalletRefusal } from '../domain/wallet-refusal'

/** The browser, as far as the question needs it. */
export interface PermissionPorts {
  request(asked: { origins: string[] }): Promise<boolean>
  contains(asked: { origins: string[] }): Promise<boolean>
}

/** Builds the match pattern of an address's host. It names no port: Firefox knows none there. "http://127.0.0.1:80/x" → "http://127.0.0.1/*" */
export function hostPatternOf(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}

/** Asks the browser for hosts by their match patterns. @throws Refusal HostDenied when they may not be reached */
export async function askForHosts(patterns: readonly string[], permissions: PermissionPorts): Promise<void> {
  const origins = [...patterns]
  // Where a press is long past nothing is asked; what was allowed before still is.
  const isAllowed = await permissions.request({ origins }).catch(() => permissions.contains({ origins }))
  if (!isAllowed) throw new WalletRefusal('HostDenied')
}
