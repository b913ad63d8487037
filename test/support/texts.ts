/** Every text of the source that is translated: the keys of `t` and `tx`, and rows of tables that are translated where they are shown. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const root = new URL('../..', import.meta.url).pathname

/** Tables of English texts, which the worker or the frame makes before a language is in force. */
export const TABLES: readonly string[] = [
  'src/api/exchange/controls.ts',
  'src/client/db/rows/notification.ts',
  'src/client/db/rows/problem.ts',
  'src/client/explorer/badges.ts',
  'src/client/watch/chain-check.ts',
  'src/client/watch/service-check.ts',
  'src/client/notify/claim.ts',
  'src/domain/node-refusals.ts',
  'src/domain/refusals.ts',
  'src/domain/wallet-refusals.ts',
  'src/ui/app/screens.ts',
]

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** Sources below a folder. */
export const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

const readProgram = (file: string): Node =>
  parseSync(file, readFileSync(join(root, file), 'utf8')).program as unknown as Node

/** The key of a tagged text; undefined for another node. */
function keyOf(node: Node): string | undefined {
  if (node.type !== 'TaggedTemplateExpression') return undefined
  const { tag, quasi } = node as unknown as { tag: Node; quasi: { quasis: { value: { cooked: string } }[] } }
  if (tag['name'] !== 't' && tag['name'] !== 'tx') return undefined
  return quasi.quasis.map(({ value }) => value.cooked).reduce((key, part, at) => `${key}{${at - 1}}${part}`)
}

const keysIn = (node: Node): readonly string[] => {
  const key = keyOf(node)
  return [...(key === undefined ? [] : [key]), ...childrenOf(node).flatMap(keysIn)]
}

/** Texts of a table: what begins as a sentence does. */
const rowsIn = (node: Node): readonly string[] => {
  if (/^(Import|TSType|TSInterface|TaggedTemplate)/.test(node.type)) return []
  const { value } = node
  const isText = node.type === 'Literal' && typeof value === 'string' && /^[A-Z][a-z]|^2\^/.test(value)
  return [...(isText ? [value] : []), ...childrenOf(node).flatMap(rowsIn)]
}

/** What the content script says: all its texts, words without a capital too. */
const PAGE_WORDS = 'src/client/bridge/page-words.ts'
const pageWordsIn = (node: Node): readonly string[] => {
  const isRow = node.type === 'Property' && isNode(node['value']) && node['value'].type === 'Literal'
  return isRow ? [String((node['value'] as Node)['value'])] : childrenOf(node).flatMap(pageWordsIn)
}

/** The keys of all texts, each once. */
export function listTexts(): readonly string[] {
  const tagged = ['src', 'entrypoints'].flatMap(sourcesIn).map(readProgram).flatMap(keysIn)
  const rows = TABLES.map(readProgram).flatMap(rowsIn)
  return [...new Set([...tagged, ...rows, ...pageWordsIn(readProgram(PAGE_WORDS))])].toSorted()
}

/** Attributes and props that are shown or read out. */
const SHOWN_PROPS =
  /^(?:label|title|aria-label|aria-description|aria-valuetext|placeholder|hint|fault|alt|says|word|press|waits|note|summary|data-label)$/

/** A sentence or a word as a screen shows it: two letters at least, not the name of a thing in code. */
const isSentence = (text: string): boolean =>
  /^[A-Z“][a-z]+(?:[ .,:…]|$)|[a-z]{2,} [a-z]{2,}/.test(text.trim())
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

const isThrown = ({ type, callee }: Node): boolean =>
  type === 'NewExpression' && ['Error', 'Refusal'].includes(String((callee as Node)['name']))

/** What a node shows that is not translated: an error of the code itself is none of it. */
function rawOf(node: Node): string | undefined {
  if (node.type === 'JSXText')
    return hasWord(String(node['value'])) ? String(node['value']).trim() : undefined
  const name = node.type === 'JSXAttribute' ? String((node['name'] as Node)['name']) : ''
  const given = node['value']
  if (!SHOWN_PROPS.test(name) || !isNode(given) || given.type !== 'Literal') return undefined
  return hasWord(String(given['value'])) ? String(given['value']) : undefined
}

const literalOf = ({ type, value, quasis }: Node): string | undefined => {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('0')
}

function rawIn(node: Node): readonly string[] {
  if (/^(?:Import|ExportAll|TSType|TSInterface)/.test(node.type)) return []
  if (node.type === 'TaggedTemplateExpression') return childrenOf(node['quasi'] as Node).flatMap(rawIn)
  const raw = rawOf(node)
  if (raw !== undefined) return [raw]
  if (node.type === 'JSXAttribute' && (node['value'] as Node | null)?.type === 'Literal') return []
  const literal = literalOf(node)
  if (literal !== undefined && isSentence(literal)) return [literal]
  const children = isThrown(node)
    ? childrenOf(node).filter(({ type }) => !/Literal$/.test(type))
    : childrenOf(node)
  return children.flatMap(rawIn)
}

/** The texts of a file that are shown as they are written, in English. */
export const listUntranslated = (file: string): readonly string[] => rawIn(readProgram(file))

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

const earlyIn = (node: Node): readonly string[] => {
  if (isFunction(node)) return []
  const key = keyOf(node)
  return key === undefined ? childrenOf(node).flatMap(earlyIn) : [key]
}

/** The texts of a file that are made when it is imported. */
export const listEarlyTexts = (file: string): readonly string[] => earlyIn(readProgram(file))

const IMPORT = /^import (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm
/** An import of types alone, which the compiler leaves out. */
const TYPES_ONLY = /^import \{(?:\s*type \w+,?)+\s*\} from '[^']+'/gm

const importsOf = (file: string): readonly string[] => {
  const text = readFileSync(join(root, file), 'utf8').replace(TYPES_ONLY, '')
  return [...text.matchAll(IMPORT)].flatMap(([, path = '']) => {
    const base = join(dirname(file), path)
    return [`${base}.ts`, `${base}.tsx`].filter((each) => existsSync(join(root, each)))
  })
}

/** A file and everything that is imported with it; not what it imports on demand. */
export function withImports(entry: string): readonly string[] {
  const files = new Set([entry])
  for (const file of files) for (const next of importsOf(file)) files.add(next)
  return [...files]
}
