/** Tables of the documents that are generated from code. `npm run format` writes them, a test compares them. */
import type { EndpointRow } from '../../../src/api/endpoint'
import { endpointDocs } from '../../../src/api/endpoint-docs'
import { type EndpointName, endpoints } from '../../../src/api/endpoints'
import { dependencyReasons } from './dependencies'
import { permissionReasons } from './permissions'

type Row = readonly string[]

interface DocumentTable {
  /** Path of the document from the root. */
  readonly file: string
  /** Name in the markers `<!-- NAME -->` and `<!-- /NAME -->` around the table. */
  readonly name: string
  readonly head: Row
  readonly rows: readonly Row[]
}

const code = (text: string): string => `\`${text}\``

export const documentTables: readonly DocumentTable[] = [
  {
    file: 'src/backend/README.md',
    name: 'endpoints',
    head: ['endpoint', 'does', 'specified in (headings of `src/SOURCES.md`)'],
    rows: Object.entries<EndpointRow>(endpoints).map(([name, { method, path }]) => {
      const { summary, source } = endpointDocs[name as EndpointName]
      return [code(`${method} ${path}`), summary, source]
    }),
  },
  {
    file: 'src/README.md',
    name: 'permissions',
    head: ['permission', 'reason'],
    rows: permissionReasons.map(({ permissions, reason }) => [permissions.map(code).join(', '), reason]),
  },
  {
    file: 'src/README.md',
    name: 'dependencies',
    head: ['package', 'reason'],
    rows: Object.entries(dependencyReasons).map(([name, reason]) => [code(name), reason]),
  },
]

const writeRow = (cells: Row): string => `| ${cells.join(' | ')} |`

/** Writes a table as Markdown. */
const writeTable = ({ head, rows }: DocumentTable): string =>
  [head, head.map(() => '---'), ...rows].map(writeRow).join('\n')

/**
 * Returns a document with one of its tables replaced.
 * @throws Error when the document lacks the markers
 */
export function replaceTable(document: string, table: DocumentTable): string {
  const [start, end] = [`<!-- ${table.name} -->`, `<!-- /${table.name} -->`]
  const [before, after] = [document.indexOf(start), document.indexOf(end)]
  if (before < 0 || after < 0) throw new Error(`${table.file} has no markers ${start} and ${end}.`)
  return `${document.slice(0, before)}${start}\n${writeTable(table)}\n${document.slice(after)}`
}
