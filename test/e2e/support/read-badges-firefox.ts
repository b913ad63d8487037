/** The badges on a page in Firefox, which hands a test what is in closed shadow roots when it is asked for whole nodes. */
import type { Page } from 'puppeteer-core'
import { connectionOf } from './bidi'

/** The part of a node that is read, as WebDriver BiDi writes it. */
interface BidiNode {
  readonly sharedId?: string
  readonly value?: {
    readonly localName?: string
    readonly attributes?: Readonly<Record<string, string>>
    readonly children?: readonly BidiNode[]
    readonly shadowRoot?: BidiNode | null
  }
}
interface BidiResult {
  readonly result: BidiNode & { readonly value?: unknown }
}

/** The part of puppeteer's frame that has no public door. */
interface BidiFrame {
  readonly _id: string
}

const inside = ({ value = {} }: BidiNode): readonly BidiNode[] => [
  ...(value.shadowRoot ? [value.shadowRoot] : []),
  ...(value.children ?? []),
]
const framesIn = (node: BidiNode): readonly BidiNode[] =>
  node.value?.attributes?.['class']?.startsWith('badge') ? [node] : inside(node).flatMap(framesIn)

const shadowsIn = (node: BidiNode): readonly BidiNode[] =>
  node.value?.shadowRoot ? [node.value.shadowRoot] : inside(node).flatMap(shadowsIn)

/** What a button of ours says, as words / how they are read out, and its middle in the window. */
const READ = `(button) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return JSON.stringify([getComputedStyle(button, '::after').content, left + width / 2, top + height / 2])
}`

/** A button of ours as a person meets it. */
export interface SeenInFirefox {
  readonly words: readonly string[]
  readonly x: number
  readonly y: number
}

async function seeButtons(
  page: Page,
  find: (root: BidiNode) => readonly BidiNode[],
): Promise<SeenInFirefox[]> {
  const connection = connectionOf<BidiResult>(page.browser())
  const target = { context: (page.mainFrame() as unknown as BidiFrame)._id }
  const { result } = await connection.send('script.evaluate', {
    expression: 'document.documentElement',
    target,
    awaitPromise: false,
    serializationOptions: { includeShadowTree: 'all', maxDomDepth: 100 },
  })
  const ids = find(result.result).flatMap(({ sharedId }) => sharedId ?? [])
  return Promise.all(
    ids.map(async (sharedId) => {
      const asked = { functionDeclaration: READ, target, awaitPromise: false, arguments: [{ sharedId }] }
      const { result } = await connection.send('script.callFunction', asked)
      const [content, x, y] = JSON.parse(String(result.result.value)) as [string, number, number]
      return { words: wordsOf(content), x, y }
    }),
  )
}

const badgesIn = (root: BidiNode) => framesIn(root).flatMap((frame) => inside(frame)[0] ?? [])
const buttonsIn = (node: BidiNode): readonly BidiNode[] =>
  node.value?.localName === 'button' ? [node] : inside(node).flatMap(buttonsIn)
const saysSomething = ({ words }: SeenInFirefox) => words.length > 0

/** Every badge of a page that says something, in the order of the document. */
export const seeBadgesInFirefox = async (page: Page): Promise<readonly SeenInFirefox[]> =>
  (await seeButtons(page, badgesIn)).filter(saysSomething)

/** Every button of ours on a page that says something: badges, bell, and what is in their cards. */
export const seeButtonsInFirefox = async (page: Page): Promise<readonly SeenInFirefox[]> =>
  (await seeButtons(page, (root) => shadowsIn(root).flatMap(buttonsIn))).filter(saysSomething)

/** The words of every badge of a page that says something, in the order of the document. */
export const readBadgesInFirefox = async (page: Page): Promise<readonly (readonly string[])[]> =>
  (await seeBadgesInFirefox(page)).map(({ words }) => words)

function wordsOf(content: string): string[] {
  const [text = '', spoken = text] = Array.from(content.matchAll(/"(?:[^"\\]|\\.)*"/g), ([quoted]) =>
    String(JSON.parse(quoted)),
  )
  const [said = ''] = spoken.split(', ')
  return [said, ...(/, yours\b/.test(spoken) ? ['yours'] : [])].filter(Boolean)
}
