/** The card of a badge: on hover, focus or click, with what is known at once and then with what the desk adds. */
import type { BadgeView, CardView } from '../desk/bridge-views'
import { createPopover, openOnHover } from './popover'
import { make, makeButton, say } from './shell'
import type { Tone } from './tone'

/** What a card may do. */
export interface CardDoor {
  readonly ask: () => Promise<CardView | undefined>
  /** Has an order's news told or not; the card as it is then. */
  readonly tell: (isTold: boolean) => Promise<CardView | undefined>
  /** Opens an order in Cowbell; without one, the list of orders. */
  readonly open: (uid?: string) => void
  /** What is copied; undefined for what has no UID. */
  readonly uid: string | undefined
}

/** What a card knows before the desk is asked for more. */
interface Known {
  readonly view: BadgeView
  readonly tone: Tone
  readonly warning: string | undefined
}

/** A card that shows and hides itself. */
export interface Card {
  readonly toggle: () => void
  readonly describe: (known: Known) => void
}

/** The card of the button in a badge's root. */
export function createCard(root: ShadowRoot, button: HTMLElement, door: CardDoor): Card {
  let known: Known | undefined
  const popover = createPopover(root, button, 'Order in Cowbell', (element) => {
    if (!known) return
    fill(element, known, undefined, door)
    void door.ask().then((view) => {
      if (!view || !known || !popover.isOpen()) return
      fill(element, known, view, door)
      popover.place()
    })
  })
  openOnHover(root, button, popover)
  return {
    toggle: popover.toggle,
    describe: (next) => {
      known = next
      const { view, warning, tone } = next
      popover.element.className = `card ${tone} ${view.look}`
      const words = [view.text, view.detail, view.isMine ? 'yours' : '', warning ?? '']
      button.setAttribute('aria-label', words.filter(Boolean).join(', '))
    },
  }
}

function fill(element: HTMLElement, known: Known, view: CardView | undefined, door: CardDoor): void {
  const warning = known.warning ?? view?.warning
  const actions = make('nav')
  actions.append(makeButton('Open in Cowbell', () => door.open(door.uid)))
  if (view?.isTold !== undefined) actions.append(makeBell(view.isTold, door))
  if (door.uid !== undefined) actions.append(makeCopy(door.uid))
  element.replaceChildren(
    make('b', view?.title ?? known.view.detail),
    ...(warning ? [make('p', warning, 'wrong')] : []),
    ...(view ? [listLines(view)] : []),
    ...(view?.orders ?? []).map(({ uid, text }) => listOrder(text, () => door.open(uid))),
    actions,
  )
}

function listLines({ lines }: CardView): HTMLElement {
  const list = make('dl')
  list.append(...lines.flatMap(([label, text]) => [make('dt', label), make('dd', text)]))
  return list
}

function listOrder(text: string, open: () => void): HTMLElement {
  const line = make('nav')
  line.append(makeButton(text, open))
  return line
}

function makeBell(isToldNow: boolean, { tell }: CardDoor): HTMLElement {
  let isTold = isToldNow
  const bell = makeButton('', () => void tell(!isTold).then((view) => write(view?.isTold ?? isTold)))
  const write = (next: boolean) => {
    isTold = next
    say(bell, isTold ? 'Stop notifying' : 'Notify me')
  }
  write(isTold)
  return bell
}

function makeCopy(uid: string): HTMLElement {
  const copy = makeButton('Copy UID', () => {
    navigator.clipboard.writeText(uid).then(
      () => say(copy, 'Copied'),
      () => say(copy, 'The page forbids copying'),
    )
  })
  return copy
}
