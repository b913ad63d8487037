/**
 * Isolates failing items. If work on many items fails, it runs again on each half, until the items that fail
 * alone are found.
 */

/** Failure of one item. `item` is absent if no single item fails alone. */
interface Failure<Item> {
  readonly item?: Item
  readonly cause: unknown
}

/** Results of all items except the failed ones. */
interface Isolated<Item, Result> {
  readonly done: readonly Result[]
  readonly failed: readonly Failure<Item>[]
}

/**
 * Runs work on items and leaves out the items on which it throws. When `isOver` returns true, the search
 * ends. Failures that are not isolated by then are left out with the items around them.
 * @example isolate([1, 0, 2], (items) => items.map((n) => 6n / BigInt(n))) // { done: [6n, 3n], failed: [{
 * item: 0, cause }] }
 */
export function isolate<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => readonly Result[],
  isOver: () => boolean = () => false,
): Isolated<Item, Result> {
  try {
    return { done: work(items), failed: [] }
  } catch (cause) {
    const [item] = items
    if (items.length === 1 && item !== undefined) return { done: [], failed: [{ item, cause }] }
    if (items.length === 0 || isOver()) return { done: [], failed: [{ cause }] }
    const middle = Math.ceil(items.length / 2)
    const halves = [items.slice(0, middle), items.slice(middle)].map((half) => isolate(half, work, isOver))
    const failed = halves.flatMap((half) => half.failed)
    return { done: halves.flatMap(({ done }) => done), failed: failed.length > 0 ? failed : [{ cause }] }
  }
}
