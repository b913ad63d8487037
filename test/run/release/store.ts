/** Texts for the forms of the stores. `npx tsx test/run/release/store.ts` prints them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { permissionReasons } from '../docs/permissions'
import { root } from './tools'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Store listing in one language. */
export interface Listing {
  readonly name: string
  /** At most 132 characters, the limit of the stores. */
  readonly summary: string
  readonly description: string
}

/**
 * Reads `.github/store/listing-<language>.md`: a heading, a summary, and the description under the second
 * heading.
 */
export function readListing(language: 'en' | 'de'): Listing {
  const [name = '', summary = '', , ...description] = read(`.github/store/listing-${language}.md`).split(
    /\n\n/,
  )
  return { name: name.replace(/^# /, ''), summary, description: description.join('\n\n').trim() }
}

/** Returns the reason of each permission. */
export const readJustifications = (): ReadonlyMap<string, string> =>
  new Map(
    permissionReasons.flatMap(({ permissions, reason }) =>
      permissions.map((permission) => [permission, reason] as const),
    ),
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const language of ['en', 'de'] as const) console.log(JSON.stringify(readListing(language), null, 2))
  for (const [permission, reason] of readJustifications()) console.log(`${permission}: ${reason}`)
}
