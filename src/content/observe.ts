/**
 * When a page is read: one scan when the browser is idle, then only what appears or changes.
 *
 * A mutation record already says what is new, so a batch reads the added nodes and never the page again: an idle page
 * costs nothing, and a page that grows costs what it grows by.
 */

import type { SiteKind } from '../client/bridge/views'
import { isTelling, listSources, type Source } from './read/scan'

/** One reading of the page. */
export interface Batch {
  readonly found: readonly Source[]
  /** Nodes that came or changed: what was seen at one of them holds no longer unless it is found again. */
  readonly changed: ReadonlySet<Node>
}

const BATCH_MS = 100
const IDLE_TIMEOUT_MS = 1_000

/**
 * Reads the page until the signal ends: `hear` gets the first scan, then a batch at most every 100 ms.
 * @param isOurs whether a node was put into the page by us
 */
export function observe(
  kind: SiteKind,
  hear: (batch: Batch) => void,
  isOurs: (node: Node) => boolean,
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
    hear({ found: read(outermost(batch)), changed: batch })
  }
  const observer = new MutationObserver((records) => {
    let isNews = false
    for (const record of records) {
      const nodes = nodesToRead(record, known)
      for (const node of nodes) if (!isOurs(node)) changed.add(node)
      isNews ||= nodes.some((node) => !isOurs(node)) || record.removedNodes.length > 0
    }
    if (isNews) timer ??= setTimeout(flush, BATCH_MS)
  })
  const start = () => {
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['href'],
    })
    hear({ found: read([document.documentElement]), changed: new Set() })
  }

  const idle = requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
  signal.addEventListener('abort', () => {
    cancelIdleCallback(idle)
    clearTimeout(timer)
    observer.disconnect()
  })
}

/** A ticking clock changes texts all day: of changed texts only those count that name something or did. */
function nodesToRead({ type, target, addedNodes }: MutationRecord, known: WeakSet<Node>): Node[] {
  if (type === 'childList') return [...addedNodes]
  if (!(target instanceof Text)) return [target]
  return isTelling(target) || known.has(target) ? [target] : []
}

/** The nodes that still stand on the page, without those inside another of them: nothing is read twice. */
function outermost(nodes: ReadonlySet<Node>): Node[] {
  return [...nodes].filter((node) => {
    if (!node.isConnected) return false
    for (let above = node.parentNode; above; above = above.parentNode) if (nodes.has(above)) return false
    return true
  })
}
