/** What a store's form asks for in words, from the pages of the repository: `npx tsx test/run/release/store.ts` prints it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import manifests from '../../fixtures/manifests.json' with { type: 'json' }
import { root } from './tools'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** A listing in a language, as the stores split it. */
export interface Listing {
  readonly name: string
  /** At most 132 characters, the stores' limit. */
  readonly summary: string
  readonly description: string
}

/** Reads `.github/store/listing-<language>.md`: a heading, a summary, and the description under the second heading. */
export function readListing(language: 'en' | 'de'): Listing {
  const [name = '', summary = '', , ...description] = read(`.github/store/listing-${language}.md`).split(
    /\n\n/,
  )
  return { name: name.replace(/^# /, ''), summary, description: description.join('\n\n').trim() }
}

/** Each permission of the manifests with the README's reason. @throws Error for one that has none */
export function readJustifications(): ReadonlyMap<string, string> {
  const [, table = ''] = read('README.md').split('\n## Permissions\n')
  const rows = [...table.matchAll(/^\| (`.*) \| (.*) \|$/gm)]
  const reasonOf = (permission: string): string => {
    const row = rows.find(([, names]) => names?.includes(`\`${permission}\``))
    if (!row) throw new Error(`The README gives no reason for ${permission}.`)
    return row[2] ?? ''
  }
  const asked = Object.values(manifests).flatMap(
    ({ permissions, optional_host_permissions, content_scripts }) => [
      ...permissions,
      ...optional_host_permissions,
      ...content_scripts.flatMap(({ matches }) => matches),
    ],
  )
  return new Map([...new Set(asked)].map((permission) => [permission, reasonOf(permission)]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const language of ['en', 'de'] as const) console.log(JSON.stringify(readListing(language), null, 2))
  for (const [permission, reason] of readJustifications()) console.log(`${permission}: ${reason}`)
}
