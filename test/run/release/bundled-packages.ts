/**
 * Packages whose code is in a bundle. The build records them module by module and writes a CycloneDX SBOM
 * (`sbom.cdx.json`) and the licenses (`licenses.txt`). Neither depends on the machine or the time.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Installed package. */
export interface BundledPackage {
  /** Path in the lock file: `node_modules/a/node_modules/b`. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly license: string
  /** SHA-512 of its archive in the registry, base64. */
  readonly sha512: string
}

/** Fields of the lock file that are read here. */
interface LockFile {
  readonly packages: Readonly<Record<string, { version?: string; license?: string; integrity?: string }>>
}

const PACKAGE_PATH = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/

/**
 * Returns the path of a module's package, or undefined for our own modules.
 * @example packagePathOf('node_modules/a/x.js') // 'node_modules/a'
 */
export const packagePathOf = (module: string): string | undefined => PACKAGE_PATH.exec(module)?.[0]

/** Returns a module's path from the root, or undefined for modules that the bundler generates. */
function pathOf(id: string): string | undefined {
  const [file = ''] = id.replace('\0', '').split('?')
  return isAbsolute(file) ? relative(ROOT, file).replaceAll(sep, '/') : undefined
}

/**
 * Modules of the contract suite. One script of the extension contains it; no other bundle may contain test
 * code.
 */
const SUITE =
  /^test\/(?:contract\/[\w-]+\.ts|contract\/stories\/[\w-]+\.ts|support\/(?:keys|known|token-lists)\.ts)$/

/**
 * Checks whether one of our modules is forbidden in a bundle.
 * @internal Exported for tests.
 */
export const isForeign = (path: string, chunk: string): boolean =>
  path.startsWith('test/') && !(chunk === 'conformance' && SUITE.test(path))

/** Records the packages of every bundle of a build in `paths`. @throws Error for a test module */
export const recordPackages = (paths: Set<string>): Plugin => ({
  name: 'cowbell:record-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const modules = chunks.flatMap((chunk) =>
      Object.keys(chunk.modules).map((id) => ({ path: pathOf(id), chunk: chunk.name })),
    )
    const foreign = modules.find(({ path = '', chunk }) => isForeign(path, chunk))?.path
    if (foreign) this.error(`${foreign} is test code, and in a bundle.`)
    for (const path of modules.map((module) => module.path && packagePathOf(module.path)))
      if (path) paths.add(path)
  },
})

const idOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`

/**
 * Reads packages from the lock file, sorted by name and version. A package installed in several places is
 * listed once.
 */
export function readPackages(paths: Iterable<string>): readonly BundledPackage[] {
  const { packages }: LockFile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const found = [...paths].map((path) => {
    const { version, license, integrity } = packages[path] ?? {}
    if (!version || !license || !integrity?.startsWith('sha512-'))
      throw new Error(`The lock file does not give version, license and SHA-512 of ${path}.`)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { path, name, version, license, sha512: integrity.slice('sha512-'.length) }
  })
  const byId = new Map(found.map((bundled) => [idOf(bundled), bundled]))
  return [...byId.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

const purlOf = (bundled: BundledPackage): string => `pkg:npm/${idOf(bundled).replace(/^@/, '%40')}`

/** Writes a license as CycloneDX: a single license as an id, several as an expression. */
const licenseOf = (license: string) =>
  / /.test(license) ? { expression: license } : { license: { id: license } }

function componentOf(bundled: BundledPackage) {
  const [, group, name = bundled.name] = /^(@[^/]+)\/(.+)$/.exec(bundled.name) ?? []
  return {
    type: 'library',
    'bom-ref': purlOf(bundled),
    ...(group === undefined ? {} : { group }),
    name,
    version: bundled.version,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(bundled.sha512, 'base64').toString('hex') }],
    licenses: [licenseOf(bundled.license)],
    purl: purlOf(bundled),
  }
}

/** Writes the bill of materials as CycloneDX 1.6 JSON. @see https://cyclonedx.org/docs/1.6/json */
export function writeSbom(
  packages: readonly BundledPackage[],
  app: { name: string; version: string },
): string {
  const component = {
    type: 'application',
    'bom-ref': app.name,
    name: app.name,
    version: app.version,
    licenses: [licenseOf('MIT')],
  }
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: packages.map(componentOf),
  }
  return `${JSON.stringify(bom, null, 2)}\n`
}

const LICENSE_FILE = /^(?:licen[cs]e|notice|copying|third_party)/i

/** Returns the license text of a package. If it ships no license file, returns its name from package.json. */
function licenseTextOf({ path, license }: BundledPackage): string {
  const folder = join(ROOT, path)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENSE_FILE.test(file)) : []
  const texts = files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.join('\n\n') || `${license}, as its package.json says.`
}

/** Writes Cowbell's license and the license of every package. */
export function writeLicenses(packages: readonly BundledPackage[]): string {
  const own = ['Cowbell', 'MIT', '', readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim()]
  const pictures = 'Typeface and logos: fonts/LICENSE.txt, logos/README.md'
  const others = packages.map((bundled) =>
    [`${bundled.name} ${bundled.version}`, bundled.license, '', licenseTextOf(bundled)].join('\n'),
  )
  return `${[own.join('\n'), pictures, ...others].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
