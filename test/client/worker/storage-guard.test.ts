import { describe, expect, it } from 'vitest'
import { registerStorageGuard } from '../../../src/client/worker/storage-guard'

type Changes = Record<string, { readonly newValue?: unknown }>

/** Storage in memory, with a guard. @param hasKeys whether the browser can list names without values */
function openGuarded(before: Record<string, unknown>, hasKeys = true) {
  const held = new Map(Object.entries(before))
  const troubles: unknown[] = []
  let changed: (changes: Changes) => void = () => undefined
  const storage = {
    get: async (names: string[] | null) =>
      Object.fromEntries([...held].filter(([name]) => names === null || names.includes(name))),
    ...(hasKeys && { getKeys: async () => [...held.keys()] }),
    remove: async (names: string[]) => {
      for (const name of names) held.delete(name)
    },
    onChanged: {
      addListener: (listener: typeof changed) => {
        changed = listener
      },
    },
  }
  const removeExisting = registerStorageGuard(storage, (trouble) => troubles.push(trouble))
  const write = (items: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(items)) held.set(name, value)
    changed(Object.fromEntries(Object.entries(items).map(([name, newValue]) => [name, { newValue }])))
  }
  return { held, troubles, write, removeExisting, emit: (changes: Changes) => changed(changes) }
}

const OWN = { ordersChanged: 7, pagesChanged: 3 }

describe('the storage guard', () => {
  it.each<[string, Record<string, unknown>]>([
    ['an unknown entry', { filler: 'x'.repeat(100_000) }],
    ['many unknown entries', Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`n${at}`, at]))],
    ['a counter with a large text', { ordersChanged: 'x'.repeat(100_000) }],
    ['a counter with an object', { pagesChanged: { filler: [] } }],
    ['an entry named like a property of objects', { constructor: 1 }],
  ])('removes %s as soon as it is written', async (_, items) => {
    const { held, troubles, write } = openGuarded(OWN)
    write(items)
    await expect.poll(() => Object.keys(items).some((name) => held.has(name))).toBe(false)
    expect(troubles).toEqual([])
  })

  it('leaves the counters of the worker unchanged', async () => {
    const { held, write, emit } = openGuarded({})
    write(OWN)
    emit({ gone: {} })
    await Promise.resolve()
    expect(Object.fromEntries(held)).toEqual(OWN)
  })

  it.each([true, false])(
    'removes what was written while the worker was not running (%s)',
    async (hasKeys) => {
      const { held, removeExisting } = openGuarded({ ...OWN, filler: 'x', pagesChanged: 'y' }, hasKeys)
      await removeExisting()
      expect(Object.fromEntries(held)).toEqual({ ordersChanged: 7 })
    },
  )
})
