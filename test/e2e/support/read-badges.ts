/** Badges on a page as DevTools see them. The page itself cannot read their closed shadow roots. */
import type { CDPSession, Page } from 'playwright'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'

/** A badge as users see it. */
export interface SeenBadge {
  /** Accessible words, such as 'Filled' and 'yours'. A narrow badge draws fewer. */
  readonly words: readonly string[]
  /** Drawn words. */
  readonly drawn: string
  /** 'light' or 'dark', then the status, then 'small' without space and 'warned' for a difference. */
  readonly look: string
  /** Text for screen readers. */
  readonly label: string
  /**
   * Centers of the buttons next to the badge in the viewport, by text. Only the page of an order has them.
   */
  readonly acts: Readonly<Record<string, { readonly x: number; readonly y: number }>>
  /** Text that the badge follows. */
  readonly after: string
  /** Center of the badge in the viewport, CSS pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Fields of a DevTools node that are read here. */
interface DomNode {
  readonly nodeId: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly attributes?: string[]
  readonly children?: DomNode[]
  readonly shadowRoots?: (DomNode & { readonly shadowRootType?: string })[]
}

const textOf = (node: DomNode): string => node.nodeValue + (node.children ?? []).map(textOf).join('')

const classOf = ({ attributes = [] }: DomNode): string => attributes[attributes.indexOf('class') + 1] ?? ''

async function withDocument<T>(
  page: Page,
  read: (session: CDPSession, root: DomNode) => Promise<T>,
): Promise<T> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  return read(session, root).finally(() => session.detach())
}

/** Calls a function on an element in any root. */
async function askOf<T>(
  session: CDPSession,
  { nodeId }: DomNode,
  question: (this: HTMLElement) => T,
): Promise<T> {
  const { object } = await session.send('DOM.resolveNode', { nodeId })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId as string,
    functionDeclaration: `function ${question.toString().replace(/^function ?\w*/, '')}`,
    returnByValue: true,
  })
  return result.value as T
}

/** Drawn words of an element, its accessible words, and its shape. */
interface Drawn {
  readonly text: string
  readonly spoken: string
  readonly shape: string
  readonly isWarned: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Reads the words of an element, which are generated content: "words" / "accessible words". */
function readDrawn(this: HTMLElement): Drawn {
  const style = getComputedStyle(this, '::after')
  const [text = '', spoken = text] = Array.from(
    style.content.matchAll(/"(?:[^"\\]|\\.)*"/g),
    ([quoted]) => JSON.parse(quoted) as string,
  )
  const { left, top, width, height } = this.getBoundingClientRect()
  return {
    text,
    spoken,
    width,
    height,
    x: left + width / 2,
    y: top + height / 2,
    shape: getComputedStyle(this, '::before').clipPath,
    isWarned: style.boxShadow.includes('198, 40, 40'),
  }
}

const numbersIn = (path: string): string => (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number).join()

const lookOf = (shape: string): string =>
  Object.entries(PAGE_APPEARANCE.looks).find(([, look]) => numbersIn(look.shape) === numbersIn(shape))?.[0] ??
  'unknown'

interface FoundHost {
  readonly frame: DomNode
  readonly button: DomNode
  readonly before: DomNode | undefined
}

function findHosts(node: DomNode): FoundHost[] {
  const children = node.children ?? []
  return children.flatMap((child, index) => {
    const closed = child.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed')
    const frame = closed?.children?.find((each) => classOf(each).startsWith('badge'))
    const button = frame?.children?.[0]
    return frame && button ? [{ frame, button, before: children[index - 1] }] : findHosts(child)
  })
}

async function describe(session: CDPSession, { frame, button, before }: FoundHost): Promise<SeenBadge> {
  const { text, spoken, shape, isWarned, ...box } = await askOf(session, button, readDrawn)
  const [, tone = '', ...size] = classOf(frame).split(' ')
  const [said = ''] = spoken.split(', ')
  const others = frame.children?.slice(1) ?? []
  const beside = await Promise.all(others.map((other) => askOf(session, other, readDrawn)))
  return {
    ...box,
    acts: Object.fromEntries(
      beside.filter(({ width }) => width > 0).map(({ text, x, y }) => [text, { x, y }]),
    ),
    words: [said, ...(/, yours\b/.test(spoken) ? ['yours'] : [])].filter(Boolean),
    // Replaces non-breaking spaces by spaces.
    drawn: text.replaceAll('\u00a0', ' '),
    look: [
      tone,
      lookOf(shape),
      ...size.filter((each) => each !== 'full'),
      ...(isWarned ? ['warned'] : []),
    ].join(' '),
    label: spoken,
    after: before ? textOf(before) : '',
  }
}

/** Lists every badge with text, in document order. */
export const readBadges = (page: Page): Promise<SeenBadge[]> =>
  withDocument(page, async (session, root) => {
    const badges = await Promise.all(findHosts(root).map((found) => describe(session, found)))
    return badges.filter(({ label }) => label !== '')
  })

/** The open card of a badge or bell as users see it. */
export interface SeenCard {
  /** Texts from top to bottom, button texts included. */
  readonly texts: readonly string[]
  /** Centers of its buttons in the viewport, by text. */
  readonly buttons: Readonly<Record<string, { readonly x: number; readonly y: number }>>
}

const shadowsIn = (node: DomNode): DomNode[] => [
  ...(node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType === 'closed'),
  ...(node.children ?? []).flatMap(shadowsIn),
]
const leavesOf = (node: DomNode): DomNode[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node]

async function readOpen(session: CDPSession, card: DomNode): Promise<SeenCard | undefined> {
  const isOpen = await askOf(session, card, function () {
    return this.matches(':popover-open')
  })
  if (!isOpen) return undefined
  const leaves = leavesOf(card)
  const drawn = await Promise.all(leaves.map((leaf) => askOf(session, leaf, readDrawn)))
  const buttons = drawn.filter(({ text }, index) => text && leaves[index]?.nodeName === 'BUTTON')
  return {
    texts: drawn.map(({ text }) => text).filter(Boolean),
    buttons: Object.fromEntries(buttons.map(({ text, x, y }) => [text, { x, y }])),
  }
}

/** Returns the open card of a page, or undefined. */
export const readCard = (page: Page): Promise<SeenCard | undefined> =>
  withDocument(page, async (session, root) => {
    const cards = shadowsIn(root).flatMap(({ children = [] }) =>
      children.filter((each) => classOf(each).startsWith('card')),
    )
    const seen = await Promise.all(cards.map((card) => readOpen(session, card)))
    return seen.find((card) => card !== undefined)
  })

/** Returns the classes of badges, cards and bell. */
export const readLooks = (page: Page): Promise<readonly string[]> =>
  withDocument(page, async (_, root) =>
    shadowsIn(root)
      .flatMap(({ children = [] }) => children)
      .map(classOf)
      // The card of a bell gets its style when it is drawn, the card of a badge when it opens.
      .filter((look) => look !== 'card'),
  )

/** Returns the count and position of the bell, or undefined without one. */
export const readBell = (
  page: Page,
): Promise<{ readonly label: string; readonly x: number; readonly y: number } | undefined> =>
  withDocument(page, async (session, root) => {
    const bell = shadowsIn(root)
      .flatMap(({ children = [] }) => children)
      .find((each) => classOf(each).startsWith('bell'))
    if (!bell) return undefined
    const { spoken, x, y } = await askOf(session, bell, readDrawn)
    return { label: spoken, x, y }
  })
