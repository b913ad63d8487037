/**
 * Another wallet as a server. It answers EIP-1193 requests with the keys of a local node, and tests can make
 * it misbehave. A wallet extension and a web page forward requests to it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request that the wallet received. */
interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
}
type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** Replaces the answer to a request. Undefined lets the node answer. */
type Behaviour = (asked: Asked) => Answer | Promise<Answer> | undefined

export interface WalletDouble {
  readonly url: string
  /** All requests, in order. */
  readonly asked: Asked[]
  /** Sets the accounts that the wallet offers. The first one is connected. */
  offerAccounts(...accounts: readonly string[]): void
  behave(behaviour: Behaviour | undefined): void
  close(): Promise<void>
}

export const refuse = (code: number, message = 'no'): Answer => ({ error: { code, message } })

async function askNode(rpcUrl: string, { method, params }: Asked): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(rpcUrl, { method: 'POST', headers, body })
  // The id belongs to the request to the node, not to the original request.
  const { id: _, jsonrpc: __, ...answer } = (await response.json()) as Answer & Record<string, unknown>
  return answer as Answer
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Starts a wallet over a node. `pages` are further pages that it serves, by path. */
export async function startWalletDouble(
  rpcUrl: string,
  pages: Readonly<Record<string, string>> = {},
): Promise<WalletDouble> {
  const asked: Asked[] = []
  let offered: readonly string[] = []
  let behaviour: Behaviour | undefined

  const answer = async (question: Asked): Promise<Answer> => {
    asked.push(question)
    const told = await behaviour?.(question)
    if (told) return told
    if (question.method === 'eth_requestAccounts') return { result: offered }
    if (question.method === 'wallet_switchEthereumChain') return { result: null }
    return askNode(rpcUrl, question)
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const page = pages[request.url ?? '']
    if (request.method === 'GET') {
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? 'nothing here')
    } else if (request.method === 'POST') {
      const question = JSON.parse(await readBody(request)) as Asked
      response.writeHead(200, cors).end(JSON.stringify(await answer(question)))
    } else response.writeHead(204, cors).end()
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    offerAccounts: (...accounts) => {
      offered = accounts
    },
    behave: (next) => {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
