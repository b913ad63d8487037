/** Folders of the built extension. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMANDS = { 'chrome-mv3': 'npx wxt build', 'firefox-mv3': 'npx wxt build -b firefox' } as const

/** Returns the folder of a build. @throws Error with the command that builds it */
export function findBuild(name: keyof typeof COMMANDS): string {
  const folder = fileURLToPath(new URL(`../../../.output/${name}`, import.meta.url))
  if (existsSync(`${folder}/manifest.json`)) return folder
  throw new Error(`The extension is not built: run \`${COMMANDS[name]}\` (or \`npm run build\`) first.`)
}

const DEMO_EXPLORER = 'http://127.0.0.1/cowbell-explorer/*'

/** Fields of a manifest that are changed here. */
interface Manifest {
  readonly content_scripts: readonly { readonly matches: readonly string[] }[]
  readonly host_permissions: readonly string[]
}

/**
 * Copies a build, so that a new build does not change it under a running browser. The copy also runs on the
 * demo explorer, which a shipped build does not. Returns its folder.
 */
export function copyBuild(
  build: string,
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'cowbell-build-'))),
): string {
  cpSync(build, folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const scripts = manifest.content_scripts.map((script) => ({
    ...script,
    matches: [...script.matches, DEMO_EXPLORER],
  }))
  const hosts = [...manifest.host_permissions, DEMO_EXPLORER]
  writeFileSync(path, JSON.stringify({ ...manifest, content_scripts: scripts, host_permissions: hosts }))
  return folder
}

/** Returns the id that Chromium gives an unpacked extension: the digest of its folder's path, in letters. */
export const extensionIdOf = (folder: string): string =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** Sizes of the surfaces in CSS pixels. */
export const sizes = {
  popup: { width: 380, height: 600 },
  sidepanel: { width: 600, height: 800 },
  tab: { width: 1280, height: 800 },
} as const
