/**
 * Functions that run in the main world of a page that has a wallet, through `scripting.executeScript`, once
 * per request. The browser transports the arguments and the result. So there is no message that a page could
 * forge or read, no permanent listener, and nothing on the page that reveals Cowbell.
 *
 * A page controls its own main world. The caller therefore validates every result. Each function is shipped
 * as source text: it may use only its arguments and the globals of a page.
 */

/** Announcement of a wallet (EIP-6963). */
interface Announced {
  readonly info?: {
    readonly uuid?: unknown
    readonly name?: unknown
    readonly rdns?: unknown
    readonly icon?: unknown
  }
  readonly provider?: {
    request?: (request: { method: string; params: readonly unknown[] }) => Promise<unknown>
  }
}

/** Result of a request, or the error of the wallet. Both are JSON. */
export interface PageAnswer {
  readonly origin: string
  readonly result?: unknown
  readonly error?: { readonly code: unknown; readonly message: unknown; readonly data?: unknown }
}

/** Lists the wallets of the page under the names they announce. */
export function listPageWallets(): PageAnswer {
  const found: unknown[] = []
  const onAnnounce = (event: Event) => {
    const { info, provider } = ((event as CustomEvent).detail ?? {}) as Announced
    if (info && provider) found.push({ rdns: String(info.rdns), name: String(info.name) })
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', onAnnounce)
  return { origin: location.origin, result: found }
}

/**
 * Sends one request to one wallet of the page, if the page has the expected origin. Only the six listed
 * methods are forwarded.
 */
export async function requestInPage(
  expectedOrigin: string,
  rdns: string,
  method: string,
  params: string,
): Promise<PageAnswer> {
  const { origin } = location
  if (origin !== expectedOrigin) return { origin }
  const isAllowed = [
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_signTypedData_v4',
    'personal_sign',
    'eth_sendTransaction',
  ].includes(method)
  if (!isAllowed) return { origin, error: { code: 4200, message: 'not forwarded' } }
  const found: NonNullable<Announced['provider']>[] = []
  const onAnnounce = (event: Event) => {
    const { info, provider } = ((event as CustomEvent).detail ?? {}) as Announced
    if (provider && info?.rdns === rdns) found.push(provider)
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', onAnnounce)
  const [provider] = found
  if (!provider?.request) return { origin, error: { code: 4900, message: 'no such wallet' } }
  try {
    const result = await provider.request({ method, params: JSON.parse(params) })
    return { origin, result: result ?? null }
  } catch (thrown) {
    const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
    return { origin, error: { code: Number(code) || 0, message: String(message ?? '') } }
  }
}
