/**
 * Tells of a transaction that wrote many rows that its tables changed, and not each row in each index: Dexie sends that to every
 * open page, where every live query merges it into all that it was told since it last read.
 */
import { type DBCore, type Middleware, RangeSet } from 'dexie'

/** A tree of a set of keys that is deeper holds more than seven. */
const MAX_DEPTH = 3

/** What Dexie keeps of a transaction's writes until it tells them: sets of keys by index. */
interface Written {
  readonly mutatedParts?: Record<string, { readonly d?: number }>
}

export const coarseChanges: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'CoarseChanges',
  // Outside the one that notes them, which is at 0.
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
