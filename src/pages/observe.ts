/**
 * Where a page names orders: one scan when the browser is idle, then only what appears or changes.
 *
 * A mutation record already says what is new, so a batch reads the added nodes and never the page again: an idle page
 * costs nothing, and a page that grows costs what it grows by. The page's nodes are read and never written to.
 */
import { readUids, showsUid, UID_LENGTH } from './uids'

/** A place on the page that names orders. */
export interface Sighting {
  /** What names them; the same source seen again with other UIDs has been reused by the page. */
  readonly source: HTMLAnchorElement | Text
  readonly uids: readonly string[]
  /** What a badge stands right after. */
  readonly spot: ChildNode
}

/** One reading of the page. */
export interface Batch {
  readonly found: readonly Sighting[]
  /** Nodes that came or changed: what was seen at one of them holds no longer unless it is found again. */
  readonly changed: ReadonlySet<Node>
}

const BATCH_MS = 100
const IDLE_TIMEOUT_MS = 1_000

const UID_LINKS = 'a[href*="0x"]'
/** Text that is no reading matter, or that a person is writing. */
const UNREAD =
  'script,style,noscript,template,title,textarea,select,[contenteditable]:not([contenteditable="false"])'
/** Elements that work on a click: a badge stands after, never inside them. */
const CLICKABLE = 'a[href],button,summary,label,[role="button"],[role="link"]'
/** Elements that run in a line of text; a text alone in one is followed by its badge outside of it. */
const INLINE = 'span,code,b,strong,em,i,small,mark,kbd,samp,tt,abbr'

/** Every order that a node and what is in it name, in no promised order. A node inside a link counts as the link. */
export function scan(root: Node): Sighting[] {
  return [...scanLinks(root), ...scanTexts(root)]
}

function scanLinks(root: Node): Sighting[] {
  const element = root instanceof Element ? root : root.parentElement
  const around = element?.closest(UID_LINKS)
  const inside = root instanceof Element ? root.querySelectorAll(UID_LINKS) : []
  return (around ? [around, ...inside] : [...inside]).flatMap(readLink)
}

/** A link is named by its address, since its text is mostly shortened. */
function readLink(link: Element): Sighting[] {
  if (!(link instanceof HTMLAnchorElement) || link.closest(UNREAD)) return []
  const uid = readUids(link.href)[0]
  const text = link.textContent.trim()
  if (uid === undefined || text === '') return []
  // Tabs of an order's page link to the page itself: they navigate, they do not name the order.
  const isTab = link.pathname === location.pathname && !showsUid(text, uid)
  return isTab ? [] : [{ source: link, uids: [uid], spot: link }]
}

function scanTexts(root: Node): Sighting[] {
  if (root instanceof Text) return readText(root)
  const found: Sighting[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) found.push(...readText(texts.currentNode as Text))
  return found
}

function readText(text: Text): Sighting[] {
  if (text.length < UID_LENGTH) return []
  const parent = text.parentElement
  const uids = readUids(text.data)
  if (uids.length === 0 || !parent || parent.closest(UNREAD)) return []
  const href = parent.closest<HTMLAnchorElement>(UID_LINKS)?.href
  const unlinked = href === undefined ? uids : uids.filter((uid) => readUids(href)[0] !== uid)
  return unlinked.length === 0 ? [] : [{ source: text, uids: unlinked, spot: spotAfter(text, parent) }]
}

function spotAfter(text: Text, parent: Element): ChildNode {
  const clickable = parent.closest(CLICKABLE)
  if (clickable) return clickable
  return parent.matches(INLINE) && parent.childNodes.length === 1 ? parent : text
}

/**
 * Reads the page until the signal ends: `hear` gets the first scan, then a batch at most every 100 ms.
 * @param isOurs tells the nodes that we put into the page ourselves
 */
export function observe(hear: (batch: Batch) => void, isOurs: (node: Node) => boolean, signal: AbortSignal) {
  const changed = new Set<Node>()
  const known = new WeakSet<Node>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (roots: Iterable<Node>) => {
    const found = [...roots].flatMap(scan)
    for (const { source } of found) known.add(source)
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

/** A ticking clock changes texts all day: of changed texts only those count that name orders or did. */
function nodesToRead({ type, target, addedNodes }: MutationRecord, known: WeakSet<Node>): Node[] {
  if (type === 'childList') return [...addedNodes]
  if (!(target instanceof Text)) return [target]
  return target.length >= UID_LENGTH || known.has(target) ? [target] : []
}

/** The nodes that still stand on the page, without those inside another of them: nothing is read twice. */
function outermost(nodes: ReadonlySet<Node>): Node[] {
  return [...nodes].filter((node) => {
    if (!node.isConnected) return false
    for (let above = node.parentNode; above; above = above.parentNode) if (nodes.has(above)) return false
    return true
  })
}
