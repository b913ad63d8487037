/** How many rows a database hands over while something is done: what is read, however it is asked for. */
import { vi } from 'vitest'

/** Rows that an act reads. For fake-indexeddb, whose classes are these; import it after that. */
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
