/** Numbers that leave their row or cover another text, and words that are not in the order of their text. */
import type { Page } from 'playwright'

/** Faults of a screen. */
interface Spilled {
  /** Numbers that leave their row, that are cut, or that share their place with another text. */
  readonly spilled: readonly string[]
  /** Words that are drawn before a word that precedes them. */
  readonly disordered: readonly string[]
}

/** Finds the faults of a screen. Runs in the page. */
function listSpilled(): Spilled {
  const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')]
  const scopes = dialogs.length > 0 ? dialogs.slice(-1) : [document.querySelector('#app') ?? document.body]
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const faults = new Set<string>()
  const disordered = new Set<string>()
  /** Boxes of a range that can be seen. */
  const boxesOf = (node: Text, from: number, to: number): readonly DOMRect[] => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5)
  }
  const hidden = new Map<Element, boolean>()
  /** Text that is only for screen readers. */
  const isHidden = (element: Element): boolean => {
    const known = hidden.get(element)
    if (known !== undefined) return known
    const isIt =
      styleOf(element).clipPath !== 'none' ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      (element.parentElement !== null && isHidden(element.parentElement))
    hidden.set(element, isIt)
    return isIt
  }
  const ROWS = 'li, tr, td, dd, dl > div, .card, .row, .button, section, form, article, [role="dialog"]'
  const CARDS = '.card, .button, [role="dialog"]'
  /** A machine text that is cut on purpose. Its title shows all of it. */
  const CUT = '.mono[title]'
  /** Nearest element that stays in place while other content scrolls under it. */
  const barOf = (element: Element | null): Element | null =>
    element === null || ['sticky', 'fixed'].includes(styleOf(element).position)
      ? element
      : barOf(element.parentElement)
  /** Names the row or card that a text leaves, up to the first box that scrolls. */
  const findLeft = (parent: Element, { left, right }: DOMRect, rows: string): string | undefined => {
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, position } = styleOf(box)
      const edges = box.getBoundingClientRect()
      const isOutside = left < edges.left - 1.5 || right > edges.right + 1.5
      if (overflowX === 'auto' || overflowX === 'scroll') return undefined
      if (rows === CARDS && overflowX !== 'visible') return undefined
      const isRow = box.matches(rows) || (rows === ROWS && overflowX !== 'visible')
      if (isOutside && isRow && display !== 'contents' && display !== 'inline')
        return `${box.localName}.${box.getAttribute('class') ?? ''}`
      if (position === 'fixed') return undefined
    }
    return left < -1 || right > window.innerWidth + 1 ? 'the window' : undefined
  }
  /** Nearest element that lays out its content in lines. */
  const blockOf = (element: Element): Element => {
    let block = element
    while (styleOf(block).display === 'inline' && block.parentElement) block = block.parentElement
    return block
  }
  const texts: { node: Text; text: string; boxes: readonly DOMRect[] }[] = []
  for (const scope of scopes) {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      if (!parent || node.data.trim() === '' || parent.closest(`svg, option, script, ${CUT}`)) continue
      const boxes = boxesOf(node, 0, node.length)
      if (boxes.length > 0 && !isHidden(parent)) texts.push({ node, text: node.data.trim(), boxes })
    }
  }
  for (const { node, text, boxes } of texts) {
    const parent = node.parentElement as Element
    // A word cannot leave what its whole text does not leave. This saves the time to measure every word.
    if (boxes.every((box) => findLeft(parent, box, ROWS) === undefined)) continue
    for (const { 0: word, index } of node.data.matchAll(/\S+/g))
      for (const box of boxesOf(node, index, index + word.length)) {
        const left = findLeft(parent, box, /\d/.test(word) ? ROWS : CARDS)
        if (left !== undefined) faults.add(`"${word}" of "${text}" leaves ${left}`)
      }
  }
  /** Addresses and hashes, which are longer than a narrow window. */
  const HEX = /^0x[\da-f]{40,}$/i
  for (const scope of scopes)
    for (const input of scope.querySelectorAll('input'))
      if (
        /\d/.test(input.value) &&
        !HEX.test(input.value) &&
        input !== document.activeElement &&
        input.scrollWidth > input.clientWidth + 1
      )
        faults.add(`"${input.value}" is cut by its field`)
  // Columns of one row are compared by the row, not by the column.
  const LINES = 'li, tr, dl > div, .card, .row, section, form, article'
  // A number and another text of its row.
  const numbers = texts.filter(({ text }) => /\d/.test(text))
  for (const one of numbers)
    for (const other of texts) {
      const [a, b] = [one.node.parentElement, other.node.parentElement]
      if (!a || !b || one.node === other.node) continue
      const row = a.closest(LINES)
      if (!row || b.closest(LINES) !== row || barOf(a) !== barOf(b)) continue
      const isCovered = one.boxes.some((box) =>
        other.boxes.some(
          (with_) =>
            Math.min(box.right, with_.right) - Math.max(box.left, with_.left) > 2 &&
            Math.min(box.bottom, with_.bottom) - Math.max(box.top, with_.top) > 5,
        ),
      )
      if (isCovered) faults.add(`"${one.text}" and "${other.text}" cover one another`)
    }
  // The words of a line, from left to right. Adjacent words of a right-to-left name are one word.
  const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
  const lines = new Map<Element, { word: string; box: DOMRect; isRightToLeft: boolean }[]>()
  for (const { node } of texts) {
    const block = blockOf(node.parentElement as Element)
    if (node.parentElement?.closest('[dir="rtl"], pre, textarea')) continue
    const words = lines.get(block) ?? []
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u2066-\u2069]+/g)) {
      const [box] = boxesOf(node, index, index + word.length)
      if (box) words.push({ word, box, isRightToLeft: RIGHT_TO_LEFT.test(word) })
    }
    lines.set(block, words)
  }
  for (const words of lines.values())
    for (const [index, { word, box, isRightToLeft }] of words.entries()) {
      const next = words[index + 1]
      if (!next || (isRightToLeft && next.isRightToLeft)) continue
      const shared = Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top)
      const isOnLine = shared > Math.min(box.height, next.box.height) / 2
      if (isOnLine && next.box.left < box.left - 1) disordered.add(`"${next.word}" is drawn before "${word}"`)
    }
  return { spilled: [...faults], disordered: [...disordered] }
}

/** Finds the numbers and words of one of our pages that are not where their text has them. */
export const findSpilled = (page: Page): Promise<Spilled> => page.evaluate(listSpilled)
