/** What axe finds on a page as it stands. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

declare const axe: { run(options: RunOptions): Promise<AxeResults> }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each finding with where it is. The policy of the page forbids a script tag, not an evaluation. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(source)
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }))
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
