/** What axe finds on a page as it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

declare const axe: { run(options: RunOptions): Promise<AxeResults> }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose answer depends on the theme. They take most of axe's time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What is looked at: everything, what a theme changes, or what a width changes. */
export type Look = 'all' | 'colours' | 'structure'

const options: Readonly<Record<Look, RunOptions>> = {
  all: {},
  colours: { runOnly: { type: 'rule', values: COLOUR_RULES } },
  structure: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
}

/**
 * Lists each finding with where it is. The policy of the page forbids a script tag, not an evaluation.
 * @param look default everything
 */
export async function findFaults(page: Page, look: Look = 'all'): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source)
  const { violations } = await page.evaluate((chosen) => axe.run(chosen), {
    ...options[look],
    resultTypes: ['violations' as const],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
