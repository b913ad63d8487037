/** Badges on a page in Firefox, which gives tests access to closed shadow roots by serialized nodes. */
import type { Page } from 'puppeteer-core'
import { connectionOf } from './bidi'

/** Fields of a node in WebDriver BiDi's form that are read here. */
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

/** Parts of puppeteer's frame that have no public API. */
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

/** Function that reads the text of a button as words / accessible name, and its center in the window. */
const READ = `(button) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return JSON.stringify([getComputedStyle(button, '::after').content, left + width / 2, top + height / 2])
}`

/** Cowbell's button as users see it. */
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

/** Lists every badge with text, in document order. */
export const seeBadgesInFirefox = async (page: Page): Promise<readonly SeenInFirefox[]> =>
  (await seeButtons(page, badgesIn)).filter(saysSomething)

/** Lists every button of Cowbell with text: badges, bell, and buttons in their cards. */
export const seeButtonsInFirefox = async (page: Page): Promise<readonly SeenInFirefox[]> =>
  (await seeButtons(page, (root) => shadowsIn(root).flatMap(buttonsIn))).filter(saysSomething)

/** Lists the words of every badge with text, in document order. */
export const readBadgesInFirefox = async (page: Page): Promise<readonly (readonly string[])[]> =>
  (await seeBadgesInFirefox(page)).map(({ words }) => words)

function wordsOf(content: string): string[] {
  const [text = '', spoken = text] = Array.from(content.matchAll(/"(?:[^"\\]|\\.)*"/g), ([quoted]) =>
    String(JSON.parse(quoted)),
  )
  const [said = ''] = spoken.split(', ')
  return [said, ...(/, yours\b/.test(spoken) ? ['yours'] : [])].filter(Boolean)
}
