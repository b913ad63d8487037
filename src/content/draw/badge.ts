/**
 * One badge: status by shape and word, whose order it is, and a card for more. The page sees an anonymous element of one
 * size, which stands at whatever is named, known or not.
 */
import type { BadgeView, Looks } from '../../client/bridge/views'
import { fill, words } from '../words'
import { type CardActions, createCard } from './card'
import type { ColourScheme } from './colour-scheme'
import type { BadgeSize, Box } from './fit'
import { createShell } from './shell'
import { createSight } from './sight'

/** A badge in the page's tree. */
export interface Badge {
  readonly host: HTMLElement
  /** Without a view it stands there and nothing is drawn. */
  show(view: BadgeView | undefined, dress: BadgeDress): void
  /** How its host stands between the page's things, as a style; '' in a line of text. Whether that is new. */
  readonly settle: (style: string) => boolean
  /** Draws it over a box while its host is at `origin`; nothing without a box. */
  readonly move: (box: Box | undefined, origin: Box) => void
}

/** How a badge is dressed: for a light or dark ground, in a size. */
interface BadgeDress {
  readonly scheme: ColourScheme
  readonly size: BadgeSize
  /** What the page shows otherwise than it was signed. */
  readonly warning: string | undefined
  readonly now: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Time left in one unit, as much as fits. @example timeLeft(90_000) // '1 min' */
function timeLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return fill(words.days, Math.floor(ms / DAY_MS))
  if (ms >= 2 * HOUR_MS) return fill(words.hours, Math.floor(ms / HOUR_MS))
  return ms >= MINUTE_MS ? fill(words.minutes, Math.floor(ms / MINUTE_MS)) : words.underMinute
}

const join = (parts: readonly (string | false | undefined)[], between: string): string =>
  parts.filter(Boolean).join(between)

/** What a badge says at a time, in its width and read out. */
function wordsOf(view: BadgeView, now: number, warning: string | undefined) {
  const { text, detail, outlook, endsAt, auctionEveryMs: every, isMine } = view
  const left = endsAt !== undefined && endsAt > now ? timeLeft(endsAt - now) : ''
  const status = join([warning && words.differs, text, left], ' · ')
  const mine = isMine ? words.mine : ''
  const time = left.length < 6 ? left : ''
  const short = warning ? words.differs : mine || time || text.split(' ', 1)[0] || ''
  const full = join([status, mine], ' · ')
  const auction = every !== undefined && fill(words.auction, Math.ceil((every - (now % every)) / SECOND_MS))
  // What says the words of the badge itself, "Settles 2 orders", stands for them.
  const parts = join([detail.includes(text) ? mine : full, detail, outlook, auction], ' · ')
  // A part that a line has no room for is left out whole.
  const line = parts.replace(/ (?!·)/g, '\u00a0')
  return { line, full, short, small: '', spoken: join([status, detail, outlook, mine, warning], ', ') }
}

/** By an animation, which no copy of the element carries: what says nothing is no stop of the Tab key. */
const keepFromKeys = (button: HTMLElement): Animation =>
  button.animate({ visibility: ['hidden', 'hidden'] }, { duration: 1, fill: 'both' })

/** A press on a badge that says nothing is one on what lies under it. */
function passOn({ clientX, clientY }: MouseEvent, host: Element): void {
  const under = document.elementsFromPoint(clientX, clientY).find((element) => element !== host)
  if (under instanceof HTMLElement) under.click()
}

/** A place as a style, all in one: each write by itself has the whole style written out again. */
const placeAt = ({ left, top, right, bottom }: Box, origin: Box): string =>
  `left:${left - origin.left}px;top:${top - origin.top}px;width:${right - left}px;height:${bottom - top}px`

/** A badge that is not on the page yet. */
export function createBadge(looks: Looks, actions: CardActions): Badge {
  const shell = createShell()
  const { host, root, make, makeButton, say, slot } = shell
  const settle = slot()
  const look = slot()
  const frame = make('span')
  frame.addEventListener('click', (event) => {
    if (event.isTrusted && !shown) passOn(event, host)
  })
  const button = makeButton('', ({ detail }) => card.toggle(detail === 0))
  frame.append(button)
  root.append(frame)
  const card = createCard(shell, button, actions)
  let hiding: Animation | undefined
  /** The line's own buttons; a press that the page may have led here opens the card alone. */
  const addActs = ({ endsAt }: BadgeView) => {
    const sight = createSight(frame)
    sight.begin()
    const add = (word: string, part?: 'notify') =>
      frame.append(
        makeButton(word, ({ detail }) =>
          detail === 0 || sight.isPlain() ? actions.open(actions.uid, part) : card.toggle(false),
        ),
      )
    add(words.open)
    if (endsAt !== undefined) add(words.notify, 'notify')
  }
  let tick: ReturnType<typeof setTimeout>

  let shown: BadgeView | undefined
  const draw = (view: BadgeView, dress: BadgeDress, warning: string | undefined) => {
    const { shape, colour } = looks[view.look]
    const edge = warning ? `#${button.id}::after{box-shadow:inset 0 0 0 1px #c62828}` : ''
    look(`#${button.id}::before{content:"";background:${colour};clip-path:path(evenodd,"${shape}")}${edge}`)
    const said = wordsOf(view, dress.now, warning)
    say(button, said[dress.size], said.spoken)
    const isCounting = dress.size === 'line' && view.auctionEveryMs !== undefined
    if (isCounting)
      tick = setTimeout(
        () => host.isConnected && draw(view, { ...dress, now: Date.now() }, warning),
        SECOND_MS,
      )
  }
  const show: Badge['show'] = (view, dress) => {
    const warning = dress.warning ?? view?.warning
    shown = view
    clearTimeout(tick)
    frame.className = `badge ${dress.scheme} ${view ? dress.size : ''}`
    if (view && dress.size === 'line' && actions.uid && !button.nextSibling) addActs(view)
    if (view) {
      hiding?.cancel()
      draw(view, dress, warning)
    } else {
      hiding ??= keepFromKeys(button)
      hiding.play()
      say(button, '')
      look('')
    }
    card.describe(view && { view, tone: dress.scheme, warning })
  }
  const move: Badge['move'] = (box, origin) => {
    frame.style.cssText = box ? placeAt(box, origin) : 'display:none'
  }
  return { host, show, settle, move }
}
