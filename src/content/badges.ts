/**
 * Badges of one page, from its first scan to the end of the content script.
 *
 * The page may change its nodes at any time. After each batch, badges whose source disappeared or changed are
 * removed, and badges that were moved or dropped are put back. Badges are next to the page's nodes, not
 * inside them, so frameworks find their own children unchanged. Parts of the page far from the viewport are
 * read and drawn when they come near.
 */
import type { BadgeView, PageView } from '../client/bridge/views'
import { showBell } from './draw/bell'
import { createColourSchemeReader } from './draw/colour-scheme'
import { createDrawing, needsDrawing } from './draw/drawing'
import { createHiddenMentions } from './draw/hidden-mentions'
import { createMentions, type Mention, type Subject } from './draw/mentions'
import { removeLeftovers, setStyle } from './draw/shell'
import { whenActivated } from './prerender'
import { type Batch, observe } from './read/observe'
import { listSources, readSource } from './read/scan'
import { setNotations } from './read/shown-amounts'
import { findSite, readChainId, type SiteAddress } from './read/sites'
import { watchViewport } from './read/viewport'
import { askBackground, type Background, type ChangeListener, createRequestQueue } from './requests'
import { setWords } from './words'

/** Attributes by which pages switch between light and dark. */
const THEME_ATTRIBUTES = ['class', 'style', 'data-theme', 'data-color-mode', 'data-bs-theme']
const MINUTE_MS = 60_000
/**
 * Delay before drawing. Most views arrive from the database within this delay, so most badges are drawn once.
 * After the delay, badges appear even without a view.
 */
const DRAW_DELAY_MS = 150

/**
 * Requests the settings of this page, then shows badges and bell until the signal aborts. The page is then
 * restored.
 */
export async function runBadges(background: Background, signal: AbortSignal): Promise<void> {
  await whenActivated()
  removeLeftovers()
  const page = await askBackground(background, 'page', {})
  if (!page || signal.aborted) return
  setStyle(page.style)
  setWords(page.words)
  setNotations(page.numbers)
  showBadges(background, page, signal)
}

function showBadges(
  background: Background,
  { sites, looks, marksAddresses, bell: bellPlace }: PageView,
  signal: AbortSignal,
): void {
  const site = findSite(sites, location)
  if (!site) return
  const { protocol, hostname } = location
  const hosts = new WeakSet<Node>()
  const onVisible = (mentions: readonly Mention[]) => {
    requestViews(new Set(mentions.flatMap(({ subjects }) => subjects)))
    setTimeout(draw, DRAW_DELAY_MS, mentions)
  }
  let pageChainId = readChainId(sites, location)
  const mentions = createMentions({
    read: (source) => readSource(source, site.kind),
    // A link to another network names subjects of that network. Texts and other links name subjects of the
    // page's network.
    chainIdOf: (source) =>
      (source instanceof Text ? undefined : readChainId(sites, addressOf(source, { protocol, hostname }))) ??
      pageChainId,
    isMarked: ({ kind }) => marksAddresses || kind !== 'address',
  })
  const hidden = createHiddenMentions(onVisible, signal)
  const trackSources = watchViewport((near) => onVisible(hidden.filterVisible(mentions.add(near))), signal)
  const isVisible = (mention: Mention) => !hidden.has(mention)
  const boxObserver = watchWidths(
    (boxes) => draw([...mentions.all()].filter(({ box }) => box && boxes.has(box))),
    signal,
  )
  const redraw = () => draw(mentions.all())
  const startTimer = createMinuteTimer(mentions.subjects, redraw, signal)

  const drawMentions = createDrawing({ background, looks, hosts, boxObserver }, signal)
  const draw = (drawn: Iterable<Mention>) => drawMentions([...drawn].filter(isVisible))
  const onViews = (requested: readonly Subject[], views: readonly BadgeView[]) => {
    const byId = new Map(views.map((view) => [view.id, view]))
    // A subject that the reply omits keeps its previous view. It was not due, or the service was unreachable.
    for (const subject of requested) subject.view = byId.get(subject.id) ?? subject.view
    const named = requested.flatMap((subject) => [...subject.mentions])
    draw(new Set(named.filter(({ badges }) => badges.size > 0)))
    startTimer()
  }
  const requestViews = createRequestQueue<Subject>(background, onViews, signal)

  const read = (batch: Batch) => {
    mentions.drop(batch.changed)
    trackSources(batch)
    hidden.checkAgain()
    const ancestors = listAncestors(batch.changed)
    draw(
      [...mentions.all()].filter(
        (mention) => needsDrawing(mention, hosts) || (mention.box && ancestors.has(mention.box)),
      ),
    )
  }
  /**
   * Reads the page again if its network changed, as in single-page apps. Its texts then name subjects of the
   * new network.
   */
  const checkNetwork = () => {
    const chainId = readChainId(sites, location)
    if (chainId === pageChainId) return
    pageChainId = chainId
    mentions.clear()
    read({ found: listSources(document.documentElement, site.kind), changed: new Set() })
  }

  observe(
    site.kind,
    (batch) => {
      read(batch)
      checkNetwork()
    },
    (node) => hosts.has(node),
    signal,
  )
  const bell = bellPlace && showBell(background, bellPlace, readPageTone, signal)
  if (bell) hosts.add(bell.host)
  const refresh = (isReset?: boolean) => {
    if (isReset) for (const subject of mentions.subjects()) subject.view = undefined
    requestViews(
      [...mentions.subjects()].filter((subject) => [...subject.mentions].some(isVisible)),
      isReset,
    )
    bell?.refresh()
  }
  onAddressChange(checkNetwork, signal)
  onThemeChange(redraw, signal)
  if (bell) onThemeChange(bell.draw, signal)
  onChanges(background, refresh, signal)
  signal.addEventListener('abort', mentions.clear)
}

/**
 * Calls back after a change in the background, when the tab becomes visible, and when the page returns from
 * the back/forward cache.
 */
function onChanges(background: Background, listener: ChangeListener, signal: AbortSignal): void {
  background.onOrdersChanged(listener, signal)
  document.addEventListener('visibilitychange', () => document.hidden || listener(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal })
}

/** Observes the widths of boxes, because badges in them may need another size. */
function watchWidths(onResize: (boxes: ReadonlySet<Element>) => void, signal: AbortSignal): ResizeObserver {
  const widths = new WeakMap<Element, number>()
  const observer = new ResizeObserver((entries) => {
    const changed = entries.filter(({ target, contentRect: { width } }) => {
      const before = widths.get(target) ?? width
      widths.set(target, width)
      return Math.abs(before - width) > 1
    })
    if (changed.length > 0) onResize(new Set(changed.map(({ target }) => target)))
  })
  signal.addEventListener('abort', () => observer.disconnect())
  return observer
}

/** Lists the elements whose space a change may affect. */
function listAncestors(changed: Iterable<Node>): Set<Element> {
  const ancestors = new Set<Element>()
  for (const node of changed) {
    let element = node.parentElement
    for (let depth = 0; element && depth < 8; depth++, element = element.parentElement) ancestors.add(element)
  }
  return ancestors
}

const readPageTone = () => createColourSchemeReader()(document.body)

/** Returns the address of a link. Paths on the page's own host are not parsed, because that is slow. */
function addressOf(
  link: HTMLAnchorElement,
  { protocol, hostname }: Omit<SiteAddress, 'pathname'>,
): SiteAddress {
  const pathname = link.getAttribute('href') ?? ''
  return /^\/[^/]/.test(pathname) ? { protocol, hostname, pathname } : link
}

/**
 * Redraws the remaining time of open orders once a minute while the page is visible.
 * @returns A function to call after each update of views.
 */
function createMinuteTimer(
  subjects: () => Iterable<Subject>,
  redraw: () => void,
  signal: AbortSignal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hasCountdown = () =>
    !document.hidden &&
    [...subjects()].some(({ view, mentions }) => mentions.size > 0 && view?.endsAt !== undefined)
  const startTimer = () => {
    if (timer === undefined && !signal.aborted && hasCountdown()) timer = setTimeout(tick, MINUTE_MS)
  }
  const tick = () => {
    timer = undefined
    redraw()
    startTimer()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return startTimer
}

/**
 * Calls back when the page's address changes. Without the Navigation API, each batch of changes checks the
 * address.
 */
function onAddressChange(listener: () => void, signal: AbortSignal): void {
  addEventListener('popstate', listener, { signal })
  if ('navigation' in globalThis) navigation.addEventListener('currententrychange', listener, { signal })
}

function onThemeChange(listener: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(listener)
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributeFilter: THEME_ATTRIBUTES })
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener, { signal })
  signal.addEventListener('abort', () => observer.disconnect())
}
