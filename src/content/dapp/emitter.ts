/** Events of the provider, with the methods of Node's `EventEmitter`, which EIP-1193 refers to. */

/** A listener of the page. */
type Listener = (...values: unknown[]) => void

interface Entry {
  readonly listener: Listener
  readonly isOnce: boolean
}

/** Throws an error of a listener outside of the emitter, so that the page sees it and other listeners run. */
const throwLater = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })

/**
 * Creates the methods. They use no `this`, so that a page can copy or wrap them. Methods whose only result is
 * the emitter return `self`.
 */
export function createEmitter(self: () => object) {
  const entriesByName = new Map<unknown, readonly Entry[]>()
  const entriesOf = (name: unknown) => entriesByName.get(name) ?? []
  const set = (name: unknown, entries: readonly Entry[]): object => {
    if (entries.length > 0) entriesByName.set(name, entries)
    else entriesByName.delete(name)
    return self()
  }
  const add =
    ({ isOnce = false, isFirst = false }) =>
    (name: unknown, listener: Listener): object => {
      if (typeof listener !== 'function') throw new TypeError('A listener is a function.')
      const entry = { listener, isOnce }
      return set(name, isFirst ? [entry, ...entriesOf(name)] : [...entriesOf(name), entry])
    }
  const removeListener = (name: unknown, listener: Listener): object => {
    const entries = entriesOf(name)
    const last = entries.findLastIndex((entry) => entry.listener === listener)
    return set(
      name,
      entries.filter((_, index) => index !== last),
    )
  }
  const removeEntry = (name: unknown, gone: Entry) =>
    set(
      name,
      entriesOf(name).filter((entry) => entry !== gone),
    )
  const emit = (name: unknown, ...values: unknown[]): boolean => {
    const entries = entriesOf(name)
    for (const entry of entries) {
      if (entry.isOnce) removeEntry(name, entry)
      try {
        entry.listener(...values)
      } catch (error) {
        throwLater(error)
      }
    }
    return entries.length > 0
  }
  const listeners = (name: unknown): Listener[] => entriesOf(name).map(({ listener }) => listener)
  return {
    on: add({}),
    addListener: add({}),
    once: add({ isOnce: true }),
    prependListener: add({ isFirst: true }),
    prependOnceListener: add({ isOnce: true, isFirst: true }),
    off: removeListener,
    removeListener,
    /** Removes the listeners of one event, or of all events. */
    removeAllListeners: (...names: [name?: unknown]): object => {
      if (names.length === 0) entriesByName.clear()
      return set(names[0], [])
    },
    emit,
    listeners,
    rawListeners: listeners,
    listenerCount: (name: unknown): number => entriesOf(name).length,
    eventNames: (): unknown[] => [...entriesByName.keys()],
    /** The number of listeners is not limited. */
    setMaxListeners: (_count: number): object => self(),
    getMaxListeners: (): number => 0,
  }
}
