/** A chain on disk between two runs: the node's state and what was founded on it, as long as the sources are the same. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Hex } from '../../src/domain/scalars'
import { devnetProfile, type Founding } from './profile'

const sourceFolder = fileURLToPath(new URL('.', import.meta.url))
const record = z.object({
  /** Hash of the sources that founded it. */
  sources: z.string(),
  founding: z.omit(devnetProfile, { name: true, rpcUrls: true }),
})

const stateFileIn = (folder: string): string => join(folder, 'state.json')
const recordFileIn = (folder: string): string => join(folder, 'founding.json')

/** Other sources would found another chain: then the kept one is of no use. */
function hashSources(): string {
  const hash = createHash('sha256')
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|sol)$/.test(name) && !name.endsWith('.test.ts'),
  )
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(sourceFolder, name)))
  return hash.digest('hex')
}

/** The chain kept in a folder, or null when there is none or other sources made it. */
export function readKept(folder: string): { stateFile: string; founding: Founding } | null {
  if (!existsSync(recordFileIn(folder))) return null
  const { sources, founding } = z.parse(record, JSON.parse(readFileSync(recordFileIn(folder), 'utf8')))
  return sources === hashSources() ? { stateFile: stateFileIn(folder), founding } : null
}

/** Writes a chain down. `dump` is what anvil dumps: gzipped JSON, of which it loads the JSON. */
export function keepChain(folder: string, dump: Hex, founding: Founding): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(stateFileIn(folder), gunzipSync(Buffer.from(dump.slice(2), 'hex')))
  const kept = z.encode(record, { sources: hashSources(), founding })
  writeFileSync(recordFileIn(folder), JSON.stringify(kept))
}
