/** Builds the extension if a build is missing or older than its sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['src', 'entrypoints', 'assets', 'wxt.config.ts', 'package-lock.json']

/** Returns when a file, or the newest file of a folder, was last written. */
const writtenAt = (path: string): number =>
  Math.max(
    statSync(path).mtimeMs,
    ...(statSync(path).isDirectory() ? readdirSync(path).map((name) => writtenAt(`${path}/${name}`)) : []),
  )

/**
 * Builds the extension for Chromium unless the build is newer than all of its sources.
 * @returns whether it was built now
 * @throws Error with the output of the build
 */
export function ensureBuild(): boolean {
  const manifest = `${root}.output/chrome-mv3/manifest.json`
  const changedAt = Math.max(...SOURCES.map((path) => writtenAt(root + path)))
  if (existsSync(manifest) && statSync(manifest).mtimeMs > changedAt) return false
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The extension does not build:\n${stdout}${stderr}`)
  return true
}
