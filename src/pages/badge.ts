/** One badge: status by shape and word, whose order it is, and a card for more. The page sees an anonymous element. */
import type { BadgeView } from '../desk/bridge-views'
import { type CardDoor, createCard } from './card'
import { createShell, make, makeButton, makeIcon, say } from './shell'
import type { Tone } from './tone'

/** A badge in the page's tree. */
export interface Badge {
  readonly host: HTMLElement
  show(view: BadgeView, dress: BadgeDress): void
  /** Undefined while it was never shown. */
  readonly size: () => BadgeSize | undefined
}

/** In words; without them where there is no room; and over the end of what it stands at where something follows to press. */
export type BadgeSize = 'full' | 'small' | 'small over'

/** How a badge is dressed: for a light or dark ground, in a size. */
export interface BadgeDress {
  readonly tone: Tone
  readonly size: BadgeSize
  /** What the page shows otherwise than it was signed. */
  readonly warning: string | undefined
  readonly now: number
}

/** Status by shape: paths in a box of 12 by 12. */
const SHAPES = {
  open: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9',
  presignaturePending: 'M6 1L11 6L6 11L1 6Z',
  fulfilled: 'M1.5 6.5L4.5 9.5L10.5 2.5',
  cancelled: 'M2 2L10 10M10 2L2 10',
  expired: 'M2.5 1.5H9.5L2.5 10.5H9.5Z',
  owner: 'M6 1.5A2 2 0 1 0 6 5.5A2 2 0 1 0 6 1.5M2 10.5C2 7 10 7 10 10.5',
  settlement: 'M1.5 3.5H10.5M1.5 8.5H10.5',
} as const satisfies Record<BadgeView['look'], string>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Time left in one unit, as much as fits. @example timeLeft(90_000) // '1 min' */
function timeLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} d`
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return ms >= MINUTE_MS ? `${Math.floor(ms / MINUTE_MS)} min` : '<1 min'
}

/** The words of a view at a time. */
export const wordsOf = ({ text, endsAt }: BadgeView, now: number): string =>
  endsAt !== undefined && endsAt > now ? `${text} · ${timeLeft(endsAt - now)}` : text

/** A badge that is not on the page yet. */
export function createBadge(door: CardDoor): Badge {
  const { host, root } = createShell()
  const button = makeButton('', () => card.toggle())
  const word = make('span')
  const owner = make('i')
  const icon = makeIcon('')
  button.append(icon, word, owner)
  root.append(button)
  const card = createCard(root, button, door)

  let shown: BadgeSize | undefined
  const show: Badge['show'] = (view, { tone, size, warning = view.warning, now }) => {
    button.className = `badge ${tone} ${view.look}${size === 'full' ? '' : ` ${size}`}${warning ? ' warned' : ''}`
    shown = size
    icon.firstElementChild?.setAttribute('d', SHAPES[view.look])
    say(word, warning ? `Differs · ${wordsOf(view, now)}` : wordsOf(view, now))
    say(owner, view.isMine ? 'yours' : '')
    card.describe({ view, tone, warning })
  }
  return { host, show, size: () => shown }
}
