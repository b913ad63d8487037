/** Faults that axe finds on the current page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

/** CSS selectors of the parts of a page that are checked. */
interface Context {
  readonly include: string[][]
}

interface AxeArgument {
  readonly context: Context
  readonly options: RunOptions
}

declare const axe: { run(context: Context, options: RunOptions): Promise<AxeResults> }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on the theme. They take most of axe's time. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const ALL: RunOptions = {}
const STRUCTURE: RunOptions = {
  rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
}
const COLORS: RunOptions = { runOnly: { type: 'rule', values: COLOR_RULES } }

/** Attribute that marks the elements whose colors are checked. */
const MARK = 'data-axe-colors'

const toLines = ({ violations }: AxeResults): readonly string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )

async function runAxe(page: Page, context: Context, options: RunOptions): Promise<readonly string[]> {
  // The page's policy refuses a script tag, but not an evaluation.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source)
  const argument: AxeArgument = { context, options: { ...options, resultTypes: ['violations'] } }
  return toLines(await page.evaluate((given) => axe.run(given.context, given.options), argument))
}

const DOCUMENT: Context = { include: [['html']] }

/** Lists the violations of all rules on a page. */
export const findFaults = (page: Page): Promise<readonly string[]> => runAxe(page, DOCUMENT, ALL)

/** Lists the violations of the rules that do not depend on the theme. */
export const findStructureFaults = (page: Page): Promise<readonly string[]> =>
  runAxe(page, DOCUMENT, STRUCTURE)

/**
 * Marks the text elements whose style was not checked before, and returns their styles. A style is everything that
 * decides a contrast: color, size and weight of the text, and the backgrounds behind it. Runs in the page.
 */
function markNewStyles([checked, mark]: readonly [readonly string[], string]): readonly string[] {
  const known = new Set(checked)
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  // axe skips disabled and hidden text, so such text must not represent other text of its style.
  const isExempt = (element: Element) =>
    element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"]') !== null ||
    element.closest('label')?.control?.matches(':disabled') === true ||
    !element.checkVisibility()
  const NO_BACKGROUND = 'rgba(0, 0, 0, 0) none 1'
  const read = new Map<Element, string>()
  /** Backgrounds down to the first opaque one. Boxes out of the flow may cover others, so their names count too. */
  const backgroundsOf = (element: Element): string => {
    const before = read.get(element)
    if (before !== undefined) return before
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const isInFlow = position === 'static' || position === 'relative'
    const name = isInFlow ? '' : [element.localName, ...element.classList].join('.')
    const isPlain = name === '' && `${backgroundColor} ${backgroundImage} ${opacity}` === NO_BACKGROUND
    const layer = isPlain ? '' : `${name} ${backgroundColor} ${backgroundImage} ${opacity} / `
    const isOpaque = backgroundColor.startsWith('rgb(')
    const below = isOpaque || !element.parentElement ? '' : backgroundsOf(element.parentElement)
    read.set(element, layer + below)
    return layer + below
  }
  const styleOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
    // A link must also differ from the text around it.
    const around = element.closest('a, [role="link"]')?.parentElement
    const surroundings = around ? `${textDecorationLine} in ${getComputedStyle(around).color}` : ''
    return `${color} ${fontSize} ${fontWeight} ${surroundings} on ${backgroundsOf(element)}`
  }
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
  const styles: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || isExempt(element)) continue
    const style = styleOf(element)
    if (known.has(style)) continue
    known.add(style)
    styles.push(style)
    element.setAttribute(mark, '')
  }
  return styles
}

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/**
 * Checks the colors of a page in both themes, beginning with the current one. The page remains in the other theme.
 * Each style of text is checked once in a tour.
 * @param seen styles that were checked on earlier pages; the new ones are added
 */
export async function findColorFaults(page: Page, seen: Set<string>): Promise<readonly string[]> {
  const themes = (await isDark(page)) ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const faults: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const styles = await page.evaluate(markNewStyles, [[...seen], MARK] as const)
    if (styles.length === 0) continue
    for (const style of styles) seen.add(style)
    const found = await runAxe(page, { include: [[`[${MARK}]`]] }, COLORS)
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}
