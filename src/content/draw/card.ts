/**
 * The card of a badge: on hover, focus or press, with what is known at once and then with what the background adds. Its elements
 * are always the same ones, and those that have nothing to say have no height.
 */
import type { BadgeView, CardView } from '../../client/bridge/views'
import { words } from '../words'
import type { ColourScheme } from './colour-scheme'
import { createPopover, openOnHover, type Popover } from './popover'
import type { Shell } from './shell'

/** What a card may do. */
export interface CardActions {
  readonly ask: () => Promise<CardView | undefined>
  /** Opens an order in Cowbell, or its notifications; without one, the list of orders. */
  readonly open: (uid?: string, part?: 'notify') => void
  /** What is copied; undefined for what has no UID. */
  readonly uid: string | undefined
}

/** What a card knows before the background is asked for more. */
interface Known {
  readonly view: BadgeView
  readonly tone: ColourScheme
  readonly warning: string | undefined
}

/** A card that shows and hides itself. */
export interface Card {
  readonly toggle: (isByKey: boolean) => void
  /** Without anything known it does not open. */
  readonly describe: (known: Known | undefined) => void
}

/** Lines of amounts and dates, and orders of a list: as many as there can be. */
const MAX_LINES = 9
const MAX_ORDERS = 8
/** A gain over the limit that fills its bar. */
const FULL_PERCENT = 2

const range = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at))

/** The card of the button in a badge's shell; it is made when it is first opened. */
export function createCard(shell: Shell, button: HTMLElement, actions: CardActions): Card {
  let known: Known | undefined
  let popover: Popover | undefined
  button.setAttribute('aria-haspopup', 'dialog')
  const popoverOf = () => {
    popover ??= createFilled(shell, button, actions, () => known)
    return popover
  }
  openOnHover(shell, button, popoverOf)
  return {
    toggle: (isByKey) => popoverOf().toggle(isByKey),
    describe: (next) => {
      known = next
      if (!popover) return
      if (next) popover.element.className = `card ${next.tone}`
      else popover.hide()
    },
  }
}

function createFilled(
  shell: Shell,
  button: HTMLElement,
  actions: CardActions,
  knownNow: () => Known | undefined,
): Popover {
  const popover = createPopover(shell, button, words.card, () => {
    const known = knownNow()
    if (!known) return false
    popover.element.className = `card ${known.tone}`
    content.write(known, undefined)
    void actions.ask().then((view) => {
      if (view && knownNow() && popover.isOpen()) content.write(known, view)
    })
    return true
  })
  const content = createContent(shell, popover, actions)
  return popover
}

interface Content {
  readonly write: (known: Known, view: CardView | undefined) => void
}

function createContent(
  { make, say, styleOf }: Shell,
  { element, makeAct }: Popover,
  actions: CardActions,
): Content {
  let orders: CardView['orders'] = []
  const title = make('b')
  const wrong = make('p')
  const bar = make('i')
  const lines = range(MAX_LINES, () => [make('dt'), make('dd')] as const)
  const list = make('dl')
  list.append(...lines.flat())
  const orderLines = range(MAX_ORDERS, (at) => makeAct('', () => actions.open(orders[at]?.uid)))
  const orderList = make('div', '', 'row')
  orderList.append(...orderLines)
  const copy = makeAct('', () => {
    navigator.clipboard.writeText(actions.uid ?? '').then(
      () => say(copy, words.copied),
      () => say(copy, words.noCopy),
    )
  })
  const acts = make('div', '', 'row acts')
  acts.append(
    makeAct(words.open, () => actions.open(actions.uid)),
    copy,
  )
  element.append(title, wrong, bar, list, orderList, acts)

  const write: Content['write'] = (known, view) => {
    orders = view?.orders ?? []
    say(title, view?.title ?? known.view.detail)
    say(wrong, known.warning ?? view?.warning ?? '')
    // The limit is its left end. What it draws is said by the status.
    bar.hidden = view?.gainBps === undefined
    styleOf(bar, '::before').setProperty('--gain', `${(view?.gainBps ?? 0) / FULL_PERCENT}%`)
    for (const [at, [label, text]] of lines.entries()) {
      const line = view?.lines[at]
      say(label, line?.label ?? '')
      say(text, line?.text ?? '')
    }
    for (const [at, line] of orderLines.entries()) say(line, orders[at]?.text ?? '')
    say(copy, actions.uid === undefined ? '' : words.copy)
  }
  return { write }
}
