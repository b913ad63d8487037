/** Counts the rows that a database returns during an act, regardless of the kind of query. */
import { vi } from 'vitest'

/**
 * Counts the rows that an act reads. Import this module after fake-indexeddb, because it patches its classes.
 */
export async function countRowsRead(act: () => Promise<unknown>): Promise<number> {
  let rows = 0
  const count = (kind: 'getAll' | 'getAllKeys', on: IDBObjectStore | IDBIndex) => {
    const spied = on[kind]
    return vi.spyOn(on, kind).mockImplementation(function (this: never, ...given) {
      const request = spied.apply(this, given)
      request.addEventListener('success', () => {
        rows += request.result.length
      })
      return request
    })
  }
  const spies = [IDBObjectStore.prototype, IDBIndex.prototype].flatMap((on) => [
    count('getAll', on),
    count('getAllKeys', on),
  ])
  const { continue: go } = IDBCursor.prototype
  spies.push(
    vi.spyOn(IDBCursor.prototype, 'continue').mockImplementation(function (this: IDBCursor, ...given) {
      rows += 1
      return go.apply(this, given)
    }) as never,
  )
  await act()
  for (const spy of spies) spy.mockRestore()
  return rows
}
