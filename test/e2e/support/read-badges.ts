/** The badges on a page as the DevTools see them; the page itself cannot look into their closed shadow roots. */
import type { CDPSession, Page } from 'playwright'

/** A badge as a person meets it. */
export interface SeenBadge {
  /** Its words, such as 'Filled' and 'yours'. */
  readonly words: readonly string[]
  /** 'light' or 'dark', then the status; then 'small' where there was no room, 'warned' where something differs. */
  readonly look: string
  /** What a screen reader says. */
  readonly label: string
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

const attributeOf = ({ attributes = [] }: DomNode, name: string): string => {
  const at = attributes.indexOf(name)
  return (at === -1 ? undefined : attributes[at + 1]) ?? ''
}

/** Words of ours are generated content: an attribute holds them. */
const textOf = (node: DomNode): string =>
  node.nodeValue + (node.children ?? []).map(textOf).join('') + attributeOf(node, 'data-t')

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
    const button = closed?.children?.find(
      (each) => each.nodeName === 'BUTTON' && attributeOf(each, 'class').startsWith('badge'),
    )
    return button ? [{ button, before: children[index - 1] }] : findHosts(child)
  })
}

async function describe(session: CDPSession, { button, before }: FoundHost): Promise<SeenBadge> {
  const { model } = await session.send('DOM.getBoxModel', { nodeId: button.nodeId })
  const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border
  return {
    words: (button.children ?? []).map(textOf).filter((text) => text !== ''),
    look: attributeOf(button, 'class').replace('badge ', ''),
    label: attributeOf(button, 'aria-label'),
    after: before ? textOf(before) : '',
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    height: model.height,
  }
}

/** The open card of a badge or bell as a person meets it. */
export interface SeenCard {
  /** Its texts, top to bottom, those of its buttons among them. */
  readonly texts: readonly string[]
  /** Middles of its buttons in the viewport, by their text. */
  readonly buttons: Readonly<Record<string, { readonly x: number; readonly y: number }>>
}

const shadowsIn = (node: DomNode): DomNode[] => [
  ...(node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType === 'closed'),
  ...(node.children ?? []).flatMap(shadowsIn),
]
const leavesOf = (node: DomNode): string[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : textOf(node).trim() ? [textOf(node).trim()] : []
const buttonsIn = (node: DomNode): DomNode[] =>
  node.nodeName === 'BUTTON' ? [node] : (node.children ?? []).flatMap(buttonsIn)

/** The card that is open on a page, or undefined. */
export async function readCard(page: Page): Promise<SeenCard | undefined> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const middleOf = ({ nodeId }: DomNode) =>
    session.send('DOM.getBoxModel', { nodeId }).then(
      ({ model: { border } }) => ({
        x: ((border[0] ?? 0) + (border[2] ?? 0)) / 2,
        y: ((border[1] ?? 0) + (border[5] ?? 0)) / 2,
      }),
      () => undefined,
    )
  const cards = shadowsIn(root).flatMap(({ children = [] }) =>
    children.filter((each) => attributeOf(each, 'class').startsWith('card')),
  )
  for (const card of cards) {
    if (!(await middleOf(card))) continue
    const buttons: Record<string, { x: number; y: number }> = {}
    for (const button of buttonsIn(card)) {
      const middle = await middleOf(button)
      if (middle) buttons[textOf(button)] = middle
    }
    await session.detach()
    return { texts: leavesOf(card), buttons }
  }
  await session.detach()
  return undefined
}

/** How everything of ours on a page is dressed: badges, cards and the bell, by their classes. */
export async function readLooks(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  await session.detach()
  return shadowsIn(root)
    .flatMap(({ children = [] }) => children)
    .map((each) => attributeOf(each, 'class'))
}

/** The bell of a page: its count and where it stands; undefined where there is none. */
export async function readBell(
  page: Page,
): Promise<{ readonly label: string; readonly x: number; readonly y: number } | undefined> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const bell = shadowsIn(root)
    .flatMap(({ children = [] }) => children)
    .find((each) => attributeOf(each, 'class').startsWith('bell'))
  const box = bell && (await session.send('DOM.getBoxModel', { nodeId: bell.nodeId }))
  await session.detach()
  if (!bell || !box) return undefined
  const { border } = box.model
  return {
    label: attributeOf(bell, 'aria-label'),
    x: ((border[0] ?? 0) + (border[2] ?? 0)) / 2,
    y: ((border[1] ?? 0) + (border[5] ?? 0)) / 2,
  }
}
