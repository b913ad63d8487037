/** The words of the screens: what reads oddly to a trader stays out of every text that is shown. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import german from '../assets/texts/de.json'

const root = new URL('..', import.meta.url).pathname

/** Folders and files whose literals a person reads. */
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

const filesOf = (place: string): string[] =>
  /\.tsx?$/.test(place)
    ? [place]
    : readdirSync(join(root, place), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const textOf = ({ type, value }: Node): string | undefined => {
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : undefined
  return type === 'TemplateElement' ? (value as { raw: string }).raw : undefined
}

/** A name in the source is no text: it has no space, and no capital that begins it. */
const isShown = (text: string): boolean => /\s|%|^[A-Z]|^\W?\d/.test(text.trim())

/** Every literal below a node that a person may read, comments, imports and types left out. */
function textsIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const each of node) textsIn(each, found)
  if (!isNode(node) || /^(Import|ExportAll|TSType|TSInterface)/.test(node.type)) return found
  if (node.type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'class') return found
  const text = textOf(node)?.replace(/\s+/g, ' ')
  if (text !== undefined && isShown(text)) found.push(text)
  for (const [key, value] of Object.entries(node)) if (key !== 'value' || isNode(value)) textsIn(value, found)
  return found
}

/** Words that are out, each with what is said instead. */
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
  [/^\d\d?%$/, 'what writePercent says in the language'],
  [/\bpaper money\b|\bpaper chain\b/i, 'play money, sandbox'],
  [/\bbit by bit\b|\ball or nothing\b/i, 'partially fillable, fill or kill'],
  [/\b(?:colour|licence|behaviour|favourite)s?\b/i, 'US spelling'],
]

const faultsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    OUT.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `"${text.trim()}": say ${instead}`),
  )

/** What is wrong with the texts of a source, each with what to say instead. */
const faultsOf = (file: string, source: string): string[] =>
  faultsIn(textsIn(parseSync(file, source).program))

/** A count before a hyphen is parted from its noun where the line ends; names of standards are no counts. */
const countsWithHyphen = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => /\d-\p{L}/u.test(text.replace(/\b(?:EIP|ERC)-\d+/g, '')))

/** Lines for readers; code among them is none. */
const proseOf = (markdown: string): string[] =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`]*`/g, '')
    .split('\n')

describe('a text that is shown', () => {
  const files = SHOWN.flatMap(filesOf)

  it('is found where there is one, and nowhere else', () => {
    expect(files.length).toBeGreaterThan(100)
    const source = `const a: 'Told' = <p class="told so" title="Told so">It {told} 5 %</p> // told`
    expect(faultsOf('a.tsx', source)).toEqual(['"Told so": say notify, report, show', '"5 %": say 0.5%'])
    expect(faultsOf('a.ts', `const a = \`\${b} %\``)).toEqual(['"%": say 0.5%'])
    expect(faultsOf('a.ts', `const a = '25%'`)).toEqual(['"25%": say what writePercent says in the language'])
  })

  it('leaves a count with its noun at the end of a line, in both languages', () => {
    expect(countsWithHyphen(['a 12-word phrase', 'ein ERC-20-Token'])).toEqual(['a 12-word phrase'])
    expect(countsWithHyphen(Object.entries(german).flat())).toEqual([])
  })

  it.each(['README.md', 'CHANGELOG.md', '.github/PRIVACY.md', '.github/store/listing-en.md'])(
    'of %s speaks them too',
    (file) => expect(faultsIn(proseOf(readFileSync(join(root, file), 'utf8')))).toEqual([]),
  )

  it.each(files)('of %s speaks the words of the field', (file) => {
    expect(faultsOf(file, readFileSync(join(root, file), 'utf8'))).toEqual([])
  })
})
