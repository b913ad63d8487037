/**
 * Finds identifiers in a part of the page, and the nodes to which badges belong. It reads the text and the
 * href of links, not CSS classes. It never writes to the page's nodes.
 */
import type { SiteKind } from '../../client/bridge/views'
import { MIN_NAME, mayName, type Name, readName, readNames, showsId } from './identifiers'
import { SETTLEMENTS } from './sites'

/** Possible place of an identifier: a link whose href contains "0x", or a text with enough hex digits. */
export type Source = HTMLAnchorElement | Text

/** Identifiers of a source. */
export interface Sighting {
  readonly names: readonly Name[]
  /** Node that the badge follows. */
  readonly spot: ChildNode
}

/** One entry of a list. An identifier is marked once per entry. */
export const ROW = 'tr,li,[role="row"]'

const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z+.-]*:/i
const HEX_LINKS = 'a[href*="0x"]'
/** Elements whose text is not content, or is being edited. */
const UNREAD =
  'script,style,noscript,template,title,textarea,select,[contenteditable]:not([contenteditable="false"])'
/** Clickable elements. A badge follows them and is never inside. */
export const CLICKABLE = 'a[href],button,summary,label,[role="button"],[role="link"]'
/** Inline elements. If a text is alone in one, its badge follows the element. */
const INLINE = 'span,code,b,strong,em,i,small,mark,kbd,samp,tt,abbr'

/** Paths of transaction and address pages on explorers. `/token/0x…` is neither. */
const OWN_PAGE = /\/(?:tx|address)\/0x[0-9a-f]+\/?$/i
const SETTLEMENT_LINKS = SETTLEMENTS.map((address) => `a[href*="${address}" i]`).join()

/** Checks whether a text is long enough for an identifier. */
export const isLongEnough = (text: Text): boolean => text.length >= MIN_NAME

/** Lists the sources in a node, links first. A node inside a link counts as the link. */
export function listSources(root: Node, kind: SiteKind): Source[] {
  const around = kind === 'blocks' ? widen(root) : root
  return [...listLinks(around), ...listTexts(around)]
}

/** Reads the identifiers of a source, or undefined if it has none. */
export const readSource = (source: Source, kind: SiteKind): Sighting | undefined =>
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

/** Checks whether this is the page of an identifier. */
const isPageOf = ({ id }: Name): boolean => location.pathname.toLowerCase().includes(id)

/**
 * Returns the part of a href that identifies its target. Queries are dropped, because they are search terms.
 * `mailto:` and `javascript:` lead to no page.
 */
const pathOf = (href: string): string => (OTHER_SCHEME.test(href) ? '' : href.replace(/\?[^#]*/, ''))

/** Reads a link by its href, because its text is usually shortened. */
function readLink(link: HTMLAnchorElement, kind: SiteKind): Sighting | undefined {
  const name = readName(pathOf(link.getAttribute('href') ?? ''))
  if (!name || !isNamedBy(link, name, kind)) return undefined
  const text = link.textContent.trim()
  if (text === '' || link.closest(UNREAD)) return undefined
  // Tabs of the identifier's own page link to this page. They are navigation.
  const isTab = isPageOf(name) && link.pathname === location.pathname && !showsId(text, name.id)
  return isTab ? undefined : { names: [name], spot: link }
}

function isNamedBy(link: HTMLAnchorElement, name: Name, kind: SiteKind): boolean {
  if (name.kind === 'order') return true
  if (!OWN_PAGE.test(link.pathname)) return false
  return name.kind === 'address' || (kind === 'blocks' && isOfSettlement(link, name))
}

/**
 * Checks whether the row of a transaction, or its own page, contains a settlement contract. Other
 * transactions are not marked.
 */
function isOfSettlement(source: Element, name: Name): boolean {
  const row = source.closest(ROW)
  return (isPageOf(name) ? document : row)?.querySelector(SETTLEMENT_LINKS) != null
}

function listTexts(root: Node): Text[] {
  if (root instanceof Text) return mayName(root.data) ? [root] : []
  const found: Text[] = []
  // Most parts of a page contain no identifier, which one look at their text shows.
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    mayName(node.textContent ?? '') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  )
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
  return found
}

function readText(text: Text, kind: SiteKind): Sighting | undefined {
  const parent = text.parentElement
  const named = readNames(text.data)
  if (named.length === 0 || !parent || parent.closest(UNREAD)) return undefined
  const href = parent.closest<HTMLAnchorElement>(HEX_LINKS)?.href
  const linked = href === undefined ? undefined : readName(href)?.id
  const names = named.filter((name) => name.id !== linked && isWritten(name, parent, kind))
  return names.length === 0 ? undefined : { names, spot: spotAfter(text, parent) }
}

/**
 * Checks whether an identifier in a text gets a badge. A transaction hash gets a badge only on its own page,
 * because hashes of all kinds look alike.
 */
function isWritten(name: Name, parent: Element, kind: SiteKind): boolean {
  if (name.kind === 'order') return true
  if (name.kind === 'address') return parent.closest(HEX_LINKS) === null
  return kind === 'blocks' && isPageOf(name) && isOfSettlement(parent, name)
}

function spotAfter(text: Text, parent: Element): ChildNode {
  const clickable = parent.closest(CLICKABLE)
  if (clickable) return clickable
  return parent.matches(INLINE) && parent.childNodes.length === 1 ? parent : text
}
