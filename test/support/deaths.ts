/** Kills the code under test at a write to the client's database, or before or after a request. */
import type { DBCore } from 'dexie'
import { clientDb } from '../../src/client/db/db'

class Died extends Error {}

/** Writes and requests that are left before the death. */
let stepsLeft = Number.POSITIVE_INFINITY

/** Counts a write or a request. */
export function step(): void {
  stepsLeft -= 1
  if (stepsLeft < 0) throw new Died()
}

clientDb.use({
  stack: 'dbcore',
  name: 'deaths-by-step',
  create: (core: DBCore) => ({
    ...core,
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        mutate: async (request) => {
          step()
          return table.mutate(request)
        },
      }
    },
  }),
})

/** Runs an act that dies after a number of steps. Returns whether it died. */
export async function diesAfter(steps: number, act: () => Promise<unknown>): Promise<boolean> {
  stepsLeft = steps
  try {
    await act()
  } catch (error) {
    if (stepsLeft >= 0) throw error
  }
  const isDead = stepsLeft < 0
  stepsLeft = Number.POSITIVE_INFINITY
  return isDead
}
