/**
 * Finds the names on a page that a mark belongs to, and our elements. It runs in the page and shares no code
 * with the content script.
 */

/** Identifier at a position of a text. */
export interface FoundName {
  readonly id: string
  readonly text: Text
  /** Index of the identifier's first letter. */
  readonly at: number
}

/** A text with more other letters than this gets no mark. */
const MAX_OTHER_LETTERS = 80
const HEX = /0x[0-9a-f]{2,}/i
const LONG_HEX = /0x(?:[0-9a-f]{112}|[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-f])/gi
const SHORTENED = /(0x[0-9a-f]{2,})(?:…|\.\.\.)([0-9a-f]{2,})/i

/** Empty spans that belong to the page. */
const pageSpans = new WeakSet<Element>()

const isBareSpan = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.outerHTML === '<span></span>'

/** Remembers the empty spans of a page before our script runs. */
export function rememberPageSpans(): void {
  for (const span of document.querySelectorAll('span')) if (isBareSpan(span)) pageSpans.add(span)
}

/** Checks whether a node is a mark or the corner of Cowbell. */
export const isOurs = (node: Node): node is HTMLElement => isBareSpan(node) && !pageSpans.has(node)

export const listOurs = (): HTMLElement[] => [...document.querySelectorAll('span')].filter(isOurs)

/** Lists our elements that are in the flow of the page. The corner is not. */
export const listMarks = (): HTMLElement[] =>
  listOurs().filter(
    (each) => document.body.contains(each) && !/fixed|absolute/.test(getComputedStyle(each).position),
  )

/** Lists the texts of the page that are rendered. */
export function listTexts(root: Node = document.body): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() !== '' && !text.parentElement?.closest('script,style')) found.push(text)
  }
  return found
}

/** Returns the identifier that a link's path ends with. */
const idOfLink = (link: HTMLAnchorElement): string | undefined =>
  /\/(0x[0-9a-f]+)\/?$/i.exec(link.pathname)?.[1]?.toLowerCase()

/** Finds the identifier in a link's own words. Buttons such as "Batch" link to an identifier without naming it. */
function nameInLink(text: Text, ids: ReadonlySet<string>): FoundName | undefined {
  const link = text.parentElement?.closest<HTMLAnchorElement>('a[href*="0x"]')
  const id = link && link.origin === location.origin ? idOfLink(link) : undefined
  const match = HEX.exec(text.data)
  if (id === undefined || !ids.has(id) || !match) return undefined
  return id.startsWith(match[0].toLowerCase()) ? { id, text, at: match.index } : undefined
}

function nameInText(text: Text, ids: ReadonlySet<string>): FoundName | undefined {
  const whole = [...text.data.matchAll(LONG_HEX)]
  const [match] = whole
  if (match) {
    const id = match[0].toLowerCase()
    const isAlone = whole.length === 1 && text.data.trim().length - id.length <= MAX_OTHER_LETTERS
    return isAlone && ids.has(id) ? { id, text, at: match.index } : undefined
  }
  const short = SHORTENED.exec(text.data)
  const [, start = '', end = ''] = short ?? []
  const id = [...ids].find((each) => location.pathname.toLowerCase().includes(each))
  if (!short || !id?.startsWith(start.toLowerCase()) || !id.endsWith(end.toLowerCase())) return undefined
  return { id, text, at: short.index }
}

/** Finds the names of these identifiers, by link and by text. */
export const findNames = (ids: readonly string[]): FoundName[] => {
  const wanted = new Set(ids)
  return listTexts().flatMap((text) => {
    const name = nameInLink(text, wanted) ?? nameInText(text, wanted)
    return name ? [name] : []
  })
}
