/**
 * First script of an explorer page. It only looks for names that can have a mark. When the page has one, it
 * asks the worker, which then injects the script that draws.
 */
import type { NameKind } from './read/identifiers'
import { observe } from './read/observe'
import { readSource } from './read/scan'

/** Reads every site as a block explorer, because the table of sites is not here. */
const KIND = 'blocks'

/** Calls back with kinds of names when the page first has them, each kind once. */
export function lookOut(onKinds: (kinds: NameKind[]) => void, signal: AbortSignal): void {
  const known = new Set<NameKind>()
  observe(
    KIND,
    ({ found }) => {
      const kinds = new Set(found.flatMap((source) => readSource(source, KIND)?.kind ?? []))
      const newKinds = [...kinds].filter((kind) => !known.has(kind))
      for (const kind of newKinds) known.add(kind)
      if (newKinds.length > 0) onKinds(newKinds)
    },
    () => false,
    signal,
  )
}
