/** Where the built extension lies. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const COMMANDS = { 'chrome-mv3': 'npx wxt build', 'firefox-mv3': 'npx wxt build -b firefox' } as const

/** The folder of a build. @throws Error with the command that makes it when it is not there */
export function findBuild(name: keyof typeof COMMANDS): string {
  const folder = fileURLToPath(new URL(`../../../.output/${name}`, import.meta.url))
  if (existsSync(`${folder}/manifest.json`)) return folder
  throw new Error(`The extension is not built: run \`${COMMANDS[name]}\` (or \`npm run build\`) first.`)
}

/** Sizes of the surfaces,. */
export const sizes = {
  popup: { width: 380, height: 600 },
  sidepanel: { width: 600, height: 800 },
  desk: { width: 1280, height: 800 },
} as const
