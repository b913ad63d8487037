/** The extension that does nothing, built as ours is: what any extension costs, to hold ours against. */
import { fileURLToPath } from 'node:url'
import { build } from 'wxt'
import config from '../../wxt.config'

/** Plain JavaScript, for nothing of it is imported from anywhere: WXT finds it in its folder. */
const sources = new URL('blank-extension/', import.meta.url)
const output = fileURLToPath(new URL('../../.output/bench/blank', import.meta.url))

export const BLANK_NAME = 'Blank'

/** Builds it; answers its folder. */
export async function buildBlank(): Promise<string> {
  await build({
    ...config,
    configFile: false,
    root: fileURLToPath(sources),
    outDir: output,
    publicDir: 'none',
    logger: silent,
    // Our plugins are about our own code, and one of them lets no test code into a bundle.
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
