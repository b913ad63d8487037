/**
 * Corner of the page: the bell, and on the page of an order or a settlement one line about it. Its size
 * depends on the window alone, its words are drawn on canvases. It avoids what can be pressed (corners.ts):
 * without space for the line only the bell is shown, without space for the bell nothing.
 */
import type { BadgeView, BellCorner, BellView } from '../../client/bridge/views'
import { askBackground, type Background } from '../requests'
import { fill, words } from '../words'
import { EDGE, findCorner, type Size } from './corners'
import { describeStatus } from './describe'
import { drawWords } from './lettering'
import { createPopover } from './popover'
import { type Builder, createSurface } from './shell'
import { trackVisibility } from './visibility'

const BELL_SHAPE = 'M1 10V9L2.5 7.2V5A4.5 4.5 0 0 1 11.5 5V7.2L13 9V10ZM5 11.2H9A2 2 0 0 1 5 11.2Z'
const SIDES = ['top', 'right', 'bottom', 'left'] as const
const MAX_COUNTED = 99
const CLOSE_WIDTH = 24
const LINE_WIDTH = 460
/** Heights with one and with three lines of words. */
const HEIGHT = 32
const BELL_SIZE: Size = [48, HEIGHT]
const ICON_WIDTH = 24
const TALL_HEIGHT = 60
const PADDING = 8
/** Delay after a change of the page before the corner is checked again. */
const CHECK_DELAY_MS = 300
/** Interval at which the remaining time is drawn again. */
const REDRAW_MS = 30_000
/** Attributes by which pages show and hide elements. */
const VISIBILITY_ATTRIBUTES = ['class', 'style', 'hidden', 'open']

/** Order or settlement that the page is about. */
interface PageSubject {
  readonly view: BadgeView | undefined
  readonly open: () => void
}

export interface Corner {
  readonly host: HTMLElement
  /** Requests the number of unread notifications again. */
  readonly refresh: () => void
  /** Shows what the page is about. Without a subject there is only the bell. */
  readonly show: (subject: PageSubject | undefined) => void
}

const countOf = (unread: number): string => (unread > MAX_COUNTED ? `${MAX_COUNTED}+` : `${unread || ''}`)

export function showCorner(background: Background, first: BellCorner, signal: AbortSignal): Corner {
  const surface = createSurface()
  const { host } = surface
  let view: BellView = { unread: 0, corner: first }
  let subject: PageSubject | undefined
  let isClosed = false
  let place: { readonly corner: BellCorner; readonly size: Size } | undefined
  const popover = createBellCard(surface, background, () => view.unread)
  const parts = createParts(surface, {
    onBell: (bell, isByKey) => popover.toggle({ host, button: bell }, isByKey),
    onLine: () => subject?.open(),
    onClose: () => {
      isClosed = true
      draw()
    },
  })
  parts.visibility.start(signal)

  /** Finds the largest box that has a free corner. */
  const findPlace = (chosen: BellCorner) => {
    const height = innerWidth < LINE_WIDTH + 2 * EDGE ? TALL_HEIGHT : HEIGHT
    const lineSize: Size = [Math.min(LINE_WIDTH, innerWidth - 2 * EDGE), height]
    for (const size of subject && !isClosed ? [lineSize, BELL_SIZE] : [BELL_SIZE]) {
      const corner = findCorner(chosen, place?.corner, size, host)
      if (corner) return { corner, size }
    }
    return undefined
  }
  const draw = () => {
    if (!popover.isOpen()) place = view.corner ? findPlace(view.corner) : undefined
    if (!place) return host.remove()
    parts.setPlace(place.corner, place.size)
    parts.writeBell(view.unread)
    if (place.size !== BELL_SIZE) parts.writeLine(subject?.view, place.size)
    if (!host.isConnected) document.documentElement.append(host)
  }
  const drawAnew = () => {
    if (!popover.isOpen()) place = undefined
    draw()
  }
  const refresh = () =>
    void askBackground(background, 'bell', {}).then((next) => {
      if (signal.aborted || !next) return
      const isMoved = next.corner !== view.corner
      view = next
      if (isMoved) drawAnew()
      else draw()
    })
  onPageChange(draw, signal)
  // Another width changes the layout, so a free corner may now contain text.
  addEventListener('resize', drawAnew, { signal })
  const timer = setInterval(() => document.hidden || !subject?.view?.endsAt || draw(), REDRAW_MS)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    host.remove()
  })
  draw()
  refresh()
  const show: Corner['show'] = (next) => {
    subject = next
    draw()
  }
  return { host, refresh, show }
}

/** Reactions to the buttons of the corner. */
interface PartActions {
  readonly onBell: (bell: HTMLElement, isByKey: boolean) => void
  readonly onLine: () => void
  readonly onClose: () => void
}

/** Creates the elements of the corner: line, close button and bell. */
function createParts({ root, createElement, createButton, setText }: Builder, actions: PartActions) {
  const box = createElement('div', 'corner')
  const visibility = trackVisibility(box)
  const bell = createButton('bell', ({ detail }) => actions.onBell(bell, detail === 0))
  bell.setAttribute('aria-haspopup', 'dialog')
  const icon = createElement('i')
  icon.style.clipPath = `path(evenodd,"${BELL_SHAPE}")`
  const line = createButton('line', ({ detail }) => {
    if (detail === 0 || visibility.hasBeenVisible()) actions.onLine()
  })
  const close = createButton('close', actions.onClose)
  setText(close, '', words.close)
  const [count, status] = [createElement('canvas'), createElement('canvas')]
  bell.append(icon, count)
  line.append(status)
  box.append(line, close, bell)
  root.append(box)
  return {
    visibility,
    setPlace: (corner: BellCorner, size: Size) => {
      const sides = SIDES.map((side) => `${side}:${corner.includes(side) ? `${EDGE}px` : 'auto'}`)
      box.style.cssText = `${sides.join(';')};width:${size[0]}px;height:${size[1]}px`
      line.hidden = close.hidden = size === BELL_SIZE
    },
    writeBell: (unread: number) => {
      const shown = countOf(unread)
      setText(bell, '', shown ? fill(words.bell, shown) : words.bellNone)
      drawWords(count, [shown], [BELL_SIZE[0] - ICON_WIDTH, HEIGHT])
    },
    writeLine: (view: BadgeView | undefined, [width, height]: Size) => {
      const known = view ? describeStatus(view, view.warning, Date.now()) : [words.unknown]
      const shown = [...known, words.open]
      setText(line, '', shown.join(', '))
      drawWords(status, shown, [width - BELL_SIZE[0] - CLOSE_WIDTH - 2 * PADDING, height])
    },
  }
}

/** Creates the card of the bell: the number of unread notifications and two links. */
function createBellCard(surface: Builder, background: Background, readUnread: () => number) {
  const { createElement, setText } = surface
  const popover = createPopover(surface, 'Cowbell', 'low')
  const title = createElement('b')
  const acts = createElement('div', 'row acts')
  for (const [text, screen] of [
    [words.openNotifications, 'notifications'],
    [words.site, 'site'],
  ] as const) {
    const action = popover.createAction(() => void askBackground(background, 'open', { screen }))
    setText(action, text)
    acts.append(action)
  }
  popover.element.append(title, acts)
  const toggle: typeof popover.toggle = (opener, isByKey) => {
    const unread = readUnread()
    setText(title, unread > 0 ? fill(words.unread, countOf(unread)) : words.noneUnread)
    popover.toggle(opener, isByKey)
  }
  return { ...popover, toggle }
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
