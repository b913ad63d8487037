/** What a build for the stores must and must not hold. A fault is a sentence; none: it may be shipped. */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import manifests from '../../fixtures/manifests.json' with { type: 'json' }
import { filesUnder, root } from './tools'

/** A build that was read: its files by their paths. */
export type BuildFiles = ReadonlyMap<string, string>
type BrowserName = keyof typeof manifests

const MANIFEST = 'manifest.json'
const NEEDED = [MANIFEST, 'licenses.txt', 'sbom.cdx.json', 'openapi.json', 'background.js']
const KINDS = new Set(['.css', '.html', '.js', '.json', '.md', '.png', '.svg', '.txt', '.woff2'])
/** What a script must not do, and what betrays where or for what it was made. */
const BARRED: readonly (readonly [string, RegExp])[] = [
  ['a source map', /[#@] ?sourceMappingURL=/],
  [
    'the path of the machine that built it',
    new RegExp(`${root.replaceAll(/[.\\/]/g, '\\$&')}(?:src|node_modules)`),
  ],
  ['evaluated text', /\beval\(|(?<![\w$.])(?:new )?Function\(/],
  ['what tests use', /fake-indexeddb|__vitest|playwright/],
]

/** The version is the release's own: all else of a manifest changes on purpose only. */
const comparable = (manifest: object): Record<string, unknown> => ({ ...manifest, version: '' })

/** Where two values differ, as paths with both. */
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

/** How a manifest differs from the one that was agreed on, `test/fixtures/manifests.json`. */
export const manifestFaults = (browser: BrowserName, manifest: object): readonly string[] =>
  differences(comparable(manifest), comparable(manifests[browser]), 'manifest')

/** Everything that bars a build from the stores. */
export function findFaults(browser: BrowserName, files: BuildFiles): readonly string[] {
  const missing = NEEDED.filter((path) => !files.has(path)).map((path) => `${path} is missing`)
  const odd = [...files.keys()]
    .filter((path) => !KINDS.has(extname(path)))
    .map((path) => `${path} is of no kind that a build holds`)
  const code = [...files].filter(([path]) => ['.js', '.html', '.css'].includes(extname(path)))
  const barred = code.flatMap(([path, text]) =>
    BARRED.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path} holds ${what}`),
  )
  const demo = /127\.0\.0\.1|localhost/.test(files.get(MANIFEST) ?? '')
    ? ['the manifest names this machine']
    : []
  return [
    ...missing,
    ...odd,
    ...barred,
    ...demo,
    ...manifestFaults(browser, JSON.parse(files.get(MANIFEST) ?? '{}')),
  ]
}

/** Reads a build and answers its faults. */
export function checkBuild(browser: BrowserName): readonly string[] {
  const folder = join(root, '.output', browser)
  const files = filesUnder(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const)
  return findFaults(browser, new Map(files)).map((fault) => `${browser}: ${fault}`)
}
