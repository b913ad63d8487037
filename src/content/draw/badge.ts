/**
 * Badge of an order, transaction or address: its status as shape and text, whether it is the user's, and a
 * card with more. The page sees an anonymous element of fixed size at every identifier, known or unknown.
 */
import type { BadgeView, Looks } from '../../client/bridge/views'
import { fill, words } from '../words'
import { type CardActions, createCard } from './card'
import type { ColourScheme } from './colour-scheme'
import type { BadgeSize, Box } from './fit'
import { createShell } from './shell'
import { trackVisibility } from './visibility'

export interface Badge {
  readonly host: HTMLElement
  /** Renders the view. Without a view the badge is in the page but empty. */
  show(view: BadgeView | undefined, appearance: BadgeAppearance): void
  /**
   * Sets the style of the host, which is between the page's nodes. '' means no style, as in a line of text.
   * Returns whether the style changed.
   */
  readonly setHostStyle: (style: string) => boolean
  /** Moves the badge over a box while its host is at `origin`. Without a box it is hidden. */
  readonly move: (box: Box | undefined, origin: Box) => void
}

/** Colour scheme and size of a badge. */
interface BadgeAppearance {
  readonly scheme: ColourScheme
  readonly size: BadgeSize
  /** Difference between the page and the signed order. */
  readonly warning: string | undefined
  readonly now: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Writes the remaining time in one unit, rounded down. @example timeLeft(90_000) // '1 min' */
function timeLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return fill(words.days, Math.floor(ms / DAY_MS))
  if (ms >= 2 * HOUR_MS) return fill(words.hours, Math.floor(ms / HOUR_MS))
  return ms >= MINUTE_MS ? fill(words.minutes, Math.floor(ms / MINUTE_MS)) : words.underMinute
}

const joinParts = (parts: readonly (string | false | undefined)[], between: string): string =>
  parts.filter(Boolean).join(between)

/** Builds the texts of a badge for each size and for screen readers. */
function describeBadge(view: BadgeView, now: number, warning: string | undefined) {
  const { text, detail, outlook, endsAt, auctionEveryMs: every, isMine } = view
  const left = endsAt !== undefined && endsAt > now ? timeLeft(endsAt - now) : ''
  const status = joinParts([warning && words.differs, text, left], ' · ')
  const mine = isMine ? words.mine : ''
  const time = left.length < 6 ? left : ''
  const short = warning ? words.differs : mine || time || text.split(' ', 1)[0] || ''
  const full = joinParts([status, mine], ' · ')
  const auction = every !== undefined && fill(words.auction, Math.ceil((every - (now % every)) / SECOND_MS))
  // A detail that repeats the status, such as "Settles 2 orders", replaces it.
  const parts = joinParts([detail.includes(text) ? mine : full, detail, outlook, auction], ' · ')
  // Parts that do not fit into the line are omitted whole.
  const line = parts.replace(/ (?!·)/g, '\u00a0')
  return { line, full, short, small: '', spoken: joinParts([status, detail, outlook, mine, warning], ', ') }
}

/**
 * Removes an empty badge from the tab order. An animation does this, because copies of the element do not
 * include it.
 */
const removeFromTabOrder = (button: HTMLElement): Animation =>
  button.animate({ visibility: ['hidden', 'hidden'] }, { duration: 1, fill: 'both' })

/** Forwards a click on an empty badge to the element under it. */
function forwardClick({ clientX, clientY }: MouseEvent, host: Element): void {
  const under = document.elementsFromPoint(clientX, clientY).find((element) => element !== host)
  if (under instanceof HTMLElement) under.click()
}

/** Writes a position as one style text, because each single property write serialises the whole style. */
const placeAt = ({ left, top, right, bottom }: Box, origin: Box): string =>
  `left:${left - origin.left}px;top:${top - origin.top}px;width:${right - left}px;height:${bottom - top}px`

export function createBadge(looks: Looks, actions: CardActions): Badge {
  const shell = createShell()
  const { host, root, createElement, createButton, setText, createStyle } = shell
  const setHostStyle = createStyle()
  const look = createStyle()
  const frame = createElement('span')
  frame.addEventListener('click', (event) => {
    if (event.isTrusted && !shown) forwardClick(event, host)
  })
  const button = createButton('', ({ detail }) => card.toggle(detail === 0))
  frame.append(button)
  root.append(frame)
  const card = createCard(shell, button, actions)
  let tabOrderAnimation: Animation | undefined
  /** Adds the buttons of a line badge. A click that the page may have provoked only opens the card. */
  const addLineButtons = ({ endsAt }: BadgeView) => {
    const visibility = trackVisibility(frame)
    visibility.start()
    const add = (word: string, part?: 'notify') =>
      frame.append(
        createButton(word, ({ detail }) =>
          detail === 0 || visibility.hasBeenVisible() ? actions.open(actions.uid, part) : card.toggle(false),
        ),
      )
    add(words.open)
    if (endsAt !== undefined) add(words.notify, 'notify')
  }
  let tick: ReturnType<typeof setTimeout>

  let shown: BadgeView | undefined
  const draw = (view: BadgeView, appearance: BadgeAppearance, warning: string | undefined) => {
    const { shape, colour } = looks[view.look]
    const edge = warning ? `#${button.id}::after{box-shadow:inset 0 0 0 1px #c62828}` : ''
    look(`#${button.id}::before{content:"";background:${colour};clip-path:path(evenodd,"${shape}")}${edge}`)
    const texts = describeBadge(view, appearance.now, warning)
    setText(button, texts[appearance.size], texts.spoken)
    const isCounting = appearance.size === 'line' && view.auctionEveryMs !== undefined
    if (isCounting)
      tick = setTimeout(
        () => host.isConnected && draw(view, { ...appearance, now: Date.now() }, warning),
        SECOND_MS,
      )
  }
  const show: Badge['show'] = (view, appearance) => {
    const warning = appearance.warning ?? view?.warning
    shown = view
    clearTimeout(tick)
    frame.className = `badge ${appearance.scheme} ${view ? appearance.size : ''}`
    if (view && appearance.size === 'line' && actions.uid && !button.nextSibling) addLineButtons(view)
    if (view) {
      tabOrderAnimation?.cancel()
      draw(view, appearance, warning)
    } else {
      tabOrderAnimation ??= removeFromTabOrder(button)
      tabOrderAnimation.play()
      setText(button, '')
      look('')
    }
    card.describe(view && { view, tone: appearance.scheme, warning })
  }
  const move: Badge['move'] = (box, origin) => {
    frame.style.cssText = box ? placeAt(box, origin) : 'display:none'
  }
  return { host, show, setHostStyle, move }
}
