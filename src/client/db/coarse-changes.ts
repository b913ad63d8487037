/**
 * Announces a large transaction by its tables instead of each changed key. Dexie sends the changed keys to
 * every open page, where every live query merges them.
 */
import { type DBCore, type Middleware, RangeSet } from 'dexie'

/** Maximum depth of a key set's tree. A deeper tree has more than seven keys. */
const MAX_DEPTH = 3

/** The transaction state in which Dexie collects changed keys, by index. */
interface Written {
  readonly mutatedParts?: Record<string, { readonly d?: number }>
}

export const coarseChanges: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'CoarseChanges',
  // Runs outside Dexie's own middleware that collects the keys, which has level 0.
  level: 1,
  create: (core) => {
    const everyKey = () => new RangeSet(core.MIN_KEY, core.MAX_KEY)
    const coarsen = ({ mutatedParts = {} }: Written): void => {
      for (const [part, { d = 0 }] of Object.entries(mutatedParts))
        if (d > MAX_DEPTH) mutatedParts[part] = everyKey()
    }
    const table = (name: string) => {
      const inner = core.table(name)
      const mutate: typeof inner.mutate = (request) =>
        inner.mutate(request).then((result) => {
          coarsen(request.trans as Written)
          return result
        })
      return { ...inner, mutate }
    }
    return { ...core, table }
  },
}
