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
 * Marks the text elements whose style was not checked before, and returns their styles. A style is the path of tags and
 * classes from the body to the element: equal paths have equal colors.
 */
const markNewStyles = (page: Page, seen: ReadonlySet<string>): Promise<readonly string[]> =>
  page.evaluate(
    ([known, mark]) => {
      const nameOf = ({ localName, classList }: Element) => [localName, ...classList].join('.')
      const pathOf = (element: Element): string =>
        element.parentElement ? `${pathOf(element.parentElement)} > ${nameOf(element)}` : nameOf(element)
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const styles = new Set<string>()
      for (const element of document.querySelectorAll('body *')) {
        element.removeAttribute(mark)
        const path = pathOf(element)
        if (!hasText(element) || !element.checkVisibility() || known.includes(path) || styles.has(path))
          continue
        styles.add(path)
        element.setAttribute(mark, '')
      }
      return [...styles]
    },
    [[...seen], MARK] as const,
  )

/**
 * Checks the colors of a page in both themes. Each style of text is checked once in a walk.
 * @param seen styles that were checked on earlier pages; the new ones are added
 */
export async function findColorFaults(page: Page, seen: Set<string>): Promise<readonly string[]> {
  const styles = await markNewStyles(page, seen)
  if (styles.length === 0) return []
  for (const style of styles) seen.add(style)
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await runAxe(page, { include: [[`[${MARK}]`]] }, COLORS)
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}
