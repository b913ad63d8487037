/**
 * Finds identifiers in a part of the page. It reads the text and the href of links, not CSS classes. It never
 * writes to the page's nodes.
 */
import type { SiteKind } from '../../client/bridge/views'
import { isShortened, mayName, type Name, readName, readNames, showsId } from './identifiers'
import { SETTLEMENTS } from './sites'

/** Possible place of an identifier: a link whose href contains "0x", or a text with enough hex digits. */
export type Source = HTMLAnchorElement | Text

/** One entry of a list. */
const ROW = 'tr,li,[role="row"]'

const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z+.-]*:/i
const HEX_LINKS = 'a[href*="0x"]'
/** Elements whose text is not content, or is being edited. */
const UNREAD =
  'script,style,noscript,template,title,textarea,select,[contenteditable]:not([contenteditable="false"])'
/**
 * Maximum number of other characters in a text with an identifier. A longer text is a document, at whose start
 * a mark would not be beside the identifier.
 */
const MAX_OTHER = 80

/** Paths of transaction and address pages on explorers. `/token/0x…` is neither. */
const OWN_PAGE = /\/(?:tx|address)\/0x[0-9a-f]+\/?$/i
const TRANSACTION_LINKS = 'a[href*="/tx/0x"]'
const SETTLEMENT_LINKS = SETTLEMENTS.map((address) => `a[href*="${address}" i]`).join()

/** Lists the sources in a node, links first. A node inside a link counts as the link. */
export function listSources(root: Node, kind: SiteKind): Source[] {
  const around = kind === 'blocks' ? widen(root) : root
  return [...listLinks(around), ...listTexts(around)]
}

/** Reads the identifier of a source, or undefined if it has none that is marked. */
export const readSource = (source: Source, kind: SiteKind): Name | undefined =>
  source instanceof Text ? readText(source, kind) : readLink(source, kind)

/**
 * Widens the scan if a settlement contract was added: its row, or the whole page, is now about a settlement.
 */
function widen(root: Node): Node {
  if (!(root instanceof Element)) return root
  if (!root.matches(SETTLEMENT_LINKS) && !root.querySelector(SETTLEMENT_LINKS)) return root
  return root.closest(ROW) ?? document.documentElement
}

function listLinks(root: Node): HTMLAnchorElement[] {
  const element = root instanceof Element ? root : root.parentElement
  const around = element?.closest(HEX_LINKS)
  const inside = root instanceof Element ? root.querySelectorAll(HEX_LINKS) : []
  return [around, ...inside].filter((link) => link instanceof HTMLAnchorElement)
}

/** Returns the order or transaction that the page is about, if its address names one. */
export function readPage(kind: SiteKind): Name | undefined {
  const name = readName(location.pathname)
  if (!name || name.kind === 'address') return undefined
  return name.kind === 'order' || kind === 'orders' || isOfSettlement(document.documentElement, name)
    ? name
    : undefined
}

/** Checks whether this is the page of an identifier. */
const isPageOf = ({ id }: Name): boolean => location.pathname.toLowerCase().includes(id)

/**
 * Returns the part of a href that identifies its target. Queries are dropped, because they are search terms.
 * `mailto:` and `javascript:` lead to no page.
 */
const pathOf = (href: string): string => (OTHER_SCHEME.test(href) ? '' : href.replace(/\?[^#]*/, ''))

/** Reads a link by its href, because its text is usually shortened. */
function readLink(link: HTMLAnchorElement, kind: SiteKind): Name | undefined {
  const name = readName(pathOf(link.getAttribute('href') ?? ''))
  if (!name || !isNamedBy(link, name, kind)) return undefined
  const text = link.textContent.trim()
  if (text === '' || link.closest(UNREAD)) return undefined
  // Tabs of the identifier's own page link to this page. They are navigation.
  const isTab = isPageOf(name) && link.pathname === location.pathname && !showsId(text, name.id)
  return isTab ? undefined : name
}

function isNamedBy(link: HTMLAnchorElement, name: Name, kind: SiteKind): boolean {
  if (name.kind === 'order') return true
  if (!OWN_PAGE.test(link.pathname)) return false
  return name.kind === 'address' || (kind === 'blocks' && isOfSettlement(link, name))
}

/**
 * Checks whether a transaction settles orders: its row, or its own page, contains a settlement contract, or
 * the page is the contract's own. Other transactions are not marked.
 */
function isOfSettlement(source: Element, name: Name): boolean {
  if (SETTLEMENTS.some((id) => isPageOf({ kind: 'address', id }))) return true
  const around = isPageOf(name) ? document : rowOf(source)
  return around?.querySelector(SETTLEMENT_LINKS) != null
}

/**
 * Returns the entry of a list around a link. Some lists have no rows: their entry is the largest element that
 * links to one transaction only.
 */
export function rowOf(source: Element): Element | null {
  const row = source.closest(ROW)
  if (row) return row
  let entry: Element | null = null
  for (let element = source.parentElement; element; element = element.parentElement) {
    const links = element.querySelectorAll<HTMLAnchorElement>(TRANSACTION_LINKS)
    if (new Set(Array.from(links, ({ pathname }) => pathname)).size > 1) break
    entry = element
  }
  return entry
}

function listTexts(root: Node): Text[] {
  const page = readName(location.pathname)
  const isCandidate = (text: string) => mayName(text) || (page !== undefined && showsId(text, page.id))
  if (root instanceof Text) return isCandidate(root.data) ? [root] : []
  const found: Text[] = []
  // Most parts of a page contain no identifier, which one look at their text shows.
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isCandidate(node.textContent ?? '') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  )
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
  return found
}

function readText(text: Text, kind: SiteKind): Name | undefined {
  const parent = text.parentElement
  const [name, ...others] = namesIn(text.data)
  if (!name || others.length > 0 || !parent || parent.closest(UNREAD)) return undefined
  if (text.data.trim().length > name.id.length + MAX_OTHER) return undefined
  const href = parent.closest<HTMLAnchorElement>(HEX_LINKS)?.href
  const isLinked = href !== undefined && readName(href)?.id === name.id
  return !isLinked && isWritten(name, parent, kind) ? name : undefined
}

/** Reads the identifiers of a text. The page's own identifier may be shortened. */
function namesIn(text: string): Name[] {
  const page = readName(location.pathname)
  return page && isShortened(text, page.id) ? [page] : readNames(text)
}

/**
 * Checks whether an identifier in a text gets a mark. A transaction hash gets a mark only on its own page,
 * because hashes of all kinds look alike.
 */
function isWritten(name: Name, parent: Element, kind: SiteKind): boolean {
  if (name.kind === 'order') return true
  if (name.kind === 'address') return parent.closest(HEX_LINKS) === null
  return kind === 'blocks' && isPageOf(name) && isOfSettlement(parent, name)
}
