/**
 * Visual faults that no accessibility rule finds. Each was once seen in a picture and is now searched for on
 * every screen.
 */
import type { Page } from 'playwright'
import { screens } from '../../../src/ui/app/screens'
import { readRoute } from '../../../src/ui/workspace/routes'

/** Identifiers of the protocol and of our code. They may appear only on developer screens. */
const RAW = /\b(?:eip712|ethsign|erc20|chosenReceiver|quoteAge|dailyValue|partiallyFillable)\b/
const IS_RAW_WELCOME = ['lab', 'inspector', 'contract', 'faults', 'exchange', 'diagnostics', 'reader']

/** Screens that every screen links to, so they need no way back. */
const REACHED_FROM_ALL: readonly string[] = ['notifications', 'swapFor']

/** Lists words, amounts, addresses and titles that are broken over two lines. Runs in the page. */
function listBroken(): readonly string[] {
  const main = document.querySelector('main') ?? document.body
  const isOnTwo = (range: Range) => {
    const boxes = Array.from(range.getClientRects()).filter(({ width }) => width > 1)
    // A new line starts below and to the left of the previous letters. Letters of another size continue to
    // the right.
    return boxes.some(({ left, top }, index) => {
      const last = boxes[index - 1]
      return last !== undefined && left < last.right - 1 && top > last.top + last.height / 2
    })
  }
  const rangeOf = (node: Node, from?: number, to?: number) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    if (from !== undefined && to !== undefined) {
      range.setStart(node, from)
      range.setEnd(node, to)
    }
    return range
  }
  /** Returns true for texts that only screen readers get, from a box of one pixel. */
  const isClipped = (element: HTMLElement | null): boolean =>
    element !== null && (element.offsetWidth <= 1 || isClipped(element.parentElement))
  const broken: string[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const isProse = !node.parentElement?.closest(
      'pre, textarea, .hex, code:not(.endpoint-name code), .site-origin',
    )
    if (!isProse || !node.parentElement?.checkVisibility() || isClipped(node.parentElement)) continue
    // Words longer than a line must break, and paths break at slashes.
    for (const { 0: word, index } of node.data.matchAll(/[^\s/\u00ad]+/g))
      if (word.length <= 30 && !word.includes('-') && isOnTwo(rangeOf(node, index, index + word.length)))
        broken.push(`"${word}" is on two lines`)
    for (const { 0: share, index } of node.data.matchAll(/\d\s%/g))
      if (isOnTwo(rangeOf(node, index, index + share.length))) broken.push(`the % of "${node.data}" is alone`)
    if (!node.parentElement.closest('dd, td, .price-line')) continue
    for (const { 0: amount, index } of node.data.matchAll(/\d\s(?![AP]M\b)[$\p{Lu}][\p{Lu}\d]+/gu))
      if (isOnTwo(rangeOf(node, index, index + amount.length))) broken.push(`"${amount}" is on two lines`)
  }
  // Next to its QR code, an address has two lines of 21 digits.
  const whole = [
    ...main.querySelectorAll('.amount, .screen-head h1'),
    ...[...main.querySelectorAll('.hex > .mono, .address:not(.receive-address > *)')].filter(
      ({ textContent }) => /^0x(?:[\da-f]{40}|[\da-f]{4,8}…[\da-f]{4,8})$/i.test(textContent ?? ''),
    ),
  ]
  for (const each of whole)
    if (each.checkVisibility() && !isClipped(each as HTMLElement) && isOnTwo(rangeOf(each)))
      broken.push(`"${each.textContent}" is on two lines`)
  return broken
}

/**
 * Lists empty states that are not centered or stretched, code in a proportional font, and copy buttons beside
 * their line. Runs in the page.
 */
function listMisplaced(): readonly string[] {
  const middleOf = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  const empty = [...document.querySelectorAll('.empty > *')].filter(
    (child) => Math.abs(middleOf(child).x - middleOf(child.parentElement as Element).x) > 1,
  )
  const prose = [...document.querySelectorAll('textarea')].filter(
    (area) => !/mono/i.test(getComputedStyle(area).fontFamily),
  )
  const stretched = [...document.querySelectorAll('.empty .button')].filter(
    (button) => button.getBoundingClientRect().height > 60,
  )
  const beside = [...document.querySelectorAll('.hex > button')].filter(
    (button) => Math.abs(middleOf(button).y - middleOf(button.previousElementSibling as Element).y) > 3,
  )
  return [
    ...empty.map((child) => `"${child.textContent}" is out of the middle`),
    ...prose.map(({ labels }) => `"${labels[0]?.textContent}" is in a face for prose`),
    ...stretched.map((button) => `"${button.textContent}" is stretched`),
    ...beside.map((button) => `"${button.getAttribute('aria-label')}" is not on its line`),
  ]
}

/** Lists screens without a way back, and screens that are not marked in the navigation. */
async function findLost(page: Page): Promise<readonly string[]> {
  const { name } = readRoute(new URL(page.url()).hash)
  const { navEntry: under, hasNoNav } = screens[name]
  if (!under || hasNoNav || REACHED_FROM_ALL.includes(name)) return []
  // In a wide window, sections of the settings are parts of one page.
  const isPart = name === 'settingsSection' && (await page.locator('.settings-index').count()) > 0
  const back = await page.locator('.screen-head [aria-label="Back"]').count()
  const marked = await page.locator('.nav [aria-current], .head [aria-current]').count()
  return [
    ...(back === 0 && !isPart ? ['no way back'] : []),
    ...(marked === 0 ? ['no place in the navigation'] : []),
  ]
}

async function findRaw(page: Page): Promise<readonly string[]> {
  if (IS_RAW_WELCOME.includes(readRoute(new URL(page.url()).hash).name)) return []
  const text = await page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement | undefined
    for (const code of main?.querySelectorAll('pre, code, textarea, details') ?? []) code.remove()
    return main?.textContent ?? ''
  })
  const found = RAW.exec(text)
  return found ? [`"${found[0]}" is a name for machines`] : []
}

/** Lists the visual faults of one of our pages. Web pages have none. */
export async function findUntidy(page: Page): Promise<readonly string[]> {
  if (!page.url().startsWith('chrome-extension:')) return []
  const found = [page.evaluate(listBroken), page.evaluate(listMisplaced), findLost(page), findRaw(page)]
  return (await Promise.all(found)).flat()
}
