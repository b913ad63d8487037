/**
 * The contract stories' world at the far end of the bridge. Our own page end of the bridge runs here in Node; what it sends
 * is carried into a page of the installed extension, which passes it on to the worker as its own.
 */
import { createCaller } from '../../../src/api/caller'
import type { Fetch } from '../../../src/api/endpoint'
import type { Milliseconds } from '../../../src/domain/scalars'
import type { World } from '../../contract/story'

declare const chrome: { readonly runtime: { sendMessage(message: unknown): Promise<unknown> } }

/** A page of the extension, as either browser's driver hands it out. */
export interface ExtensionPage {
  evaluate(run: (message: unknown) => Promise<unknown>, message: unknown): Promise<unknown>
}

const BASE = 'https://cowbell.invalid'
/** A second holds five submissions: the next one has its turn after a fifth of it. */
const TURN_MS = 200

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** `runtime.sendMessage` of a page, for the bridge's end in Node. */
export const carryInto = (page: ExtensionPage) => (message: unknown) =>
  page.evaluate((carried) => chrome.runtime.sendMessage(carried), message)

/** The limits of the installed service are its own: who is told to wait, waits. */
const awaitTurn =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const response = await fetch(request.clone())
    if (response.status !== 429) return response
    await wait(TURN_MS)
    return awaitTurn(fetch)(request)
  }

async function holdRounds(fetch: Fetch): Promise<void> {
  const response = await fetch(new Request(`${BASE}/desk/wake`, { method: 'POST' }))
  if (!response.ok) throw new Error(`The worker held no round: ${response.status} ${await response.text()}`)
}

/** A world over a bridge; its clock is the machine's, and is turned by waiting. */
export function openBridgeWorld(bridge: Fetch): World {
  const fetch = awaitTurn(bridge)
  return {
    fetch,
    call: createCaller(fetch, { orderbook: BASE, wallet: BASE }),
    now: () => Date.now() as Milliseconds,
    runRounds: () => holdRounds(bridge),
    advance: wait,
  }
}

/** Empties every table of the extension from one of its pages: the next story meets a service that nobody used. */
export async function emptyTables(page: ExtensionPage): Promise<void> {
  await page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      const tables = [...database.objectStoreNames]
      const transaction = database.transaction(tables, 'readwrite')
      await Promise.all(tables.map((table) => settle(transaction.objectStore(table).clear())))
      database.close()
    }
  }, null)
}
