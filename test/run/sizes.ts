/**
 * Compares the sizes of a build with their budgets: gzip level 9, 1 kB = 1000 bytes. A script counts with its
 * static imports, without dynamic imports.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'

interface Budget {
  name: string
  limitKb: number
  /** Returns groups of scripts that load together, as paths from the build's folder. */
  loads: (build: string) => string[][]
}

const budgets = [
  { name: 'background', limitKb: 230, loads: () => [['background.js']] },
  { name: 'popup, first load', limitKb: 70, loads: (build) => [scriptsOf(build, 'popup.html')] },
  // The swap form with its data: the script of the page and everything that the page preloads.
  {
    name: 'popup, first screen',
    limitKb: 210,
    loads: (build) => [[...scriptsOf(build, 'popup.html'), ...preloadsOf(build, 'popup.html')]],
  },
  { name: 'content script', limitKb: 5, loads: (build) => contentScripts(build).map((script) => [script]) },
  {
    name: 'content scripts with marks',
    limitKb: 14,
    loads: (build) => [[...contentScripts(build), 'draw.js']],
  },
] as const satisfies Budget[]

interface Weight {
  name: string
  actualKb: number
  limitKb: number
}

/** Weighs every script with a budget. @throws Error if a script is missing */
export function weigh(build: string): Weight[] {
  return budgets.flatMap(({ name, limitKb, loads }) =>
    loads(build).map((scripts) => ({
      name: `${name} (${scripts[0]})`,
      actualKb: kilobytes(withStaticImports(build, scripts)),
      limitKb,
    })),
  )
}

function kilobytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000
}

function contentScripts(build: string): string[] {
  const { content_scripts = [] }: { content_scripts?: { js: string[] }[] } = JSON.parse(
    readFileSync(join(build, 'manifest.json'), 'utf8'),
  )
  return content_scripts.flatMap(({ js }) => js)
}

function scriptsOf(build: string, page: string): string[] {
  const scripts = pathsIn(build, page, /<script[^>]*\ssrc="\/?([^"]+\.js)"/g)
  if (scripts.length === 0) throw new Error(`${page} names no script`)
  return scripts
}

const preloadsOf = (build: string, page: string): string[] =>
  pathsIn(build, page, /<link rel="modulepreload"[^>]*\shref="\/?([^"]+\.js)"/g)

const pathsIn = (build: string, page: string, pattern: RegExp): string[] =>
  [...readFileSync(join(build, page), 'utf8').matchAll(pattern)].map(([, path = '']) => path)

function withStaticImports(build: string, scripts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const queue = scripts.map((script) => join(build, script))
  for (const file of queue) {
    if (seen.has(file)) continue
    seen.add(file)
    queue.push(...staticImports(file))
  }
  return seen
}

function staticImports(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
  ]
  return named.filter((path) => path !== undefined).map((path) => join(dirname(file), path))
}
