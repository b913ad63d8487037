/**
 * A wallet extension with MetaMask's port protocol: `{ name, data }`, the name of the stream and a JSON-RPC
 * message. It forwards requests to the wallet server of `wallet-double.ts`. `double` is the URL of this
 * server.
 */
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionIdOf } from './build'

const manifest = {
  manifest_version: 3,
  name: 'Port wallet',
  version: '1.0',
  background: { service_worker: 'worker.js' },
  host_permissions: ['http://127.0.0.1/*'],
  externally_connectable: { ids: ['*'] },
}

/** Returns the script of the extension's worker. */
const worker = (double: string) => `
const STREAM = 'metamask-provider'
const ask = (question) =>
  fetch(${JSON.stringify(double)}, { method: 'POST', body: JSON.stringify(question) }).then((reply) => reply.json())
const states = async () => ({
  accounts: [],
  chainId: (await ask({ method: 'eth_chainId', params: [] })).result,
  networkVersion: '31337',
  isUnlocked: true,
  isConnected: true,
})
chrome.runtime.onConnectExternal.addListener((port) => {
  port.onMessage.addListener(async ({ name, data }) => {
    if (name !== STREAM) return
    const { id, method, params = [] } = data
    const answer =
      method === 'metamask_getProviderState' ? { result: await states() } : await ask({ method, params })
    port.postMessage({ name: STREAM, data: { jsonrpc: '2.0', id, ...answer } })
  })
})
`

/** Writes the extension. Returns its folder and the id that Chromium gives it. */
export function writePortWallet(double: string): { readonly folder: string; readonly id: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'port-wallet-')))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'worker.js'), worker(double))
  return { folder, id: extensionIdOf(folder) }
}
