/** Writes the generated tables into their documents. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../release/tools'
import { documentTables, replaceTable } from './tables'

for (const table of documentTables) {
  const path = join(root, table.file)
  writeFileSync(path, replaceTable(readFileSync(path, 'utf8'), table))
}
