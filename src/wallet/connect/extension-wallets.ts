/**
 * Wallets that are extensions and accept another extension as a client, through a port. The transport is
 * MetaMask's own library. It is a separate chunk, loaded when such a wallet is used.
 */

import type { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { Eip1193Provider } from './requests'

/** Extensions known to accept a port, with the browser whose store lists them. */
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

/**
 * Checks whether a text has the form of an extension id: 32 letters a to p (Chromium), or a name with an at
 * sign or a UUID (Firefox).
 */
export const isExtensionId = (text: string): boolean =>
  /^[a-p]{32}$/.test(text) || /^[\w.-]+@[\w.-]+$/.test(text) || /^\{[0-9a-fA-F-]{36}\}$/.test(text)

const walletAway = (name: string): Refusal =>
  new WalletRefusal('WalletAway', {
    description: t`${name} does not answer: it is not installed or turned off.`,
  })

/**
 * Providers by extension id. A provider whose port was closed is removed, so the next request opens a new
 * port.
 */
const providers = new Map<string, Eip1193Provider>()

/** Opens the provider of a wallet extension. The first request shows whether the extension is installed. */
export async function openExtensionWallet(id: string, name: string): Promise<Eip1193Provider> {
  const known = providers.get(id)
  if (known) return known
  const { createExternalExtensionProvider } = await import('@metamask/providers')
  const wallet = createExternalExtensionProvider(id as 'stable')
  const ended = new Promise<never>((_, reject) => {
    wallet.on('disconnect', () => {
      providers.delete(id)
      reject(walletAway(name))
    })
  })
  // Every pending request observes this promise. A rejection without pending requests is not an error.
  ended.catch(() => undefined)
  const provider: Eip1193Provider = {
    request: (method, params) => Promise.race([wallet.request({ method, params: [...params] }), ended]),
  }
  providers.set(id, provider)
  return provider
}
