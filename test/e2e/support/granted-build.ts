/**
 * Our build with permissions that a user grants by the toolbar button or at the browser's prompt, which no
 * test can press. Nothing else is changed.
 */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBuild } from './build'

/** Copies the build with these host permissions. Default: this machine. Returns its folder. */
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
