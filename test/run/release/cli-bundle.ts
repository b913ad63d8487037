/** The command of the package as one file, packages included: a tarball of it installs without a network. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const readPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The file that `bin` of package.json names, by its path from the root. */
export const CLI_PATH: string = readPackage().bin.cowbell

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

/**
 * Writes the package that is packed: the command, the license, the README, and a package.json that asks for no other package. The
 * node of the devnet, 43 MB, is a package of this house alone: the service asks a node by its URL.
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
