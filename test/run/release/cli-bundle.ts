/** The `cowbell` command as one file that includes its packages, so a tarball installs without a network. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const readPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Path of the file that `bin` of package.json names, from the root. */
export const CLI_PATH: string = readPackage().bin.cowbell

/** Bundles the command into a file that runs in every Node version of package.json. */
export async function bundleCli(file: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Only Node's own modules stay imports.
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

/**
 * Writes the package that is packed: command, license, README, and a package.json without dependencies. The
 * node of the devnet (43 MB) stays out, because the service reaches a node by its URL.
 */
export async function stagePackage(folder: string): Promise<void> {
  const { name, version, description, license, type, engines } = readPackage()
  const command = basename(CLI_PATH)
  const staged = { name, version, description, license, type, bin: { [name]: command }, engines }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`)
  for (const file of ['LICENSE', 'README.md']) copyFileSync(join(root, file), join(folder, file))
  await bundleCli(join(folder, command))
  chmodSync(join(folder, command), 0o755)
}
