/** RPC endpoints with public names: one TLS server in front of a local node. Each host can misbehave. */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { testCertificate, testKey } from '../explorer-pages/certificate'

/** One request. `at` is a time in milliseconds. */
interface NodeCall {
  readonly host: string
  readonly method: string
  readonly at: number
}

/** `busy` answers 429, `silent` never answers, and a function changes the node's reply. */
type Behaviour = 'busy' | 'silent' | ((reply: string) => string)

const honest: Behaviour = (reply) => reply

export interface PublicNodes {
  readonly port: number
  /** All requests, in order. */
  readonly calls: readonly NodeCall[]
  /** Sets the behaviour of some hosts. All others are honest. */
  readonly behave: (behaviours: Readonly<Record<string, Behaviour>>) => void
  readonly close: () => Promise<void>
}

/** @param url node that answers the requests */
export async function openPublicNodes(url: string): Promise<PublicNodes> {
  const calls: NodeCall[] = []
  let current: Readonly<Record<string, Behaviour>> = {}
  const headers = { 'content-type': 'application/json' }
  const server = createServer({ key: testKey, cert: testCertificate }, async (request, response) => {
    const host = request.headers.host ?? ''
    const body = await text(request)
    calls.push({ host, method: JSON.parse(body).method, at: performance.now() })
    const behaviour = current[host] ?? honest
    if (behaviour === 'silent') return
    if (behaviour === 'busy') {
      response.writeHead(429).end()
      return
    }
    const reply = await fetch(url, { method: 'POST', headers, body })
    response.writeHead(reply.status, headers).end(behaviour(await reply.text()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    calls,
    port: (server.address() as AddressInfo).port,
    behave: (behaviours) => {
      current = behaviours
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
