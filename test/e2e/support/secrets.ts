/** Searches a browser for secrets: databases, storages, consoles, messages, and the worker's heap. */
import type { Page, Worker } from 'playwright'
import type { CowbellInChromium } from './chromium'
import { openBrowserSession } from './chromium-starts'

/** Returns every row of every database and all storages of the extension as text. Runs in a page of it. */
async function readKept(): Promise<string> {
  const settle = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const toHex = (bytes: Uint8Array) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // JSON has neither bigints nor bytes, but keys consist of bytes.
  const write = (value: unknown) =>
    JSON.stringify(value, (_, each) => {
      if (typeof each === 'bigint') return each.toString(16)
      if (each instanceof ArrayBuffer) return toHex(new Uint8Array(each))
      if (ArrayBuffer.isView(each))
        return toHex(new Uint8Array(each.buffer, each.byteOffset, each.byteLength))
      return each
    })
  const texts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      const store = database.transaction(table).objectStore(table)
      texts.push(name, table, write(await settle(store.getAll())), write(await settle(store.getAllKeys())))
    }
    database.close()
  }
  const { chrome } = globalThis as unknown as Record<
    'chrome',
    { storage: Record<'session' | 'local' | 'sync', { get(): Promise<unknown> }> }
  >
  for (const area of ['session', 'local'] as const) texts.push(write(await chrome.storage[area].get()))
  texts.push(write({ ...localStorage }), write({ ...sessionStorage }), write(await caches.keys()))
  return texts.join('\n')
}

export const readEverythingKept = (utilityPage: Page): Promise<string> => utilityPage.evaluate(readKept)

/** Records every message that the worker receives and every message that pages send. */
export async function recordMessages({ context, worker }: CowbellInChromium): Promise<() => Promise<string>> {
  const heard = (await worker()) as Worker
  await heard.evaluate(() => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { onMessage: { addListener(hear: (message: unknown) => void): void } } }
    }
    const messages: string[] = []
    Object.assign(globalThis, { messages })
    chrome.runtime.onMessage.addListener((message) => void messages.push(JSON.stringify(message)))
  })
  return async () => {
    const messages = await heard.evaluate(() => Reflect.get(globalThis, 'messages') as string[])
    const titles = await Promise.all(context.pages().map((page) => page.title()))
    return [...messages, ...titles, ...context.pages().map((page) => page.url())].join('\n')
  }
}

interface Reply {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly chunk?: string }
}

/** Returns every string in the worker's heap as text. */
export async function readWorkerHeap({ context, extensionId }: CowbellInChromium): Promise<string> {
  const session = await openBrowserSession(context)
  const { targetInfos } = await session.send('Target.getTargets')
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(extensionId))
  if (!target) throw new Error('The worker is not awake.')
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  })
  const chunks: string[] = []
  const taken = new Promise<void>((resolve) => {
    session.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId !== sessionId) return
      const { id, method, params } = JSON.parse(event.message) as Reply
      if (method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(params?.chunk ?? '')
      if (id === 1) resolve()
    })
  })
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot', params: {} })
  await session.send('Target.sendMessageToTarget', { sessionId, message })
  await taken
  await session.detach()
  return chunks.join('')
}
