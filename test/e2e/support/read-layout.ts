/** The layout of a page's own elements: positions, and coverage by badges. */
import type { Page } from 'playwright'

/**
 * Returns the edges of every element and text line of the body except ours, to compare with and without
 * badges.
 */
export const readLayout = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isOurs = node instanceof Element && node.outerHTML === '<span></span>'
      if (isOurs || node.parentElement?.closest('script,style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = node instanceof Element ? [node.getBoundingClientRect()] : [...range.getClientRects()]
      const name = node instanceof Element ? node.localName : 'text'
      for (const { x, y, width, height } of boxes) {
        lines.push(
          [name, ...[x + scrollX, y + scrollY, width, height].map((edge) => Math.round(edge * 2) / 2)].join(
            ' ',
          ),
        )
      }
    }
    return lines
  })

/** Lists letters and icons of the page whose center is covered by a badge. */
export const readCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const covered: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    const isClipped = (node: Node, x: number) => {
      for (let at = node.parentElement; at; at = at.parentElement) {
        const { left, right } = at.getBoundingClientRect()
        if (getComputedStyle(at).overflowX !== 'visible' && (x < left || x > right)) return true
      }
      return false
    }
    const look = (name: string, { x, y, width, height }: DOMRect, node: Node) => {
      if (isClipped(node, x + width / 2)) return
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      if (width > 1 && hit?.outerHTML === '<span></span>') covered.push(name)
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.matches('svg,button,i'))
          look(node.outerHTML.slice(0, 40), node.getBoundingClientRect(), node)
        continue
      }
      const text = node as Text
      if (text.data.trim() === '' || text.parentElement?.closest('script,style')) continue
      for (let index = 0; index < text.length; index++) {
        const letter = document.createRange()
        letter.setStart(text, index)
        letter.setEnd(text, index + 1)
        for (const box of letter.getClientRects()) look(`${text.data.slice(0, 20)} at ${index}`, box, text)
      }
    }
    return covered
  })
