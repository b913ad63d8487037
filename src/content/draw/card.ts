/**
 * Card of a mark, opened by a press. It first shows what is known, then what the background adds. It always
 * has the same elements. Empty elements have no height.
 */
import type { BadgeView, CardView } from '../../client/bridge/views'
import { fill, words } from '../words'
import { createPopover, type Opener } from './popover'
import type { Builder } from './shell'

/** Order, settlement or address of a card. */
interface CardSubject {
  readonly view: BadgeView | undefined
  readonly warning: string | undefined
  /** UID of an order. */
  readonly uid: string | undefined
  readonly ask: () => Promise<CardView | undefined>
  /** Opens an order in Cowbell. Without a UID it opens the list of orders. */
  readonly open: (uid?: string) => void
}

export interface Card {
  readonly toggle: (opener: Opener, subject: CardSubject, isByKey: boolean) => void
  readonly hide: () => void
}

/** Maximum number of lines with amounts and dates, and of listed orders. */
const MAX_LINES = 9
const MAX_ORDERS = 8
/** Gain over the limit that fills the bar, in percent. */
const FULL_PERCENT = 2

const range = <T>(length: number, createElement: (at: number) => T): T[] =>
  Array.from({ length }, (_, at) => createElement(at))

/** Creates the card that all marks of the page share. */
export function createCard(builder: Builder): Card {
  const { createElement, setText } = builder
  const { element, createAction, toggle, hide, isOpen } = createPopover(builder, words.card)
  let subject: CardSubject | undefined
  let orders: CardView['orders'] = []
  const [title, wrong, bar, more] = [
    createElement('b'),
    createElement('p'),
    createElement('i'),
    createElement('p', 'more'),
  ]
  const lines = range(MAX_LINES, () => [createElement('dt'), createElement('dd')] as const)
  const list = createElement('dl')
  list.append(...lines.flat())
  const orderLines = range(MAX_ORDERS, (at) => createAction(() => subject?.open(orders[at]?.uid)))
  const orderList = createElement('div', 'row')
  orderList.append(...orderLines)
  const open = createAction(() => subject?.open(subject.uid))
  setText(open, words.open)
  const copy = createAction(() => {
    navigator.clipboard.writeText(subject?.uid ?? '').then(
      () => setText(copy, words.copied),
      () => setText(copy, words.noCopy),
    )
  })
  const acts = createElement('div', 'row acts')
  acts.append(open, copy)
  element.append(title, wrong, bar, list, orderList, more, acts)

  const write = ({ view, warning, uid }: CardSubject, card: CardView | undefined) => {
    orders = card?.orders ?? []
    setText(title, card?.title ?? view?.detail ?? words.unknown)
    setText(wrong, warning ?? card?.warning ?? '')
    // The left end of the bar is the limit. Its meaning is also in the status text.
    bar.hidden = card?.gainBps === undefined
    bar.style.setProperty('--gain', `${(card?.gainBps ?? 0) / FULL_PERCENT}%`)
    for (const [at, [label, text]] of lines.entries()) {
      const line = card?.lines[at]
      setText(label, line?.label ?? '')
      setText(text, line?.text ?? '')
    }
    for (const [at, line] of orderLines.entries()) setText(line, orders[at]?.text ?? '')
    setText(more, orders.length > MAX_ORDERS ? fill(words.more, orders.length - MAX_ORDERS) : '')
    setText(copy, uid === undefined ? '' : words.copy)
  }
  return {
    hide,
    toggle: (opener, next, isByKey) => {
      subject = next
      write(next, undefined)
      toggle(opener, isByKey)
      if (!isOpen()) return
      void next.ask().then((card) => {
        if (card && subject === next && isOpen()) write(next, card)
      })
    },
  }
}
