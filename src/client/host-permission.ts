/**
 * Host permissions of the browser: their match patterns, and requests for them, which need a user gesture.
 */
import { WalletRefusal } from '../domain/wallet-refusal'

/** The browser APIs used here. */
export interface PermissionPorts {
  request(permissions: { origins: string[] }): Promise<boolean>
  contains(permissions: { origins: string[] }): Promise<boolean>
}

/**
 * Builds the match pattern of an address's host. It has no port, because Firefox does not support ports.
 * @example hostPatternOf('http://127.0.0.1:80/x') // 'http://127.0.0.1/*'
 */
export function hostPatternOf(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}

/**
 * Requests host permissions by match pattern.
 * @throws Refusal HostDenied
 */
export async function askForHosts(patterns: readonly string[], permissions: PermissionPorts): Promise<void> {
  const origins = [...patterns]
  // Long after the user gesture the browser rejects the request, but earlier permissions still count.
  const isAllowed = await permissions.request({ origins }).catch(() => permissions.contains({ origins }))
  if (!isAllowed) throw new WalletRefusal('HostDenied')
}
