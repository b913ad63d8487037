/** Words that confuse traders stay out of the texts on screens. */
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import german from '../assets/texts/de.json'
import { isNode, listModules, readSource, type SyntaxNode } from './support/sources'

/** Folders and files whose literals are shown on screens. */
const SHOWN = [
  'src/ui',
  'src/content',
  'src/api/exchange',
  'src/api/endpoint-docs.ts',
  'src/client',
  'src/wallet/describe',
  'src/domain/node-refusals.ts',
  'src/domain/refusals.ts',
  'src/domain/wallet-refusals.ts',
]

const textOf = ({ type, value }: SyntaxNode): string | undefined => {
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : undefined
  return type === 'TemplateElement' ? (value as { raw: string }).raw : undefined
}

/** Checks whether a literal is a text. A name has no space and no capital at its start. */
const isShown = (text: string): boolean => /\s|%|^[A-Z]|^\W?\d/.test(text.trim())

/** Lists the texts below a node, without imports and types. */
function textsIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const each of node) textsIn(each, found)
  if (!isNode(node) || /^(Import|ExportAll|TSType|TSInterface)/.test(node.type)) return found
  if (node.type === 'JSXAttribute' && (node['name'] as SyntaxNode)['name'] === 'class') return found
  const text = textOf(node)?.replace(/\s+/g, ' ')
  if (text !== undefined && isShown(text)) found.push(text)
  for (const [key, value] of Object.entries(node)) if (key !== 'value' || isNode(value)) textsIn(value, found)
  return found
}

/** Forbidden words, each with its replacement. */
const OUT: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:told|tells?)\b/i, 'notify, report, show'],
  [/\bbrought\b/i, 'result, surplus'],
  [/\bstands?\b/i, 'is, shows'],
  [/\banew\b/i, 'again, new'],
  [/\bwhom\b|\bwhoever\b/i, 'a noun'],
  [/\bcall(?:ed)? off\b/i, 'cancel'],
  [/\btake (?:it )?back\b/i, 'revoke, cancel'],
  [/\bgo(?:es)? nowhere\b/i, 'what happens instead'],
  [/\bso far\b/i, 'the number alone'],
  [/\brung\b/i, 'notified'],
  [/\bnotices?\b/i, 'notification'],
  [/^ %|\d %|\bper ?cent\b/i, '0.5%'],
  [/^\d\d?%$/, 'the result of writePercent'],
  [/\bpaper money\b|\bpaper chain\b/i, 'play money, sandbox'],
  [/\bbit by bit\b|\ball or nothing\b/i, 'partially fillable, whole or nothing'],
  [/\bfill or kill\b/i, 'whole or nothing'],
  [/\b(?:colour|licence|behaviour|favourite)s?\b/i, 'US spelling'],
]

const faultsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    OUT.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `"${text.trim()}": say ${instead}`),
  )

/** Lists the forbidden words in the texts of a source, each with its replacement. */
const faultsOf = (file: string, source: string): string[] =>
  faultsIn(textsIn(parseSync(file, source).program))

/** Lists texts in which a line may end between a number and its noun. Names of standards are no numbers. */
const countsWithHyphen = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => /\d-\p{L}/u.test(text.replace(/\b(?:EIP|ERC)-\d+/g, '')))

/** Returns the lines of a document without its code. */
const proseOf = (markdown: string): string[] =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`]*`/g, '')
    .split('\n')

describe('texts on screens', () => {
  const files = SHOWN.flatMap(listModules)

  it('come from literals and JSX, not from types, class names or comments', () => {
    expect(files.length).toBeGreaterThan(100)
    const source = `const a: 'Told' = <p class="told so" title="Told so">It {told} 5 %</p> // told`
    expect(faultsOf('a.tsx', source)).toEqual(['"Told so": say notify, report, show', '"5 %": say 0.5%'])
    expect(faultsOf('a.ts', `const a = \`\${b} %\``)).toEqual(['"%": say 0.5%'])
    expect(faultsOf('a.ts', `const a = '25%'`)).toEqual(['"25%": say the result of writePercent'])
  })

  it('name no document of the project, because a screen cannot link to it', () => {
    expect(Object.keys(german).filter((text) => /\b(?:README|CHANGELOG|SOURCES)\b/.test(text))).toEqual([])
  })

  it('keep a number next to its noun at the end of a line, in both languages', () => {
    expect(countsWithHyphen(['a 12-word phrase', 'ein ERC-20-Token'])).toEqual(['a 12-word phrase'])
    expect(countsWithHyphen(Object.entries(german).flat())).toEqual([])
  })

  it('use the words of the field', () => {
    expect(files.flatMap((file) => faultsOf(file, readSource(file)))).toEqual([])
  })
})

describe('documents', () => {
  it('use the words of the field', () => {
    const documents = ['README.md', 'CHANGELOG.md', '.github/PRIVACY.md', '.github/store/listing-en.md']
    expect(documents.flatMap((file) => faultsIn(proseOf(readSource(file))))).toEqual([])
  })
})
