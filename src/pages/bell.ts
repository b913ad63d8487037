/**
 * The bell in a corner of the page: how much is unread, the latest of it in a card. It gives way to the page: in a corner
 * where something can be pressed it goes to the next, and where all are taken it stays away.
 */
import type { BellPlace, BellView } from '../desk/bridge-views'
import { createPopover } from './popover'
import { askBell, type Desk, openOurs } from './requests'
import { CLICKABLE } from './scan'
import { createShell, make, makeButton, makeIcon, say } from './shell'
import type { Tone } from './tone'

const SHAPE = 'M3 10H13L11.5 8V6A3.5 3.5 0 0 0 4.5 6V8ZM6.5 12.5A1.6 1.6 0 0 0 9.5 12.5'
const PLACES = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const satisfies BellPlace[]
const EDGE = 16
const REACH = 36
const PRESSABLE = `${CLICKABLE},input,select,textarea,video,[tabindex]`

type Change = NonNullable<Parameters<typeof askBell>[1]>

/** A bell on the page. */
export interface Bell {
  readonly host: HTMLElement
  /** Asks the desk anew. */
  readonly refresh: () => void
  /** Draws it anew where it stands: the page's background is another. */
  readonly draw: () => void
}

/** Shows the bell until the signal ends. */
export function showBell(desk: Desk, first: BellPlace, readTone: () => Tone, signal: AbortSignal): Bell {
  const { host, root } = createShell()
  let view: BellView = { unread: 0, notices: [], place: first }
  const button = makeButton('', () => popover.toggle())
  const count = make('span')
  button.append(makeIcon(SHAPE, 16), count)
  root.append(button)

  const acts: BellActs = {
    open: () => void openOurs(desk, { screen: 'notices' }),
    change: (change) => void ask(change),
  }
  const popover = createPopover(root, button, 'Cowbell', (card) => fillCard(card, view, acts))
  const draw = () => {
    const corner = view.place && findCorner(view.place, host)
    if (!corner) return host.remove()
    const tone = readTone()
    button.className = `bell ${tone}`
    popover.element.className = `card ${tone}`
    for (const side of ['top', 'right', 'bottom', 'left']) {
      button.style.setProperty(side, corner.includes(side) ? `${EDGE}px` : 'auto')
    }
    say(count, countText(view))
    button.setAttribute(
      'aria-label',
      view.unread > 0 ? `Cowbell: ${view.unread} unread` : 'Cowbell: nothing new',
    )
    if (!host.isConnected) document.documentElement.append(host)
  }
  const ask = async (change: Change) => {
    const next = await askBell(desk, change)
    if (signal.aborted || !next) return
    view = next
    draw()
    if (change.hide || change.move) popover.hide()
    else if (popover.isOpen()) fillCard(popover.element, view, acts)
  }
  addEventListener('resize', draw, { signal })
  signal.addEventListener('abort', () => host.remove())
  draw()
  void ask({})
  return { host, refresh: () => void ask({}), draw }
}

const MOST_COUNTED = 99
const countText = ({ unread }: BellView): string =>
  unread === 0 ? '' : unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)

interface BellActs {
  readonly open: () => void
  readonly change: (change: Change) => void
}

function fillCard(card: HTMLElement, { notices }: BellView, { open, change }: BellActs): void {
  const actions = make('nav')
  actions.append(
    makeButton('Open in Cowbell', open),
    makeButton('Other corner', () => change({ move: true })),
    makeButton('Hide on this site', () => change({ hide: true })),
  )
  card.replaceChildren(
    make('b', notices.length > 0 ? 'Latest notices' : 'Nothing new'),
    ...notices.map(listNotice),
    ...(notices.length > 0 ? [] : [make('p', 'Fills, expiries and cancellations of your orders ring here.')]),
    actions,
  )
}

function listNotice({ title, text, at }: BellView['notices'][number]): HTMLElement {
  const line = make('p')
  const time = new Date(at).toLocaleTimeString([], { timeStyle: 'short' })
  line.append(make('b', title), make('span', `${text} `), make('small', time))
  return line
}

/** The corner that was chosen, or the next in which nothing of the page can be pressed. */
function findCorner(chosen: BellPlace, host: HTMLElement): BellPlace | undefined {
  const at = PLACES.indexOf(chosen)
  return [...PLACES.slice(at), ...PLACES.slice(0, at)].find((place) => isFree(place, host))
}

function isFree(place: BellPlace, host: HTMLElement): boolean {
  const left = place.includes('left') ? EDGE : innerWidth - EDGE - REACH
  const top = place.includes('top') ? EDGE : innerHeight - EDGE - REACH
  const steps = [0, REACH / 2, REACH]
  return steps.every((x) =>
    steps.every((y) => {
      const [under] = document.elementsFromPoint(left + x, top + y).filter((element) => element !== host)
      return !under?.closest(PRESSABLE)
    }),
  )
}
