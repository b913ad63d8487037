/**
 * Our build with the right to ask pages of this machine, which a person gives by a press on the toolbar's button; no test can
 * press that. Nothing else of it is changed.
 */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBuild } from './build'

/** The folder of such a copy. */
export function copyGrantedBuild(name: Parameters<typeof findBuild>[0]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-granted-'))
  cpSync(findBuild(name), folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { host_permissions?: string[] }
  manifest.host_permissions = [...(manifest.host_permissions ?? []), 'http://127.0.0.1/*']
  writeFileSync(path, JSON.stringify(manifest))
  return folder
}
