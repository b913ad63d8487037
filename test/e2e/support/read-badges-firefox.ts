/** Marks on a page in Firefox, which gives tests access to closed shadow roots by serialized nodes. */
import type { Page } from 'puppeteer-core'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
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
const isMark = ({ value }: BidiNode) => value?.localName === 'i' && value.attributes?.['role'] === 'button'
const marksIn = (node: BidiNode): readonly BidiNode[] =>
  isMark(node) ? [node] : inside(node).flatMap(marksIn)

const shadowsIn = (node: BidiNode): readonly BidiNode[] =>
  node.value?.shadowRoot ? [node.value.shadowRoot] : inside(node).flatMap(shadowsIn)

/** Function that reads the texts of buttons as words / accessible name, and their centers in the window. */
const READ = `(...buttons) => JSON.stringify(buttons.map((button) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return [getComputedStyle(button, '::after').content, left + width / 2, top + height / 2]
}))`

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
  const buttons = find(result.result).flatMap(({ sharedId }) => (sharedId ? [{ sharedId }] : []))
  const asked = { functionDeclaration: READ, target, awaitPromise: false, arguments: buttons }
  const read = await connection.send('script.callFunction', asked)
  const seen = JSON.parse(String(read.result.result.value)) as [string, number, number][]
  return seen.map(([content, x, y]) => ({ words: wordsOf(content), x, y }))
}

const buttonsIn = (node: BidiNode): readonly BidiNode[] =>
  node.value?.localName === 'button' || isMark(node) ? [node] : inside(node).flatMap(buttonsIn)
const saysSomething = ({ words }: SeenInFirefox) => words.length > 0

/** Lists every mark in document order. A mark that was never requested has no words. */
export const seeMarksInFirefox = (page: Page): Promise<SeenInFirefox[]> => seeButtons(page, marksIn)

/** Lists every mark with a status, in document order. */
export const seeBadgesInFirefox = async (page: Page): Promise<readonly SeenInFirefox[]> =>
  (await seeMarksInFirefox(page)).filter(({ words }) => words.length > 0 && words[0] !== PAGE_WORDS.unknown)

/** Lists every button of Cowbell with text: marks, corner, and buttons in cards. */
export const seeButtonsInFirefox = async (page: Page): Promise<readonly SeenInFirefox[]> =>
  (await seeButtons(page, (root) => shadowsIn(root).flatMap(buttonsIn))).filter(saysSomething)

/** Lists the words of every mark with a status, in document order. */
export const readBadgesInFirefox = async (page: Page): Promise<readonly (readonly string[])[]> =>
  (await seeBadgesInFirefox(page)).map(({ words }) => words)

function wordsOf(content: string): string[] {
  const [text = '', spoken = text] = Array.from(content.matchAll(/"(?:[^"\\]|\\.)*"/g), ([quoted]) =>
    String(JSON.parse(quoted)),
  )
  return spoken.split(', ').filter(Boolean)
}
