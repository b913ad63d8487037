/**
 * Measures the marks of a page: whether each visible name has a whole mark at its start, and what the marks
 * change. It runs in the page as a plain script. `keepLayout` reads the page before our script starts,
 * `measure` reads it afterwards at the same width.
 */
import { boxOf, bringIntoView, clipOf, contains, type Layout, readLayout } from './measure-layout'
import {
  type FoundName,
  findNames,
  isOurs,
  listMarks,
  listOurs,
  listTexts,
  rememberPageSpans,
} from './measure-names'

/** Differences of a page with and without marks. Lists have at most 12 entries. */
export interface MarkReport {
  readonly names: number
  readonly marked: number
  /** Reasons of the names without a whole mark. */
  readonly unmarked: readonly string[]
  readonly marks: number
  /** Marks more than names. */
  readonly surplus: number
  /** Rows, and other blocks around a name, whose height differs. */
  readonly taller: readonly string[]
  readonly lines: number
  /** Lines more or fewer. */
  readonly wrapped: number
  readonly containers: number
  readonly moved: readonly string[]
  readonly points: number
  /** Points that no press reaches any more, except points that a mark in its own link takes. */
  readonly lost: number
  readonly lostAt: readonly string[]
  readonly letters: number
  readonly covered: number
}

const MARK_WIDTH = 18
const MARK_HEIGHT = 16
const SLACK_PX = 0.6
/** Space between a mark and its name. */
const MAX_GAP_PX = 6
/** Long lists are sampled. */
const MAX_NAMES = 60
const MAX_LISTED = 12

/** A page without marks at one size. */
interface Kept {
  readonly layout: Layout
  readonly ids: readonly string[]
  /** Names that could be seen, each with the element of its text. React replaces texts. */
  readonly names: readonly { readonly id: string; readonly parent: Element | null }[]
}

const kept = new Map<string, Kept>()

const zoom = (): number => Number(document.documentElement.style.zoom || 1)
const wordsOf = (element: Element | null) =>
  element
    ? `${element.localName}${element.id && `#${element.id}`} “${(element.textContent ?? '').trim().slice(0, 24)}”`
    : 'nothing'

const sample = <T>(items: readonly T[], size: number): readonly T[] =>
  items.length <= size
    ? items
    : Array.from({ length: size }, (_, at) => items[Math.floor((at * items.length) / size)] as T)

/** Returns the boxes of a name's lines. */
function linesOf({ text, at }: FoundName): DOMRect[] {
  const range = document.createRange()
  range.setStart(text, Math.min(at, text.length))
  range.setEnd(text, text.length)
  return [...range.getClientRects()].filter(({ width }) => width > 0)
}

/** Returns the visible start of a name, as a box of a few pixels. In a page from right to left it is its right end. */
function startOf(name: FoundName): DOMRect | undefined {
  const [line] = linesOf(name)
  const parent = name.text.parentElement
  if (!line || !parent) return undefined
  const isRtl = getComputedStyle(parent).direction === 'rtl'
  return new DOMRect(isRtl ? line.right - 4 : line.left, line.top, 4, line.height)
}

/** Checks whether the start of a name can be seen after scrolling vertically. */
function isVisible(name: FoundName): boolean {
  const parent = name.text.parentElement
  const [line] = linesOf(name)
  if (!parent || !line) return false
  bringIntoView(line)
  const start = startOf(name) as DOMRect
  const hit = document.elementFromPoint(start.left + 2, start.top + start.height / 2)
  return hit !== null && (hit === parent || hit.contains(parent) || parent.contains(hit))
}

/** Returns the marks next to the start of a name, nearest first. */
function marksAt(start: DOMRect, isRtl: boolean, marks: readonly HTMLElement[]): HTMLElement[] {
  const middle = start.top + start.height / 2
  const gapOf = (mark: HTMLElement) => {
    const { left, right } = boxOf(mark)
    const before = Math.abs(start.left - right)
    return isRtl ? Math.min(before, Math.abs(left - start.right)) : before
  }
  return marks
    .filter((mark) => {
      const { top, bottom } = boxOf(mark)
      return top < middle && bottom > middle && gapOf(mark) <= MAX_GAP_PX * zoom()
    })
    .toSorted((a, b) => gapOf(a) - gapOf(b))
}

/** Returns the reason why a name has no whole mark, or undefined. */
function faultOf(name: FoundName, marks: readonly HTMLElement[]): string | undefined {
  const [line] = linesOf(name)
  const parent = name.text.parentElement
  if (!line || !parent) return 'the name is no longer drawn'
  bringIntoView(line)
  const start = startOf(name) as DOMRect
  const isRtl = getComputedStyle(parent).direction === 'rtl'
  // The first letter of a name from left to right may also be at the left of a line from right to left.
  const [first] = linesOf(name)
  const [mark] = [...marksAt(start, isRtl, marks), ...(isRtl && first ? marksAt(first, false, marks) : [])]
  if (!mark) return 'no mark'
  const box = boxOf(mark)
  const [width, height] = [MARK_WIDTH * zoom(), MARK_HEIGHT * zoom()]
  if (Math.abs(box.width - width) > SLACK_PX || Math.abs(box.height - height) > SLACK_PX)
    return `size ${box.width} × ${box.height}`
  if (mark.getClientRects().length !== 1) return 'broken over lines'
  if (!contains(clipOf(mark), box)) return 'clipped'
  for (const [x, y] of [
    [0.5, 0.5],
    [0.12, 0.12],
    [0.88, 0.12],
    [0.12, 0.88],
    [0.88, 0.88],
  ] as const) {
    const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
    if (hit !== mark) return `covered by ${wordsOf(hit)}`
  }
  return undefined
}

/** Compares the lines of every block. */
function findWrapped(before: Layout, after: Layout) {
  const elements: Element[] = []
  let [lines, wrapped] = [0, 0]
  for (const [element, count] of before.lines) {
    const change = Math.abs((after.lines.get(element) ?? count) - count)
    lines += count
    wrapped += change
    if (change > 0) elements.push(element)
  }
  return { lines, wrapped, elements }
}

/**
 * Lists blocks whose height differs: table rows, and blocks around a name. A line that wraps makes the blocks
 * around it taller. It counts only as a wrapped line.
 */
function findTaller(
  before: Layout,
  after: Layout,
  skipped: readonly Element[],
  names: readonly FoundName[],
): string[] {
  return [...before.heights].flatMap(([element, height]) => {
    const next = after.heights.get(element)
    if (next === undefined || Math.abs(next - height) <= SLACK_PX) return []
    if (skipped.some((each) => element.contains(each))) return []
    const isRow = element.localName === 'tr' || names.some(({ text }) => element.contains(text))
    return isRow ? [`${wordsOf(element)}: ${height} → ${next}`] : []
  })
}

/** Lists flex and grid containers whose items differ by more than the width of the marks in them. */
function findMoved(
  before: Layout,
  after: Layout,
  skipped: readonly Element[],
  names: readonly FoundName[],
): string[] {
  const next = new Map(after.containers.map((each) => [each.element, each]))
  const holds = (element: Element | undefined) => names.some(({ text }) => element?.contains(text))
  return before.containers.flatMap(({ element, items, ours }) => {
    const now = next.get(element)
    if (skipped.some((each) => element.contains(each))) return []
    if (!now) return [`${wordsOf(element)}: no container`]
    if (now.ours !== ours) return [`${wordsOf(element)}: has a mark as an item`]
    const room = MARK_WIDTH * zoom() * names.filter(({ text }) => element.contains(text)).length + SLACK_PX
    const children = [...element.children].filter((child) => !isOurs(child))
    const place = items.findIndex((item, at) => {
      const other = now.items[at]
      if (!other) return true
      const widthRoom = holds(children[at]) ? room : SLACK_PX
      return (
        Math.abs(other.y - item.y) > SLACK_PX ||
        Math.abs(other.height - item.height) > SLACK_PX ||
        Math.abs(other.width - item.width) > widthRoom ||
        Math.abs(other.x - item.x) > room
      )
    })
    const boxes = [items[place], now.items[place]].map((box) => JSON.stringify(box))
    return place === -1 ? [] : [`${wordsOf(element)}, item ${place}: ${boxes.join(' → ')}`]
  })
}

/** Counts the points of links and buttons that a press no longer reaches. */
function findLost(before: Layout, after: Layout, names: readonly FoundName[]) {
  const next = new Map(after.pressables.map((each) => [each.element, each]))
  const MARK_POINTS = 9
  let [points, lost] = [0, 0]
  const lostAt: string[] = []
  for (const { element, reached, isCut } of before.pressables) {
    const now = next.get(element)
    if (isCut || now?.isCut) continue
    points += reached
    const isName = names.some(({ text }) => element.contains(text))
    const gone = reached - (now?.reached ?? 0)
    // A name with a fixed width keeps its box. Its mark takes at most the points of one mark.
    const allowed = isName ? MARK_POINTS * zoom() * zoom() : 0
    if (gone <= allowed) continue
    lost += gone
    lostAt.push(`${wordsOf(element)}: ${gone} of ${reached}`)
  }
  return { points, lost, lostAt: lostAt.slice(0, MAX_LISTED) }
}

/** Counts the letters near marks whose center a mark covers. */
function countCovered(marks: readonly HTMLElement[]) {
  let [letters, covered] = [0, 0]
  for (const mark of sample(marks, MAX_NAMES)) {
    bringIntoView(boxOf(mark))
    const box = boxOf(mark)
    const around = mark.closest('td,li,p,[role="row"]') ?? mark.parentElement?.parentElement ?? document.body
    for (const text of listTexts(around)) {
      const range = document.createRange()
      for (let at = 0; at < text.length; at++) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const letter = boxOf(range)
        const [x, y] = [letter.left + letter.width / 2, letter.top + letter.height / 2]
        if (letter.width === 0) continue
        letters++
        if (x > box.left && x < box.right && y > box.top && y < box.bottom) covered++
      }
    }
  }
  return { letters, covered }
}

/**
 * Reads the page without marks.
 * @param key name of the window's size
 * @returns number of names that can be seen
 */
function keepLayout(key: string, ids: readonly string[]): number {
  rememberPageSpans()
  const names = findNames(ids).filter(isVisible)
  kept.set(key, {
    ids,
    names: names.map(({ id, text }) => ({ id, parent: text.parentElement })),
    layout: readLayout(),
  })
  scrollTo({ top: 0, behavior: 'instant' })
  return names.length
}

/** Measures the page with marks. */
function measure(key: string): MarkReport {
  const page = kept.get(key)
  if (!page) throw new Error(`The page was not read before its marks at ${key}.`)
  const { ids, layout: before } = page
  const names = findNames(ids)
  const marks = listMarks()
  const asked = sample(page.names, MAX_NAMES)
  const faults = asked.flatMap(({ id, parent }) => {
    const name = names.find((each) => each.id === id && each.text.parentElement === parent)
    const fault = name ? faultOf(name, marks) : 'the name is gone'
    return fault ? [`${id.slice(0, 10)} in ${wordsOf(parent)}: ${fault}`] : []
  })
  const after = readLayout()
  const { elements: wrapping, ...lines } = findWrapped(before, after)
  const report: MarkReport = {
    names: asked.length,
    marked: asked.length - faults.length,
    unmarked: faults.slice(0, MAX_LISTED),
    marks: marks.length,
    surplus: Math.max(0, marks.length - names.length),
    taller: findTaller(before, after, wrapping, names).slice(0, MAX_LISTED),
    ...lines,
    containers: before.containers.length,
    moved: findMoved(before, after, wrapping, names).slice(0, MAX_LISTED),
    ...findLost(before, after, names),
    ...countCovered(marks),
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return report
}

/** Counts our elements that are drawn. A printed page has zero. */
const countDrawn = (): number => listOurs().filter((each) => each.getClientRects().length > 0).length

const countMarks = (): number => listMarks().length

/** Checks that every name has a whole mark now, for pages that change. Returns the faults. */
function findFaults(ids: readonly string[]): string[] {
  const marks = listMarks()
  return findNames(ids)
    .filter(isVisible)
    .flatMap((name) => {
      const fault = faultOf(name, marks)
      return fault ? [`${name.id.slice(0, 10)}: ${fault}`] : []
    })
}

/** Pages shorten hashes 100 ms after a resize. */
const QUIET_MS = 250

/** Resolves when the page has drawn two frames and nothing in it has changed for a time. */
async function whenQuiet(): Promise<boolean> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve(true)
    }
    let timer = setTimeout(end, QUIET_MS)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/** Functions of this script that tests call. */
export interface Measuring {
  readonly keepLayout: typeof keepLayout
  readonly measure: typeof measure
  readonly countDrawn: typeof countDrawn
  readonly countMarks: typeof countMarks
  readonly findFaults: typeof findFaults
  readonly whenQuiet: typeof whenQuiet
}

Object.assign(globalThis, {
  measuring: { keepLayout, measure, countDrawn, countMarks, findFaults, whenQuiet } satisfies Measuring,
})
