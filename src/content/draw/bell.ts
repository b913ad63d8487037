/**
 * The bell in a corner of the page: how much is unread, and the way to it. What it is about is read on a page of ours. It
 * gives way to the page (corners); where all corners are taken it stays away.
 */
import type { BellPlace, BellView } from '../../client/bridge/views'
import { askBackground, type Background } from '../requests'
import { fill, words } from '../words'
import type { ColourScheme } from './colour-scheme'
import { EDGE, findCorner } from './corners'
import { createPopover } from './popover'
import { createShell } from './shell'

const SHAPE = 'M1 10V9L2.5 7.2V5A4.5 4.5 0 0 1 11.5 5V7.2L13 9V10ZM5 11.2H9A2 2 0 0 1 5 11.2Z'
const SIDES = ['top', 'right', 'bottom', 'left'] as const
const MAX_COUNTED = 99
/** After what the page does to itself, before one looks again what lies under the bell. */
const LOOK_AFTER_MS = 300
/** What pages show and hide things by. */
const SHOWING = ['class', 'style', 'hidden', 'open']

/** A bell on the page. */
export interface Bell {
  readonly host: HTMLElement
  /** Asks the background again. */
  readonly refresh: () => void
  /** Draws it again where it stands: the page's background is another. */
  readonly draw: () => void
}

const countOf = (unread: number): string => (unread > MAX_COUNTED ? `${MAX_COUNTED}+` : `${unread || ''}`)

/** Shows the bell until the signal ends. */
export function showBell(
  background: Background,
  first: BellPlace,
  readColourScheme: () => ColourScheme,
  signal: AbortSignal,
): Bell {
  const shell = createShell()
  const { host, root, make, makeButton, say, styleOf } = shell
  let view: BellView = { unread: 0, place: first }
  let stands: BellPlace | undefined
  const button = makeButton('', ({ detail }) => popover.toggle(detail === 0))
  button.setAttribute('aria-haspopup', 'dialog')
  styleOf(button, '::before').cssText = `content:"";clip-path:path(evenodd,"${SHAPE}")`
  root.append(button)

  const title = make('b')
  const popover = createPopover(shell, button, 'Cowbell', () => {
    say(title, view.unread > 0 ? fill(words.unread, countOf(view.unread)) : words.noneUnread)
    return true
  })
  const acts = make('div', '', 'row acts')
  acts.append(
    popover.makeAct(
      words.openNotifications,
      () => void askBackground(background, 'open', { screen: 'notifications' }),
    ),
    popover.makeAct(words.site, () => void askBackground(background, 'open', { screen: 'site' })),
  )
  popover.element.append(title, acts)

  const draw = () => {
    if (!view.place || !popover.isOpen())
      stands = view.place ? findCorner(view.place, stands, host) : undefined
    if (!stands) return host.remove()
    const scheme = readColourScheme()
    button.className = `bell ${scheme}`
    popover.element.className = `card low ${scheme}`
    for (const side of SIDES) button.style.setProperty(side, stands.includes(side) ? `${EDGE}px` : 'auto')
    const count = countOf(view.unread)
    say(button, count, count ? fill(words.bell, count) : words.bellNone)
    if (!host.isConnected) document.documentElement.append(host)
  }
  const refresh = () =>
    void askBackground(background, 'bell', {}).then((next) => {
      if (signal.aborted || !next) return
      if (next.place !== view.place) stands = undefined
      view = next
      draw()
    })
  onPageChange(draw, signal)
  const moveOn = () => {
    if (!popover.isOpen()) stands = undefined
    draw()
  }
  // Another width changes the layout: a corner that was empty may hold text now.
  addEventListener('resize', moveOn, { signal })
  signal.addEventListener('abort', () => host.remove())
  draw()
  refresh()
  return { host, refresh, draw }
}

/** Something else may lie in the corner now. */
function onPageChange(look: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      look()
    }, LOOK_AFTER_MS)
  }
  const observer = new MutationObserver(later)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: SHOWING })
  addEventListener('scrollend', later, { capture: true, signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}
