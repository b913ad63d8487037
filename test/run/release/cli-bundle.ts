/** The command of the package as one file, packages included: a tarball of it installs without a network. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The file that `bin` of package.json names, by its path from the root. */
export const CLI_PATH: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).bin.cowbell

/** Writes the command into a file; it runs by itself in every Node that package.json allows. */
export async function bundleCli(file: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Of Node there are only its own modules.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/backend/cli.ts',
      target: 'node20',
      outDir: dirname(file),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      rollupOptions: {
        output: {
          entryFileNames: file.slice(dirname(file).length + 1),
          codeSplitting: false,
          banner: '#!/usr/bin/env node',
        },
      },
    },
  })
}
