/**
 * Keeps the storage that explorer pages listen to small. Content scripts can write to it too, without a limit
 * of the browser, and a page may have taken one over. Everything that the worker did not write is removed.
 */

/** Names of the entries that the worker writes. Their values are whole numbers. */
const OWN_NAMES: string[] = ['ordersChanged', 'pagesChanged']

interface GuardedStorage {
  get(names: string[] | null): Promise<Record<string, unknown>>
  /** Lists the names without their values, which can be large. Older browsers lack it. */
  getKeys?(): Promise<readonly string[]>
  remove(names: string[]): Promise<unknown>
  readonly onChanged: {
    addListener(listener: (changes: Record<string, { readonly newValue?: unknown }>) => void): void
  }
}

const isForeign = (name: string, value: unknown): boolean =>
  value !== undefined && !(OWN_NAMES.includes(name) && Number.isSafeInteger(value))

async function removeForeign(storage: GuardedStorage, entries: Record<string, unknown>): Promise<void> {
  const foreign = Object.keys(entries).filter((name) => isForeign(name, entries[name]))
  if (foreign.length > 0) await storage.remove(foreign)
}

/** Reads the names of all entries, and the values of the worker's own. */
async function readEntries(storage: GuardedStorage): Promise<Record<string, unknown>> {
  if (!storage.getKeys) return storage.get(null)
  const names = await storage.getKeys()
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...(await storage.get(OWN_NAMES)) }
}

/** Removes foreign entries when they are written. Returns a function that removes the existing ones. */
export function registerStorageGuard(
  storage: GuardedStorage,
  report: (trouble: unknown) => void,
): () => Promise<void> {
  storage.onChanged.addListener((changes) => {
    const written = Object.entries(changes).map(([name, { newValue }]) => [name, newValue] as const)
    removeForeign(storage, Object.fromEntries(written)).catch(report)
  })
  return async () => removeForeign(storage, await readEntries(storage))
}
