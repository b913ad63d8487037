/**
 * Real host names that are added as sites. The chosen environment, the Sandbox in tests, answers for them.
 */

import { siteTable } from '../../../src/client/explorer/site-table'
import { defaultPageSettings } from '../../../src/client/settings/page-settings'
import { type Row, readRows, writeRow } from './rows'

/** A page of the extension in either browser. */
interface OwnPage {
  evaluate(run: typeof readRows, given: Parameters<typeof readRows>[0]): Promise<Row[]>
  evaluate(run: typeof writeRow, given: Parameters<typeof writeRow>[0]): Promise<void>
}

const SETTINGS = { database: 'cowbell-client', table: 'settings' }

/** Makes the chosen environment answer on hosts of Production or Staging. `value` holds further settings. */
export async function ownSites(page: OwnPage, hosts: readonly string[], value: Row = {}): Promise<void> {
  const known = (await page.evaluate(readRows, SETTINGS)).find(({ id }) => id === 'current')
  const { pages = {}, ...before } = (known?.['value'] ?? {}) as Row
  const rows = siteTable([]).rows.filter(({ origin }) => hosts.includes(new URL(origin).host))
  const sites = rows.map((row) => ({ ...row, environment: 'chosen' }))
  await page.evaluate(writeRow, {
    ...SETTINGS,
    row: {
      ...known,
      id: 'current',
      value: { ...before, ...value, pages: { ...defaultPageSettings, ...(pages as Row), sites } },
    },
  })
}
