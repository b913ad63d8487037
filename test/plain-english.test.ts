/** Comments and test titles are plain English: the subject is named, the order is subject, verb, object. */
import { describe, expect, it } from 'vitest'
import {
  childrenOf,
  listComments,
  listModules,
  parseFile,
  readSource,
  type SyntaxNode,
} from './support/sources'

const LAYERS = [
  'src/domain',
  'src/api',
  'src/auction',
  'src/backend',
  'src/wallet',
  'src/client',
  'src/content',
  'src/ui',
  'entrypoints',
  'test',
]

/** Openings of comments that hide the subject. */
const OPENINGS =
  /^(?:What|Given|So (?:many|much|long)|One that|The one|Those|These|None|Nothing|But|Alone|Such|Made|Kept|Asked|Taken|That|Which|Who|Whose|Of|Its|It|They|Where|As|Also|By|And|Even|How)\b/

/** Phrases that a reader has to read twice. */
const PHRASES =
  /\b(?:so many|so much|one's own|anew|none of|(?:is|are|be) none|stands? for|com(?:es?|ing) of|came of|becomes of|whoever|whom|those that|for good|(?:the )?one that|of (?:ours|theirs)|called off)\b/i

/** Openings of titles that leave out the subject or the verb. */
const TITLE_OPENINGS =
  /^(?:be|been|that|of|by|it|its|which|nothing|none|where|but|also|and|even|what|who|whom|whose|so|as|for|from|to|in|on|with|without|at|than|then|one|those|they|once|only|not|no|all|when|while|if|until|unless|after|before)\b/

const MAX_WORDS = 30

const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, 'x').replaceAll(/\s+/g, ' ')
const isLong = (text: string): boolean =>
  withoutCode(text)
    .split(/[.:;!?] | @/)
    .some((sentence) => sentence.split(' ').length > MAX_WORDS)

const isPuzzling = (comment: string): boolean =>
  OPENINGS.test(comment) || PHRASES.test(withoutCode(comment)) || isLong(comment)

/** Returns the name that a call chain such as `it.each(rows)` starts with. */
const calleeOf = (node: SyntaxNode): unknown => {
  const next = node['callee'] ?? node['object'] ?? node['tag']
  return next ? calleeOf(next as SyntaxNode) : node['name']
}

/** Lists the titles of `it` and `test` calls below a node. */
function listTitles(node: SyntaxNode): readonly string[] {
  const below = childrenOf(node).flatMap(listTitles)
  if (node.type !== 'CallExpression' || !/^(?:it|test)$/.test(String(calleeOf(node)))) return below
  const [title] = node['arguments'] as readonly SyntaxNode[]
  if (title?.type === 'Literal' && typeof title.value === 'string') return [title.value, ...below]
  if (title?.type !== 'TemplateLiteral') return below
  const [first] = title['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return [first?.value.cooked ?? '', ...below]
}

const isVague = (title: string): boolean => TITLE_OPENINGS.test(title) || PHRASES.test(title)

describe.each(LAYERS)('comments in %s', (layer) => {
  it('name their subject and use no riddles', () => {
    const found = listModules(layer).flatMap((file) =>
      listComments(file, readSource(file))
        .filter(isPuzzling)
        .map((comment) => `${file}: ${comment}`),
    )
    expect(found).toEqual([])
  })
})

describe('test titles', () => {
  it('start with a subject or a verb', () => {
    const files = listModules('test').filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    const found = files.flatMap((file) =>
      listTitles(parseFile(file))
        .filter(isVague)
        .map((title) => `${file}: ${title}`),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })
})

describe('the check itself', () => {
  it('finds riddles and accepts plain sentences', () => {
    expect(isPuzzling('What stands for the signature of an order.')).toBe(true)
    expect(isPuzzling('So many are read at once: that takes less than a frame.')).toBe(true)
    expect(isPuzzling('Rows read per transaction. 50 rows take less than one frame.')).toBe(false)
    expect(isVague('is none of an intent that the policy never saw')).toBe(true)
    expect(isVague('refuses to sign an intent that the policy has not approved')).toBe(false)
  })
})
