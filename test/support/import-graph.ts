/**
 * Import graph of source files, read from their text. Type imports and dynamic imports count as any other.
 */
import { dirname, join } from 'node:path'

/** Files by path, each with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']+)'/g

/** Reads the imports of a file's text. @example listImports("import type { A } from './a'") // ['./a'] */
export const listImports = (text: string): readonly string[] =>
  [...text.replace(COMMENT, '').matchAll(IMPORT)].map(([, path = '']) => path)

/** Builds the graph of files, given by path and text. Imports of other files are ignored. */
export function buildImportGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  const find = (path: string) => ['', '.ts', '.tsx'].map((end) => path + end).find((each) => texts.has(each))
  const importsOf = (file: string, text: string) =>
    listImports(text).flatMap((path) => find(join(dirname(file), path)) ?? [])
  return new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]))
}

/**
 * Finds a path from each file back to itself, one per circle of imports. Tarjan's components would name the
 * files, but not the path. Returns an empty list if there is no circle.
 * @example findCircles(new Map([['a', ['b']], ['b', ['a']]])) // [['a', 'b', 'a']]
 */
export function findCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}
