/** Lists the texts of the source that are translated: the keys of `t` and `tx`, and the rows of tables that are translated when shown. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { childrenOf, isNode, listModules, parseFile, readSource, type SyntaxNode } from './sources'

const root = new URL('../..', import.meta.url).pathname

/** Tables of English texts that load before the language is known. They are translated when shown. */
export const TABLES: readonly string[] = [
  'src/api/exchange/controls.ts',
  'src/client/db/rows/notification.ts',
  'src/client/db/rows/problem.ts',
  'src/client/explorer/badges.ts',
  'src/client/watch/chain-check.ts',
  'src/client/watch/evidence.ts',
  'src/client/watch/service-check.ts',
  'src/client/notify/delivery-claim.ts',
  'src/domain/node-refusals.ts',
  'src/domain/refusals.ts',
  'src/domain/wallet-refusals.ts',
  'src/ui/app/screens.ts',
]

/** Lists the TypeScript files below a folder. */
export const sourcesIn = listModules

/** Returns the key of a tagged text, or undefined for other nodes. */
function keyOf(node: SyntaxNode): string | undefined {
  if (node.type !== 'TaggedTemplateExpression') return undefined
  const { tag, quasi } = node as unknown as {
    tag: SyntaxNode
    quasi: { quasis: { value: { cooked: string } }[] }
  }
  if (tag['name'] !== 't' && tag['name'] !== 'tx') return undefined
  return quasi.quasis
    .map(({ value }) => value.cooked)
    .reduce((key, part, index) => `${key}{${index - 1}}${part}`)
}

const keysIn = (node: SyntaxNode): readonly string[] => {
  const key = keyOf(node)
  return [...(key === undefined ? [] : [key]), ...childrenOf(node).flatMap(keysIn)]
}

/** Lists the tagged texts of a file, in order. */
export const listTaggedTexts = (file: string): readonly string[] => keysIn(parseFile(file))

/** Lists the texts of a table: literals that start like a sentence. */
const rowsIn = (node: SyntaxNode): readonly string[] => {
  if (/^(Import|TSType|TSInterface|TaggedTemplate)/.test(node.type)) return []
  const { value } = node
  const isText = node.type === 'Literal' && typeof value === 'string' && /^[A-Z][a-z]|^2\^/.test(value)
  return [...(isText ? [value] : []), ...childrenOf(node).flatMap(rowsIn)]
}

/** Texts of the content script. All its literals are texts, including lowercase ones. */
const PAGE_WORDS = 'src/client/bridge/page-words.ts'
const pageWordsIn = (node: SyntaxNode): readonly string[] => {
  const isRow = node.type === 'Property' && isNode(node['value']) && node['value'].type === 'Literal'
  return isRow ? [String((node['value'] as SyntaxNode)['value'])] : childrenOf(node).flatMap(pageWordsIn)
}

/** Lists the keys of all texts, without duplicates. */
export function listTexts(): readonly string[] {
  const tagged = ['src', 'entrypoints'].flatMap(sourcesIn).map(parseFile).flatMap(keysIn)
  const rows = TABLES.map(parseFile).flatMap(rowsIn)
  return [...new Set([...tagged, ...rows, ...pageWordsIn(parseFile(PAGE_WORDS))])].toSorted()
}

/** Attributes and props that are shown or read aloud. */
const SHOWN_PROPS =
  /^(?:label|title|aria-label|aria-description|aria-valuetext|placeholder|hint|fault|alt|says|message|reason|caption|word|press|waits|note|summary|data-label)$/

/** Checks whether a literal looks like a sentence or a label rather than an identifier. */
const isSentence = (text: string): boolean =>
  /^[A-Z“][a-z]+(?:[ .,:…]|$)|[a-z]{2,} [a-z]{2,}/.test(text.trim())
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

const isThrown = ({ type, callee }: SyntaxNode): boolean =>
  type === 'NewExpression' && ['Error', 'Refusal'].includes(String((callee as SyntaxNode)['name']))

/** Returns the untranslated text that a node shows, or undefined. */
function rawOf(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText')
    return hasWord(String(node['value'])) ? String(node['value']).trim() : undefined
  const name = node.type === 'JSXAttribute' ? String((node['name'] as SyntaxNode)['name']) : ''
  const given = node['value']
  if (!SHOWN_PROPS.test(name) || !isNode(given) || given.type !== 'Literal') return undefined
  return hasWord(String(given['value'])) ? String(given['value']) : undefined
}

const literalOf = ({ type, value, quasis }: SyntaxNode): string | undefined => {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('0')
}

function rawIn(node: SyntaxNode): readonly string[] {
  if (/^(?:Import|ExportAll|TSType|TSInterface)/.test(node.type)) return []
  if (node.type === 'TaggedTemplateExpression') return childrenOf(node['quasi'] as SyntaxNode).flatMap(rawIn)
  const raw = rawOf(node)
  if (raw !== undefined) return [raw]
  if (node.type === 'JSXAttribute' && (node['value'] as SyntaxNode | null)?.type === 'Literal') return []
  const literal = literalOf(node)
  if (literal !== undefined && isSentence(literal)) return [literal]
  const children = isThrown(node)
    ? childrenOf(node).filter(({ type }) => !/Literal$/.test(type))
    : childrenOf(node)
  return children.flatMap(rawIn)
}

/** Lists the texts of a file that are shown without translation. */
export const listUntranslated = (file: string): readonly string[] => rawIn(parseFile(file))

const isFunction = ({ type }: SyntaxNode): boolean => /Function/.test(type)

const earlyIn = (node: SyntaxNode): readonly string[] => {
  if (isFunction(node)) return []
  const key = keyOf(node)
  return key === undefined ? childrenOf(node).flatMap(earlyIn) : [key]
}

/** Lists the texts of a file that are made when it is imported. */
export const listEarlyTexts = (file: string): readonly string[] => earlyIn(parseFile(file))

const IMPORT = /^import (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm
/** Import of types only, which the compiler removes. */
const TYPES_ONLY = /^import \{(?:\s*type \w+,?)+\s*\} from '[^']+'/gm

const importsOf = (file: string): readonly string[] => {
  const text = readSource(file).replace(TYPES_ONLY, '')
  return [...text.matchAll(IMPORT)].flatMap(([, path = '']) => {
    const base = join(dirname(file), path)
    return [`${base}.ts`, `${base}.tsx`].filter((each) => existsSync(join(root, each)))
  })
}

/** Lists a file and its static imports, transitively. */
export function withImports(entry: string): readonly string[] {
  const files = new Set([entry])
  for (const file of files) for (const next of importsOf(file)) files.add(next)
  return [...files]
}
