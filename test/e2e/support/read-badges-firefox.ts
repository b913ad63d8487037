/** The badges on a page in Firefox, which tells a test what lies in closed shadow roots when it is asked for whole nodes. */
import type { Page } from 'puppeteer-core'

/** The part of a node that is read, as WebDriver BiDi writes it. */
interface BidiNode {
  readonly value?: {
    readonly localName?: string
    readonly nodeValue?: string
    readonly attributes?: Readonly<Record<string, string>>
    readonly children?: readonly BidiNode[]
    readonly shadowRoot?: BidiNode | null
  }
}

/** The parts of puppeteer that speak BiDi and have no public door. */
interface BidiFrame {
  readonly _id: string
}
interface BidiConnection {
  send(method: string, params: object): Promise<{ readonly result: { readonly result: BidiNode } }>
}

/** Words of ours are generated content: an attribute holds them. */
const textOf = ({ value = {} }: BidiNode): string =>
  (value.nodeValue ?? '') + (value.children ?? []).map(textOf).join('') + (value.attributes?.['data-t'] ?? '')

const buttonsIn = ({ value = {} }: BidiNode): readonly BidiNode[] => [
  ...(value.shadowRoot?.value?.children ?? []).filter((node) => node.value?.localName === 'button'),
  ...(value.children ?? []).flatMap(buttonsIn),
]

/** The words of every badge of a page, in the order of the document. */
export async function readBadgesInFirefox(page: Page): Promise<readonly (readonly string[])[]> {
  const { connection } = page.browser() as unknown as { readonly connection: BidiConnection }
  const frame = page.mainFrame() as unknown as BidiFrame
  const { result } = await connection.send('script.evaluate', {
    expression: 'document.body',
    target: { context: frame._id },
    awaitPromise: false,
    serializationOptions: { includeShadowTree: 'all', maxDomDepth: 100 },
  })
  return buttonsIn(result.result).map(({ value }) =>
    (value?.children ?? []).map(textOf).filter((text) => text !== ''),
  )
}
