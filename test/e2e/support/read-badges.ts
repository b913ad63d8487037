/** The badges on a page as the DevTools see them; the page itself cannot look into their closed shadow roots. */
import type { CDPSession, Page } from 'playwright'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'

/** A badge as a person meets it. */
export interface SeenBadge {
  /** Its words, such as 'Filled' and 'yours', as they are read out: a narrow one shows fewer. */
  readonly words: readonly string[]
  /** The words that are drawn. */
  readonly drawn: string
  /** 'light' or 'dark', then the status; then 'small' where there was no room, 'warned' where something differs. */
  readonly look: string
  /** What a screen reader says. */
  readonly label: string
  /** Middles of the buttons beside it in the viewport, by their text: on the page of its own order. */
  readonly acts: Readonly<Record<string, { readonly x: number; readonly y: number }>>
  /** Text of what it stands right after. */
  readonly after: string
  /** Middle of the badge in the viewport, in CSS pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
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

const classOf = ({ attributes = [] }: DomNode): string => attributes[attributes.indexOf('class') + 1] ?? ''

async function withDocument<T>(
  page: Page,
  read: (session: CDPSession, root: DomNode) => Promise<T>,
): Promise<T> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  return read(session, root).finally(() => session.detach())
}

/** Asks a function of an element, wherever it stands. */
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

/** What an element draws: words, how they are read out, and the numbers of its shape. */
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

/** Words of ours are generated content: "words" / "how they are read out". */
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
    // Spaces that keep a part together are spaces to a reader.
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

/** Every badge of a page that says something, in the order of the document. */
export const readBadges = (page: Page): Promise<SeenBadge[]> =>
  withDocument(page, async (session, root) => {
    const badges = await Promise.all(findHosts(root).map((found) => describe(session, found)))
    return badges.filter(({ label }) => label !== '')
  })

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
const leavesOf = (node: DomNode): DomNode[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node]

async function readOpen(session: CDPSession, card: DomNode): Promise<SeenCard | undefined> {
  const isOpen = await askOf(session, card, function () {
    return this.matches(':popover-open')
  })
  if (!isOpen) return undefined
  const leaves = leavesOf(card)
  const drawn = await Promise.all(leaves.map((leaf) => askOf(session, leaf, readDrawn)))
  const buttons = drawn.filter(({ text }, at) => text && leaves[at]?.nodeName === 'BUTTON')
  return {
    texts: drawn.map(({ text }) => text).filter(Boolean),
    buttons: Object.fromEntries(buttons.map(({ text, x, y }) => [text, { x, y }])),
  }
}

/** The card that is open on a page, or undefined. */
export const readCard = (page: Page): Promise<SeenCard | undefined> =>
  withDocument(page, async (session, root) => {
    const cards = shadowsIn(root).flatMap(({ children = [] }) =>
      children.filter((each) => classOf(each).startsWith('card')),
    )
    const seen = await Promise.all(cards.map((card) => readOpen(session, card)))
    return seen.find((card) => card !== undefined)
  })

/** How everything of ours on a page is dressed: badges, cards and the bell, by their classes. */
export const readLooks = (page: Page): Promise<readonly string[]> =>
  withDocument(page, async (_, root) =>
    shadowsIn(root)
      .flatMap(({ children = [] }) => children)
      .map(classOf)
      // A bell's card is dressed when it is drawn; a badge's when it opens.
      .filter((look) => look !== 'card'),
  )

/** The bell of a page: its count and where it stands; undefined where there is none. */
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
