/**
 * What a part of the page names, and where a badge for it may stand. Read by the grammar of texts and links alone, never
 * by class names; the page's nodes are read and never written to.
 */
import type { SiteKind } from '../../client/bridge/views'
import { MIN_NAME, mayName, type Name, readName, readNames, showsId } from './identifiers'
import { SETTLEMENTS } from './sites'

/** What may name something: a link whose address holds "0x", a text with as many hex digits as a name has. */
export type Source = HTMLAnchorElement | Text

/** What a source names. */
export interface Sighting {
  readonly names: readonly Name[]
  /** What a badge stands right after. */
  readonly spot: ChildNode
}

/** One entry of a list: what it names twice is marked once. */
export const ROW = 'tr,li,[role="row"]'

const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z+.-]*:/i
const HEX_LINKS = 'a[href*="0x"]'
/** Text that is no reading matter, or that a person is writing. */
const UNREAD =
  'script,style,noscript,template,title,textarea,select,[contenteditable]:not([contenteditable="false"])'
/** Elements that work on a click: a badge stands after, never inside them. */
export const CLICKABLE = 'a[href],button,summary,label,[role="button"],[role="link"]'
/** Elements that run in a line of text; a text alone in one is followed by its badge outside of it. */
const INLINE = 'span,code,b,strong,em,i,small,mark,kbd,samp,tt,abbr'

/** Where an explorer keeps the page of a transaction or an address: `/token/0x…` is neither. */
const OWN_PAGE = /\/(?:tx|address)\/0x[0-9a-f]+\/?$/i
const SETTLEMENT_LINKS = SETTLEMENTS.map((address) => `a[href*="${address}" i]`).join()

/** Whether a text is long enough to name anything. */
export const isTelling = (text: Text): boolean => text.length >= MIN_NAME

/** Every source in a node and what is in it, the links first. A node inside a link counts as the link. */
export function listSources(root: Node, kind: SiteKind): Source[] {
  const around = kind === 'blocks' ? widen(root) : root
  return [...listLinks(around), ...listTexts(around)]
}

/** What a source names as the page stands now, undefined where it names nothing. */
export const readSource = (source: Source, kind: SiteKind): Sighting | undefined =>
  source instanceof Text ? readText(source, kind) : readLink(source, kind)

/** A settlement contract found later marks its row, or the page, as being about a settlement. */
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

/** Whether the page is that of a name. */
const isPageOf = ({ id }: Name): boolean => location.pathname.toLowerCase().includes(id)

/** What leads somewhere: a query only says what to look for, and `mailto:` or `javascript:` lead to no page. */
const pathOf = (href: string): string => (OTHER_SCHEME.test(href) ? '' : href.replace(/\?[^#]*/, ''))

/** A link is named by its address, since its text is mostly shortened. */
function readLink(link: HTMLAnchorElement, kind: SiteKind): Sighting | undefined {
  const name = readName(pathOf(link.getAttribute('href') ?? ''))
  if (!name || !isNamedBy(link, name, kind)) return undefined
  const text = link.textContent.trim()
  if (text === '' || link.closest(UNREAD)) return undefined
  // Tabs of its own page link to the page itself: they navigate, they do not name.
  const isTab = isPageOf(name) && link.pathname === location.pathname && !showsId(text, name.id)
  return isTab ? undefined : { names: [name], spot: link }
}

function isNamedBy(link: HTMLAnchorElement, name: Name, kind: SiteKind): boolean {
  if (name.kind === 'order') return true
  if (!OWN_PAGE.test(link.pathname)) return false
  return name.kind === 'address' || (kind === 'blocks' && isOfSettlement(link, name))
}

/** Only transactions whose row, or whose own page, names a settlement contract are mentions. */
function isOfSettlement(source: Element, name: Name): boolean {
  const row = source.closest(ROW)
  return (isPageOf(name) ? document : row)?.querySelector(SETTLEMENT_LINKS) != null
}

function listTexts(root: Node): Text[] {
  if (root instanceof Text) return mayName(root.data) ? [root] : []
  const found: Text[] = []
  // Whole parts of the page name nothing, which one look at their text tells.
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

/** A text names the transaction that its page is about, and no other: hashes of all kinds look alike. */
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
