/** The `cowbell` command as one file that includes its packages, so a tarball installs without a network. */
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const readPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The only package outside the bundle. It stores the data of `serve --data` and is loaded on demand. */
const NATIVE_PACKAGE = 'classic-level'

/** Returns a package with everything that it depends on. */
function listWithDependencies(name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found
  found.add(name)
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  )
  for (const each of Object.keys(dependencies)) listWithDependencies(each, found)
  return found
}

/** Sources in C++ stay out: the packages bring the built files of all platforms. */
const isShipped = (path: string): boolean => !/\/(?:deps|binding\.(?:cc|gyp))(?:\/|$)/.test(path)

/** Path of the file that `bin` of package.json names, from the root. */
export const CLI_PATH: string = readPackage().bin.cowbell

/** Bundles the command into a file that runs in every Node version of package.json. */
export async function bundleCli(file: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Only Node's own modules and the package with native code stay imports.
    ssr: { noExternal: true, external: [NATIVE_PACKAGE] },
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
 * Writes the package that is packed: command, license, README, and the package with native code, so that an
 * installation needs no registry. The
 * node of the devnet (43 MB) stays out, because the service reaches a node by its URL.
 */
export async function stagePackage(folder: string): Promise<void> {
  const { name, version, description, license, type, engines } = readPackage()
  const command = basename(CLI_PATH)
  const packages = [...listWithDependencies(NATIVE_PACKAGE)]
  const dependencies = Object.fromEntries(packages.map((one) => [one, '*']))
  const bin = { [name]: command }
  const bundled = { dependencies, bundleDependencies: packages }
  const staged = { name, version, description, license, type, bin, engines, ...bundled }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`)
  for (const file of ['LICENSE', 'README.md']) copyFileSync(join(root, file), join(folder, file))
  for (const one of packages)
    cpSync(join(root, 'node_modules', one), join(folder, 'node_modules', one), {
      recursive: true,
      filter: isShipped,
    })
  await bundleCli(join(folder, command))
  chmodSync(join(folder, command), 0o755)
}
