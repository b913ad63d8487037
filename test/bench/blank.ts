/**
 * Builds the blank extension, which does nothing, in the same way as Cowbell. It is the reference for the
 * cost of any extension.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'wxt'
import config from '../../wxt.config'

/** Plain JavaScript, because WXT finds it in its folder and nothing imports it. */
const sources = new URL('blank-extension/', import.meta.url)
const output = fileURLToPath(new URL('../../.output/bench/blank', import.meta.url))

export const BLANK_NAME = 'Blank'

export async function buildBlank(): Promise<string> {
  await build({
    ...config,
    configFile: false,
    root: fileURLToPath(sources),
    outDir: output,
    publicDir: 'none',
    logger: silent,
    // Cowbell's plugins concern its own code, and one of them refuses test code in bundles.
    vite: async (env) => ({ ...(await config.vite?.(env)), plugins: [] }),
    manifest: { name: BLANK_NAME, version: '0.1.0' },
  })
  return `${output}/chrome-mv3`
}

const ignore = (): void => undefined
const silent = {
  debug: ignore,
  log: ignore,
  info: ignore,
  warn: ignore,
  success: ignore,
  error: (...words: unknown[]) => console.error(...words),
  fatal: (...words: unknown[]) => console.error(...words),
  level: 0,
}
