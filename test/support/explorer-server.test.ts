import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { serveExplorers } from '../e2e/explorer-pages/serve'

it('the explorer server stops while a browser is still in a TLS handshake with it', async () => {
  const server = await serveExplorers('explorer.example')
  const client = connect(server.firefoxPrefs['network.proxy.ssl_port'] as number, '127.0.0.1')
  client.on('error', () => undefined)
  client.write('CONNECT explorer.example:443 HTTP/1.1\r\nHost: explorer.example\r\n\r\n')
  expect(String(await once(client, 'data'))).toContain('200 OK')
  client.write('not yet a whole hello')
  await expect(server.close()).resolves.toBeUndefined()
})
