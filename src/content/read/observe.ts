/**
 * Reads a page: one scan at once, then only added and changed nodes.
 *
 * Mutation records contain the new nodes, so a batch never reads the whole page again. An idle page costs
 * nothing, and a growing page costs only what was added.
 */

import type { SiteKind } from '../../client/bridge/views'
import { listSources, type Source } from './scan'

/** One reading of the page. */
export interface Batch {
  readonly found: readonly Source[]
  /** Added or changed nodes. Sources at these nodes are invalid unless they are found again. */
  readonly changed: ReadonlySet<Node>
}

const BATCH_MS = 100

/**
 * Observes the page until the signal aborts. `onBatch` receives the first scan, then a batch at most every
 * 100 ms.
 * @param isOwnNode Returns whether Cowbell added a node to the page.
 */
export function observe(
  kind: SiteKind,
  onBatch: (batch: Batch) => void,
  isOwnNode: (node: Node) => boolean,
  signal: AbortSignal,
) {
  const changed = new Set<Node>()
  const known = new WeakSet<Node>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (roots: Iterable<Node>) => {
    const found = [...roots].flatMap((root) => listSources(root, kind))
    for (const source of found) known.add(source)
    return found
  }
  const flush = () => {
    timer = undefined
    const batch = new Set(changed)
    changed.clear()
    onBatch({ found: read(outermost(batch)), changed: batch })
  }
  const observer = new MutationObserver((records) => {
    let hasChanges = false
    for (const record of records) {
      const nodes = nodesToRead(record, known)
      for (const node of nodes) if (!isOwnNode(node)) changed.add(node)
      hasChanges ||= nodes.some((node) => !isOwnNode(node)) || record.removedNodes.length > 0
    }
    if (hasChanges) timer ??= setTimeout(flush, BATCH_MS)
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['href'],
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  onBatch({ found: read([document.documentElement]), changed: new Set() })
}

/**
 * Lists the nodes of a mutation that must be read. Some texts of pages, such as clocks, change all day. So a
 * changed text is read only if it can contain an identifier or contained one before.
 */
function nodesToRead({ type, target, addedNodes }: MutationRecord, known: WeakSet<Node>): Node[] {
  if (type === 'childList') return [...addedNodes]
  if (!(target instanceof Text)) return [target]
  return target.data.includes('0x') || known.has(target) ? [target] : []
}

/** Keeps the connected nodes that are not inside another one, so that nothing is read twice. */
function outermost(nodes: ReadonlySet<Node>): Node[] {
  return [...nodes].filter((node) => {
    if (!node.isConnected) return false
    for (let above = node.parentNode; above; above = above.parentNode) if (nodes.has(above)) return false
    return true
  })
}
