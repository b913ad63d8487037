/** Marks, card, tooltip and corner as DevTools see them. The page itself cannot read their closed shadow roots. */
import type { CDPSession, Page } from 'playwright'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'

/** Center and size of an element in the viewport, CSS pixels. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A mark as users see it. */
export interface SeenBadge extends Place {
  /** Parts of the accessible name, such as 'Filled' and 'yours'. */
  readonly words: readonly string[]
  /** The status, then 'warned' for a difference. 'unknown' without information. */
  readonly look: string
  readonly label: string
  /** Text directly after the mark. */
  readonly name: string
}

/** Fields of a DevTools node that are read here. */
interface DomNode {
  readonly nodeId: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly attributes?: string[]
  readonly children?: DomNode[]
  readonly contentDocument?: DomNode
  readonly shadowRoots?: (DomNode & { readonly shadowRootType?: string })[]
}

const textOf = (node: DomNode): string => node.nodeValue + (node.children ?? []).map(textOf).join('')

const classOf = ({ attributes = [] }: DomNode): string =>
  attributes.includes('class') ? (attributes[attributes.indexOf('class') + 1] ?? '') : ''

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

interface Drawn extends Place {
  readonly text: string
  readonly spoken: string
}

/** Reads the words of an element, which are generated content: "words" / "accessible words". */
function readDrawn(this: HTMLElement): Drawn {
  const [text = '', spoken = text] = Array.from(
    getComputedStyle(this, '::after').content.matchAll(/"(?:[^"\\]|\\.)*"/g),
    ([quoted]) => JSON.parse(quoted) as string,
  )
  const { left, top, width, height } = this.getBoundingClientRect()
  return { text, spoken, width, height, x: left + width / 2, y: top + height / 2 }
}

/** Reads the shape of a mark. */
function readShape(this: HTMLElement): string {
  const { backgroundPosition, backgroundSize } = getComputedStyle(this, '::after')
  return `${backgroundPosition.split(',')[0]}/${backgroundSize}`
}

/** Returns the position and size of the first layer of a shape. Each look has its own. */
const placeOf = (shape: string): string =>
  (/([\d.]+)(?:px)? ([\d.]+)(?:px)?\/([\d.]+)px ([\d.]+)px/.exec(shape) ?? []).slice(1).join()

const lookOf = (shape: string): string =>
  Object.entries(PAGE_APPEARANCE.looks.of).find(([, look]) => placeOf(shape) === placeOf(look.shape))?.[0] ??
  (placeOf(shape) === '4,4,8,8' ? 'unknown' : 'warned')

interface FoundMark {
  readonly button: DomNode
  readonly next: DomNode | undefined
}

function findMarks(node: DomNode): FoundMark[] {
  const children = [...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])]
  return children.flatMap((child, index) => {
    const closed = child.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed')
    const [button] = closed?.children ?? []
    return button?.nodeName === 'I' ? [{ button, next: children[index + 1] }] : findMarks(child)
  })
}

/** Reads the marks with certain looks. Pages have thousands of unknown marks, so looks are read first. */
async function describeMarks(
  session: CDPSession,
  root: DomNode,
  isWanted: (look: string) => boolean,
): Promise<SeenBadge[]> {
  const found = await Promise.all(
    findMarks(root).map(async (mark) => ({
      ...mark,
      look: lookOf(await askOf(session, mark.button, readShape)),
    })),
  )
  return Promise.all(found.filter(({ look }) => isWanted(look)).map((mark) => describe(session, mark)))
}

async function describe(
  session: CDPSession,
  { button, next, look }: FoundMark & { readonly look: string },
): Promise<SeenBadge> {
  const { spoken, x, y, width, height } = await askOf(session, button, readDrawn)
  return {
    x,
    y,
    width,
    height,
    words: spoken.split(', ').filter((word) => word !== 'Differs'),
    look,
    label: spoken,
    name: next ? textOf(next) : '',
  }
}

/** Lists every mark in document order, unknown ones too. */
export const readMarks = (page: Page): Promise<SeenBadge[]> =>
  withDocument(page, (session, root) => describeMarks(session, root, () => true))

/** Lists every mark with a status, in document order. */
export const readBadges = (page: Page): Promise<SeenBadge[]> =>
  withDocument(page, (session, root) => describeMarks(session, root, (look) => look !== 'unknown'))

/** The open card of a mark or of the bell as users see it. */
export interface SeenCard {
  /** Texts from top to bottom, button texts included. */
  readonly texts: readonly string[]
  /** Centers of its buttons in the viewport, by text. */
  readonly buttons: Readonly<Record<string, { readonly x: number; readonly y: number }>>
}

const surfacesIn = (node: DomNode): DomNode[] => [
  ...(node.shadowRoots ?? [])
    .filter(({ shadowRootType }) => shadowRootType === 'closed')
    .flatMap(({ children = [] }) => children),
  ...[...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])].flatMap(surfacesIn),
]
const leavesOf = (node: DomNode): DomNode[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node]

const isOpen = (session: CDPSession, node: DomNode): Promise<boolean> =>
  askOf(session, node, function () {
    return this.matches(':popover-open')
  })

async function findOpen(session: CDPSession, root: DomNode, name: string): Promise<DomNode | undefined> {
  const found = surfacesIn(root).filter((each) => classOf(each).split(' ').includes(name))
  for (const each of found) if (await isOpen(session, each)) return each
  return undefined
}

/** Returns the open card of a page, or undefined. */
export const readCard = (page: Page): Promise<SeenCard | undefined> =>
  withDocument(page, async (session, root) => {
    const card = await findOpen(session, root, 'card')
    if (!card) return undefined
    const leaves = leavesOf(card)
    const drawn = await Promise.all(leaves.map((leaf) => askOf(session, leaf, readDrawn)))
    const buttons = drawn.filter(({ text }, index) => text && leaves[index]?.nodeName === 'BUTTON')
    return {
      texts: drawn.map(({ text }) => text).filter(Boolean),
      buttons: Object.fromEntries(buttons.map(({ text, x, y }) => [text, { x, y }])),
    }
  })

/** Returns the words of the open tooltip of a page, or undefined. */
export const readTooltip = (page: Page): Promise<string | undefined> =>
  withDocument(page, async (session, root) => {
    const tip = await findOpen(session, root, 'tip')
    return tip && (await askOf(session, tip, readDrawn)).spoken
  })

/** The corner of a page. A hidden line has no words. */
export interface SeenCorner {
  readonly bell: Drawn
  readonly line: Drawn | undefined
  readonly close: Drawn | undefined
  readonly box: Place
}

/** Returns the corner of a page, or undefined without one. */
export const readCorner = (page: Page): Promise<SeenCorner | undefined> =>
  withDocument(page, async (session, root) => {
    const box = surfacesIn(root).find((each) => classOf(each) === 'corner')
    if (!box) return undefined
    const partOf = async (name: string) => {
      const part = box.children?.find((each) => classOf(each) === name)
      const drawn = part && (await askOf(session, part, readDrawn))
      return drawn && drawn.width > 0 ? drawn : undefined
    }
    const bell = await partOf('bell')
    return (
      bell && {
        bell,
        line: await partOf('line'),
        close: await partOf('close'),
        box: await askOf(session, box, readDrawn),
      }
    )
  })

/** Returns the accessible name and position of the bell, or undefined without one. */
export const readBell = async (
  page: Page,
): Promise<{ readonly label: string; readonly x: number; readonly y: number } | undefined> => {
  const corner = await readCorner(page)
  return corner && { label: corner.bell.spoken, x: corner.bell.x, y: corner.bell.y }
}
