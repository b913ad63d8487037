/**
 * Card of a badge, shown on hover, focus or press. It first shows what is known, then what the background
 * adds. It always has the same elements. Empty elements have no height.
 */
import type { BadgeView, CardView } from '../../client/bridge/views'
import { words } from '../words'
import type { ColourScheme } from './colour-scheme'
import { createPopover, openOnHover, type Popover } from './popover'
import type { Shell } from './shell'

export interface CardActions {
  readonly ask: () => Promise<CardView | undefined>
  /** Opens an order or its notifications in Cowbell. Without a UID it opens the list of orders. */
  readonly open: (uid?: string, part?: 'notify') => void
  readonly uid: string | undefined
}

/** Content known before the background replies. */
interface Known {
  readonly view: BadgeView
  readonly tone: ColourScheme
  readonly warning: string | undefined
}

export interface Card {
  readonly toggle: (isByKey: boolean) => void
  /** Sets the known content. Without it the card does not open. */
  readonly describe: (known: Known | undefined) => void
}

/** Maximum number of lines with amounts and dates, and of listed orders. */
const MAX_LINES = 9
const MAX_ORDERS = 8
/** Gain over the limit that fills the bar, in percent. */
const FULL_PERCENT = 2

const range = <T>(length: number, createElement: (at: number) => T): T[] =>
  Array.from({ length }, (_, at) => createElement(at))

/** Creates the card of a badge's button. Its elements are created when it first opens. */
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
  readKnown: () => Known | undefined,
): Popover {
  const popover = createPopover(shell, button, words.card, () => {
    const known = readKnown()
    if (!known) return false
    popover.element.className = `card ${known.tone}`
    content.write(known, undefined)
    void actions.ask().then((view) => {
      if (view && readKnown() && popover.isOpen()) content.write(known, view)
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
  { createElement, setText, styleOf }: Shell,
  { element, createAction }: Popover,
  actions: CardActions,
): Content {
  let orders: CardView['orders'] = []
  const title = createElement('b')
  const wrong = createElement('p')
  const bar = createElement('i')
  const lines = range(MAX_LINES, () => [createElement('dt'), createElement('dd')] as const)
  const list = createElement('dl')
  list.append(...lines.flat())
  const orderLines = range(MAX_ORDERS, (at) => createAction('', () => actions.open(orders[at]?.uid)))
  const orderList = createElement('div', '', 'row')
  orderList.append(...orderLines)
  const copy = createAction('', () => {
    navigator.clipboard.writeText(actions.uid ?? '').then(
      () => setText(copy, words.copied),
      () => setText(copy, words.noCopy),
    )
  })
  const acts = createElement('div', '', 'row acts')
  acts.append(
    createAction(words.open, () => actions.open(actions.uid)),
    copy,
  )
  element.append(title, wrong, bar, list, orderList, acts)

  const write: Content['write'] = (known, view) => {
    orders = view?.orders ?? []
    setText(title, view?.title ?? known.view.detail)
    setText(wrong, known.warning ?? view?.warning ?? '')
    // The left end of the bar is the limit. Its meaning is also in the status text.
    bar.hidden = view?.gainBps === undefined
    styleOf(bar, '::before').setProperty('--gain', `${(view?.gainBps ?? 0) / FULL_PERCENT}%`)
    for (const [at, [label, text]] of lines.entries()) {
      const line = view?.lines[at]
      setText(label, line?.label ?? '')
      setText(text, line?.text ?? '')
    }
    for (const [at, line] of orderLines.entries()) setText(line, orders[at]?.text ?? '')
    setText(copy, actions.uid === undefined ? '' : words.copy)
  }
  return { write }
}
