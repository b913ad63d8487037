/**
 * Our build with rights that a person gives: by a press on the toolbar's button, or as an answer to the browser's own question.
 * No test can press either. Nothing else of it is changed.
 */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBuild } from './build'

/** The folder of such a copy; `patterns` are the hosts, this machine if none is named. */
export function copyGrantedBuild(
  name: Parameters<typeof findBuild>[0],
  patterns: readonly string[] = ['http://127.0.0.1/*'],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-granted-'))
  cpSync(findBuild(name), folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { host_permissions?: string[] }
  manifest.host_permissions = [...(manifest.host_permissions ?? []), ...patterns]
  writeFileSync(path, JSON.stringify(manifest))
  return folder
}
