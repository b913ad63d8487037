/** Checks a build for the stores. Each fault is a sentence; a build without faults may be shipped. */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync } from 'vite'
import manifests from '../../fixtures/manifests.json' with { type: 'json' }
import { filesUnder, root } from './tools'

/** Files of a build by path. */
export type BuildFiles = ReadonlyMap<string, string>
type BrowserName = keyof typeof manifests

const MANIFEST = 'manifest.json'
const NEEDED = [MANIFEST, 'licenses.txt', 'sbom.cdx.json', 'openapi.json', 'background.js']
const KINDS = new Set(['.css', '.html', '.js', '.json', '.md', '.png', '.svg', '.txt', '.woff2'])
/** Patterns that a script must not contain: forbidden calls, and traces of the development machine. */
const BARRED: readonly (readonly [string, RegExp])[] = [
  ['a source map', /[#@] ?sourceMappingURL=/],
  [
    'the path of the machine that built it',
    new RegExp(`${root.replaceAll(/[.\\/]/g, '\\$&')}(?:src|node_modules)`),
  ],
  ['evaluated text', /\beval\(|(?<![\w$.])(?:new )?Function\(/],
  ['what tests use', /fake-indexeddb|__vitest|__playwright|playwright(?:-core|\/)/],
]

/** Returns a manifest without its version, which changes with each release. */
const comparable = (manifest: object): Record<string, unknown> => ({ ...manifest, version: '' })

/** Lists the differences of two values as paths with both values. */
function differences(is: unknown, was: unknown, path: string): string[] {
  if (JSON.stringify(is) === JSON.stringify(was)) return []
  if (
    typeof is !== 'object' ||
    typeof was !== 'object' ||
    !is ||
    !was ||
    Array.isArray(is) !== Array.isArray(was)
  )
    return [`${path} is ${JSON.stringify(is)}, and was ${JSON.stringify(was)}`]
  if (Array.isArray(is) && Array.isArray(was) && [...is, ...was].every((each) => typeof each === 'string'))
    return [
      ...is.filter((each) => !was.includes(each)).map((each) => `${path} has gained ${each}`),
      ...was.filter((each) => !is.includes(each)).map((each) => `${path} has lost ${each}`),
    ]
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])]
  return names.flatMap((name) =>
    differences(Reflect.get(is, name), Reflect.get(was, name), `${path}.${name}`),
  )
}

/** Lists the differences between a manifest and the agreed one in `test/fixtures/manifests.json`. */
export const manifestFaults = (browser: BrowserName, manifest: object): readonly string[] =>
  differences(comparable(manifest), comparable(manifests[browser]), 'manifest')

/**
 * Scripts that the browser runs in web pages or in workers. Modules of our own pages are in `chunks/`, and
 * the background is a world of its own.
 */
const isPageScript = (path: string): boolean =>
  extname(path) === '.js' && !path.startsWith('chunks/') && path !== 'background.js'

/** Returns whether a classic script declares a name at its top level, which every script of the page shares. */
const declaresGlobals = (path: string, text: string): boolean =>
  parseSync(path, text, { sourceType: 'script' }).program.body.some(
    ({ type }) => type !== 'ExpressionStatement',
  )

/** Lists the faults of a build. */
export function findFaults(browser: BrowserName, files: BuildFiles): readonly string[] {
  const missing = NEEDED.filter((path) => !files.has(path)).map((path) => `${path} is missing`)
  const odd = [...files.keys()]
    .filter((path) => !KINDS.has(extname(path)))
    .map((path) => `${path} is of no kind that a build holds`)
  const code = [...files].filter(([path]) => ['.js', '.html', '.css'].includes(extname(path)))
  const barred = code.flatMap(([path, text]) =>
    BARRED.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path} holds ${what}`),
  )
  const named = code.flatMap(([path, text]) =>
    isPageScript(path) && declaresGlobals(path, text) ? [`${path} declares a global name`] : [],
  )
  const demo = /127\.0\.0\.1|localhost/.test(files.get(MANIFEST) ?? '')
    ? ['the manifest names this machine']
    : []
  return [
    ...missing,
    ...odd,
    ...barred,
    ...named,
    ...demo,
    ...manifestFaults(browser, JSON.parse(files.get(MANIFEST) ?? '{}')),
  ]
}

/** Reads a build and lists its faults. */
export function checkBuild(browser: BrowserName): readonly string[] {
  const folder = join(root, '.output', browser)
  const files = filesUnder(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const)
  return findFaults(browser, new Map(files)).map((fault) => `${browser}: ${fault}`)
}
