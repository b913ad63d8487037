/** Reads the text of a row's cells. */

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** Writes raised and lowered digits as characters. As plain text, 10<sup>3</sup> would read 103. */
const MARKED = {
  sub: (text: string) => text.replace(/\d/g, (digit) => SUBSCRIPTS.charAt(Number(digit))),
  sup: (text: string) => `^${text}`,
} as const

function readText(node: Node): string {
  if (!(node instanceof Element) || !node.querySelector('sub, sup')) return node.textContent ?? ''
  const copy = node.cloneNode(true) as Element
  for (const element of copy.querySelectorAll('sub, sup'))
    element.textContent = MARKED[element.localName as keyof typeof MARKED](element.textContent ?? '')
  return copy.textContent ?? ''
}

/** Lists texts per cell, so that words of neighbouring cells are not joined. */
export const readCells = (row: Element): string[] => Array.from(row.childNodes, readText)
