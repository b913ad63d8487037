/** The badges on a page as the DevTools see them; the page itself cannot look into their closed shadow roots. */
import type { CDPSession, Page } from 'playwright'

/** A badge as a person meets it. */
export interface SeenBadge {
  /** Its words, such as 'Filled' and 'yours'. */
  readonly words: readonly string[]
  /** 'light' or 'dark', then the status. */
  readonly look: string
  readonly tooltip: string
  /** Text of what it stands right after. */
  readonly after: string
  /** Middle of the badge in the viewport, in CSS pixels. */
  readonly x: number
  readonly y: number
  readonly height: number
}

/** The part of a DevTools node that is read. */
interface DomNode {
  readonly nodeId: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly attributes?: string[]
  readonly children?: DomNode[]
  readonly shadowRoots?: (DomNode & { readonly shadowRootType?: string })[]
}

const textOf = (node: DomNode): string => node.nodeValue + (node.children ?? []).map(textOf).join('')

const attributeOf = ({ attributes = [] }: DomNode, name: string): string =>
  attributes[attributes.indexOf(name) + 1] ?? ''

/** Every badge of a page, in the order of the document. */
export async function readBadges(page: Page): Promise<SeenBadge[]> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const badges = await Promise.all(findHosts(root).map((found) => describe(session, found)))
  await session.detach()
  return badges
}

interface FoundHost {
  readonly button: DomNode
  readonly before: DomNode | undefined
}

function findHosts(node: DomNode): FoundHost[] {
  const children = node.children ?? []
  return children.flatMap((child, index) => {
    const closed = child.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed')
    const button = closed?.children?.find(({ nodeName }) => nodeName === 'BUTTON')
    return button ? [{ button, before: children[index - 1] }] : findHosts(child)
  })
}

async function describe(session: CDPSession, { button, before }: FoundHost): Promise<SeenBadge> {
  const { model } = await session.send('DOM.getBoxModel', { nodeId: button.nodeId })
  const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border
  return {
    words: (button.children ?? []).map(textOf).filter((text) => text !== ''),
    look: attributeOf(button, 'class'),
    tooltip: attributeOf(button, 'title'),
    after: before ? textOf(before) : '',
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    height: model.height,
  }
}
