/** Source files of the project and their comments, for the tests that enforce conventions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = new URL('../..', import.meta.url).pathname

/** Reads a file by its path from the root. */
export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Lists all files below a folder, as paths from the root. */
export const listFiles = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

const isModule = (file: string): boolean => /\.tsx?$/.test(file)

/** Lists the TypeScript files below a folder, or the file itself. */
export const listModules = (place: string): readonly string[] =>
  isModule(place) ? [place] : listFiles(place).filter(isModule)

/** Returns the folder of a file. */
export const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** Node of a syntax tree (ESTree with TypeScript and JSX). */
export interface SyntaxNode {
  readonly type: string
  readonly value?: unknown
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** Returns the child nodes of a node. */
export const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.values(node).flat().filter(isNode)

/** Parses a file by its path from the root. */
export const parseFile = (file: string): SyntaxNode =>
  parseSync(file, readSource(file)).program as unknown as SyntaxNode

/** Lists the comments of a source as plain text, consecutive line comments as one. */
export function listComments(file: string, source: string): readonly string[] {
  const { comments } = parseSync(file, source)
  const joined: { text: string; isLine: boolean; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    const text = value
      .replace(/^\*/, '')
      .replaceAll(/\n\s*\* ?/g, '\n')
      .trim()
    const last = joined.at(-1)
    const follows = last?.isLine && type === 'Line' && /^\n\s*$/.test(source.slice(last.end, start))
    if (last && follows) {
      last.text += ` ${text}`
      last.end = end
    } else joined.push({ text, isLine: type === 'Line', end })
  }
  return joined.map(({ text }) => text)
}
