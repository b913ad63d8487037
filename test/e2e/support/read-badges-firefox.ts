/** The badges on a page in Firefox, which hands a test what is in closed shadow roots when it is asked for whole nodes. */
import type { Page } from 'puppeteer-core'

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
  readonly result: { readonly result: BidiNode & { readonly value?: unknown } }
}

/** The parts of puppeteer that speak BiDi and have no public door. */
interface BidiFrame {
  readonly _id: string
}
interface BidiConnection {
  send(method: string, params: object): Promise<BidiResult>
}

const inside = ({ value = {} }: BidiNode): readonly BidiNode[] => [
  ...(value.shadowRoot ? [value.shadowRoot] : []),
  ...(value.children ?? []),
]
const framesIn = (node: BidiNode): readonly BidiNode[] =>
  node.value?.attributes?.['class']?.startsWith('badge') ? [node] : inside(node).flatMap(framesIn)

/** Words of ours are generated content: "words" / "how they are read out". */
const READ = `(button) => getComputedStyle(button, '::after').content`

/** The words of every badge of a page that says something, in the order of the document. */
export async function readBadgesInFirefox(page: Page): Promise<readonly (readonly string[])[]> {
  const { connection } = page.browser() as unknown as { readonly connection: BidiConnection }
  const target = { context: (page.mainFrame() as unknown as BidiFrame)._id }
  const { result } = await connection.send('script.evaluate', {
    ...{ expression: 'document.body', target, awaitPromise: false },
    serializationOptions: { includeShadowTree: 'all', maxDomDepth: 100 },
  })
  const buttons = framesIn(result.result).flatMap((frame) => inside(frame)[0]?.sharedId ?? [])
  const contents = await Promise.all(
    buttons.map(async (sharedId) => {
      const asked = { functionDeclaration: READ, target, awaitPromise: false, arguments: [{ sharedId }] }
      const { result } = await connection.send('script.callFunction', asked)
      return String(result.result.value)
    }),
  )
  return contents.map(wordsOf).filter((words) => words.length > 0)
}

function wordsOf(content: string): string[] {
  const [text = '', spoken = text] = Array.from(content.matchAll(/"(?:[^"\\]|\\.)*"/g), ([quoted]) =>
    String(JSON.parse(quoted)),
  )
  const [said = ''] = spoken.split(', ')
  return [said, ...(/, yours\b/.test(spoken) ? ['yours'] : [])].filter(Boolean)
}
