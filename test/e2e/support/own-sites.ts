/** Real names as sites of the user's own: the chosen environment answers there, which in tests is the Sandbox. */

import { siteTable } from '../../../src/client/explorer/site-table'
import { firstPageSettings } from '../../../src/client/settings/page-settings'
import { type Row, readRows, writeRow } from './rows'

/** A page of the extension, in either browser. */
interface OwnPage {
  evaluate(run: typeof readRows, given: Parameters<typeof readRows>[0]): Promise<Row[]>
  evaluate(run: typeof writeRow, given: Parameters<typeof writeRow>[0]): Promise<void>
}

const SETTINGS = { database: 'cowbell-desk', table: 'settings' }

/** Has the chosen environment answer on hosts that are of Production or Staging; `value` are settings beside. */
export async function ownSites(page: OwnPage, hosts: readonly string[], value: Row = {}): Promise<void> {
  const known = (await page.evaluate(readRows, SETTINGS)).find(({ id }) => id === 'current')
  const { pages = {}, ...before } = (known?.['value'] ?? {}) as Row
  const rows = siteTable([]).rows.filter(({ origin }) => hosts.includes(new URL(origin).host))
  const sites = rows.map((row) => ({ ...row, standsFor: 'chosen' }))
  await page.evaluate(writeRow, {
    ...SETTINGS,
    row: {
      ...known,
      id: 'current',
      value: { ...before, ...value, pages: { ...firstPageSettings, ...(pages as Row), sites } },
    },
  })
}
