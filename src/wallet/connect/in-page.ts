/**
 * What is run in the world of a page that has a wallet, by `scripting.executeScript`, one run for each question. The
 * browser itself carries the question there and the answer back, so there is no message that a page could forge or hear,
 * no listener that stays, and nothing on the page that names us.
 *
 * A page can do what it likes with its own world: what comes from here is a page's word, and the caller checks it.
 * Each function is shipped as its text: it may use nothing but its arguments and what a page has.
 */

/** A wallet as it announces itself (EIP-6963). */
interface Announced {
  readonly info?: {
    readonly uuid?: unknown
    readonly name?: unknown
    readonly rdns?: unknown
    readonly icon?: unknown
  }
  readonly provider?: {
    request?: (asked: { method: string; params: readonly unknown[] }) => Promise<unknown>
  }
}

/** What came of a question: the answer, or the wallet's error; both as JSON. */
export interface PageAnswer {
  readonly origin: string
  readonly result?: unknown
  readonly error?: { readonly code: unknown; readonly message: unknown; readonly data?: unknown }
}

/** The wallets of the page, as they name themselves. */
export function listInPage(): PageAnswer {
  const found: unknown[] = []
  const hear = (event: Event) => {
    const { info, provider } = ((event as CustomEvent).detail ?? {}) as Announced
    if (info && provider) found.push({ rdns: String(info.rdns), name: String(info.name) })
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  return { origin: location.origin, result: found }
}

/** One request of one wallet of the page, if it is the wanted one; of any other method than the six nothing is asked. */
export async function askInPage(
  wanted: string,
  rdns: string,
  method: string,
  params: string,
): Promise<PageAnswer> {
  const { origin } = location
  if (origin !== wanted) return { origin }
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
  const hear = (event: Event) => {
    const { info, provider } = ((event as CustomEvent).detail ?? {}) as Announced
    if (provider && info?.rdns === rdns) found.push(provider)
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
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
