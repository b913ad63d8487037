/**
 * Bell in a corner of the page: the number of unread notifications and a link to them. Notifications
 * themselves are shown only on extension pages. The bell avoids the page's content (corners.ts) and is hidden
 * if no corner is free.
 */
import type { BellCorner, BellView } from '../../client/bridge/views'
import { askBackground, type Background } from '../requests'
import { fill, words } from '../words'
import type { ColourScheme } from './colour-scheme'
import { EDGE, findCorner } from './corners'
import { createPopover } from './popover'
import { createShell } from './shell'

const SHAPE = 'M1 10V9L2.5 7.2V5A4.5 4.5 0 0 1 11.5 5V7.2L13 9V10ZM5 11.2H9A2 2 0 0 1 5 11.2Z'
const SIDES = ['top', 'right', 'bottom', 'left'] as const
const MAX_COUNTED = 99
/** Delay after a change of the page before the corner is checked again. */
const CHECK_DELAY_MS = 300
/** Attributes by which pages show and hide elements. */
const VISIBILITY_ATTRIBUTES = ['class', 'style', 'hidden', 'open']

export interface Bell {
  readonly host: HTMLElement
  readonly refresh: () => void
  /** Redraws the bell after a change of the page's background. */
  readonly draw: () => void
}

const countOf = (unread: number): string => (unread > MAX_COUNTED ? `${MAX_COUNTED}+` : `${unread || ''}`)

export function showBell(
  background: Background,
  first: BellCorner,
  readColourScheme: () => ColourScheme,
  signal: AbortSignal,
): Bell {
  const shell = createShell()
  const { host, root, createElement, createButton, setText, styleOf } = shell
  let view: BellView = { unread: 0, corner: first }
  let corner: BellCorner | undefined
  const button = createButton('', ({ detail }) => popover.toggle(detail === 0))
  button.setAttribute('aria-haspopup', 'dialog')
  styleOf(button, '::before').cssText = `content:"";clip-path:path(evenodd,"${SHAPE}")`
  root.append(button)

  const title = createElement('b')
  const popover = createPopover(shell, button, 'Cowbell', () => {
    setText(title, view.unread > 0 ? fill(words.unread, countOf(view.unread)) : words.noneUnread)
    return true
  })
  const acts = createElement('div', '', 'row acts')
  acts.append(
    popover.createAction(
      words.openNotifications,
      () => void askBackground(background, 'open', { screen: 'notifications' }),
    ),
    popover.createAction(words.site, () => void askBackground(background, 'open', { screen: 'site' })),
  )
  popover.element.append(title, acts)

  const draw = () => {
    if (!view.corner || !popover.isOpen())
      corner = view.corner ? findCorner(view.corner, corner, host) : undefined
    if (!corner) return host.remove()
    const scheme = readColourScheme()
    button.className = `bell ${scheme}`
    popover.element.className = `card low ${scheme}`
    for (const side of SIDES) button.style.setProperty(side, corner.includes(side) ? `${EDGE}px` : 'auto')
    const count = countOf(view.unread)
    setText(button, count, count ? fill(words.bell, count) : words.bellNone)
    if (!host.isConnected) document.documentElement.append(host)
  }
  const refresh = () =>
    void askBackground(background, 'bell', {}).then((next) => {
      if (signal.aborted || !next) return
      if (next.corner !== view.corner) corner = undefined
      view = next
      draw()
    })
  onPageChange(draw, signal)
  const findNewCorner = () => {
    if (!popover.isOpen()) corner = undefined
    draw()
  }
  // Another width changes the layout, so a free corner may now contain text.
  addEventListener('resize', findNewCorner, { signal })
  signal.addEventListener('abort', () => host.remove())
  draw()
  refresh()
  return { host, refresh, draw }
}

/** Calls back after changes of the page that may put other content into the corner. */
function onPageChange(onChange: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleCheck = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      onChange()
    }, CHECK_DELAY_MS)
  }
  const observer = new MutationObserver(scheduleCheck)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: VISIBILITY_ATTRIBUTES })
  addEventListener('scrollend', scheduleCheck, { capture: true, signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
}
