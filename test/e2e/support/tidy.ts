/** What is untidy on a screen and no rule of accessibility: what was once seen on pictures, looked for on every screen. */
import type { Page } from 'playwright'
import { screens } from '../../../src/ui/app/screens'
import { readRoute } from '../../../src/ui/workspace/routes'

/** Names of the protocol and of our own code; a developer's screens are about them. */
const RAW = /\b(?:eip712|ethsign|erc20|chosenReceiver|quoteAge|dailyValue|partiallyFillable)\b/
const IS_RAW_WELCOME = ['lab', 'inspector', 'contract', 'faults', 'exchange', 'diagnostics', 'reader']

/** The bell, and a link to a swap: one goes on from there, not back. */
const REACHED_FROM_ALL: readonly string[] = ['notifications', 'swapFor']

/** Words cut in two by the end of a line; amounts, addresses and titles that are on two. Runs in the page. */
function listBroken(): readonly string[] {
  const main = document.querySelector('main') ?? document.body
  const isOnTwo = (range: Range) => {
    const boxes = Array.from(range.getClientRects()).filter(({ width }) => width > 1)
    // A new line begins below the last one and further back; letters of another size stand on after the last ones.
    return boxes.some(({ left, top }, at) => {
      const last = boxes[at - 1]
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
  const broken: string[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const isProse = !node.parentElement?.closest(
      'pre, textarea, .hex, code:not(.endpoint-name code), .site-origin',
    )
    if (!isProse || !node.parentElement?.checkVisibility()) continue
    // What is longer than a line has to break somewhere, and a path breaks at its slashes.
    for (const { 0: word, index } of node.data.matchAll(/[^\s/\u00ad]+/g))
      if (word.length <= 30 && !word.includes('-') && isOnTwo(rangeOf(node, index, index + word.length)))
        broken.push(`"${word}" is on two lines`)
    for (const { 0: share, index } of node.data.matchAll(/\d\s%/g))
      if (isOnTwo(rangeOf(node, index, index + share.length))) broken.push(`the % of "${node.data}" is alone`)
    if (!node.parentElement.closest('dd, td, .price-line')) continue
    for (const { 0: amount, index } of node.data.matchAll(/\d\s(?![AP]M\b)[$\p{Lu}][\p{Lu}\d]+/gu))
      if (isOnTwo(rangeOf(node, index, index + amount.length))) broken.push(`"${amount}" is on two lines`)
  }
  // Beside its QR code an address is two lines of 21 digits.
  const whole = [
    ...main.querySelectorAll('.amount, .screen-head h1'),
    ...[...main.querySelectorAll('.hex > .mono, .address:not(.receive-address > *)')].filter(
      ({ textContent }) => /^0x(?:[\da-f]{40}|[\da-f]{4,8}…[\da-f]{4,8})$/i.test(textContent ?? ''),
    ),
  ]
  for (const each of whole)
    if (each.checkVisibility() && isOnTwo(rangeOf(each))) broken.push(`"${each.textContent}" is on two lines`)
  return broken
}

/** Empty states out of their middle or stretched, code in a face for prose, copy buttons beside their line. Runs in the page. */
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

/** A screen below another has a way back, and each has its place in the navigation marked. */
async function findLost(page: Page): Promise<readonly string[]> {
  const { name } = readRoute(new URL(page.url()).hash)
  const { under, hasNoNav } = screens[name]
  if (!under || hasNoNav || REACHED_FROM_ALL.includes(name)) return []
  // In a wide window a section of the settings is a part of their one page.
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

/** Lists what is untidy on a page of ours as it stands; nothing of a page of the web. */
export async function findUntidy(page: Page): Promise<readonly string[]> {
  if (!page.url().startsWith('chrome-extension:')) return []
  const found = [page.evaluate(listBroken), page.evaluate(listMisplaced), findLost(page), findRaw(page)]
  return (await Promise.all(found)).flat()
}
