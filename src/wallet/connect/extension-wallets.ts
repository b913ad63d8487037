/**
 * Wallets that are extensions and take another extension as a client, by a port. The transport is MetaMask's own; it is
 * a chunk of its own, loaded when such a wallet is asked.
 */

import type { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { Eip1193Provider } from './requests'

/** Extensions that are known to take a port, by the browser whose store has them. */
export const extensionWallets = [
  { name: 'MetaMask', browser: 'chromium', id: 'nkbihfbeogaeaoehlefnkodbefgpgknn' },
  { name: 'MetaMask (Edge)', browser: 'chromium', id: 'ejbalbakoplchlghecdalmeeeajnimhm' },
  { name: 'MetaMask Flask', browser: 'chromium', id: 'ljfoeinjpaedjfecbmggjgodbgkmjkjk' },
  { name: 'MetaMask', browser: 'firefox', id: 'webextension@metamask.io' },
  { name: 'MetaMask Flask', browser: 'firefox', id: 'webextension-flask@metamask.io' },
] as const satisfies readonly {
  readonly name: string
  readonly browser: 'chromium' | 'firefox'
  readonly id: string
}[]

/** Whether a text may be an extension's id: 32 letters a to p (Chromium), or a name with an at sign or a UUID (Firefox). */
export const isExtensionId = (text: string): boolean =>
  /^[a-p]{32}$/.test(text) || /^[\w.-]+@[\w.-]+$/.test(text) || /^\{[0-9a-fA-F-]{36}\}$/.test(text)

const away = (name: string): Refusal =>
  new WalletRefusal('WalletAway', {
    description: t`${name} does not answer: it is not installed or turned off.`,
  })

/** The port of an extension; one that ends is opened again at the next request. */
const lines = new Map<string, Eip1193Provider>()

/** Opens the way to a wallet that is an extension. Whether it is there shows at the first request. */
export async function openExtensionWallet(id: string, name: string): Promise<Eip1193Provider> {
  const known = lines.get(id)
  if (known) return known
  const { createExternalExtensionProvider } = await import('@metamask/providers')
  const provider = createExternalExtensionProvider(id as 'stable')
  const ended = new Promise<never>((_, reject) => {
    provider.on('disconnect', () => {
      lines.delete(id)
      reject(away(name))
    })
  })
  // Heard by every request that waits; that none waits is no failure.
  ended.catch(() => undefined)
  const line: Eip1193Provider = {
    request: (method, params) => Promise.race([provider.request({ method, params: [...params] }), ended]),
  }
  lines.set(id, line)
  return line
}
