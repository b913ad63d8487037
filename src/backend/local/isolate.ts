/** One bad item harms no other: work on many that fails is done again on each half, until what fails alone is found. */

/** What failed: an item alone, or no single one of them. */
interface Failure<Item> {
  readonly item?: Item
  readonly cause: unknown
}

/** What was done of all items but those that failed. */
interface Isolated<Item, Result> {
  readonly done: readonly Result[]
  readonly failed: readonly Failure<Item>[]
}

/**
 * Does work on items, without those on which it throws. `isOver` ends the search for them; what is not found by then is
 * left out with the items around it.
 * @example isolate([1, 0, 2], (items) => items.map((n) => 6n / BigInt(n))) // { done: [6n, 3n], failed: [{ item: 0, cause }] }
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
