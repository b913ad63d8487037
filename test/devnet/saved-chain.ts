/** A saved chain: the node's state and its profile. It is valid as long as the sources are the same. */
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
  /** Hash of the sources that set up the chain. */
  sources: z.string(),
  founding: z.omit(devnetProfile, { name: true, rpcUrls: true }),
})

const stateFileIn = (folder: string): string => join(folder, 'state.json')
const recordFileIn = (folder: string): string => join(folder, 'founding.json')

/** Hashes the sources of the set-up. A chain saved from other sources is not used. */
function hashSources(): string {
  const hash = createHash('sha256')
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|sol)$/.test(name) && !name.endsWith('.test.ts'),
  )
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(sourceFolder, name)))
  return hash.digest('hex')
}

/** Reads the saved chain of a folder. Returns null if the folder is empty or its sources differ. */
export function readSavedChain(folder: string): { stateFile: string; founding: Founding } | null {
  if (!existsSync(recordFileIn(folder))) return null
  const { sources, founding } = z.parse(record, JSON.parse(readFileSync(recordFileIn(folder), 'utf8')))
  return sources === hashSources() ? { stateFile: stateFileIn(folder), founding } : null
}

/** Saves a chain. `dump` is anvil's dump: gzipped JSON. Anvil loads the plain JSON. */
export function saveChain(folder: string, dump: Hex, founding: Founding): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(stateFileIn(folder), gunzipSync(Buffer.from(dump.slice(2), 'hex')))
  const saved = z.encode(record, { sources: hashSources(), founding })
  writeFileSync(recordFileIn(folder), JSON.stringify(saved))
}
