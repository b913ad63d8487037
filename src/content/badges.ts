/**
 * The badges of one page, from the first sighting to the end of the script.
 *
 * The page may do as it likes with its nodes: after each batch the badges whose source is gone or changed go too, and
 * those that were moved or dropped are put back. A badge stands beside the page's nodes, not in them, so that a
 * framework finds its own children as it left them. What lies far from the window is read, asked about and drawn when it
 * comes near.
 */
import type { BadgeView, PageView } from '../client/bridge/views'
import { showBell } from './draw/bell'
import { createColourSchemeReader } from './draw/colour-scheme'
import { createDrawing, isToDraw } from './draw/drawing'
import { clearLeft, wear } from './draw/shell'
import { createUnseen } from './draw/unseen'
import { type Batch, observe } from './observe'
import { createMentions, type Mention, type Subject } from './read/mentions'
import { listSources, readSource } from './read/scan'
import { findSite, readChainId, type SiteAddress } from './read/sites'
import { createNearness } from './read/viewport'
import { askBackground, type Background, createAsking, type NewsListener } from './requests'
import { whenShown } from './shown'
import { speak } from './words'

/** What pages switch between light and dark. */
const THEME_ATTRIBUTES = ['class', 'style', 'data-theme', 'data-color-mode', 'data-bs-theme']
const MINUTE_MS = 60_000
/** Time for an answer out of the database, so that most is drawn once. The page sees badges come after it, answered or not. */
const DRAW_AFTER_MS = 150

/** Asks how this page is to be treated, then shows badges and bell on it until the signal ends; then it is as it was. */
export async function runBadges(background: Background, signal: AbortSignal): Promise<void> {
  await whenShown()
  clearLeft()
  const page = await askBackground(background, 'page', {})
  if (!page || signal.aborted) return
  wear(page.style)
  speak(page.words)
  showBadges(background, page, signal)
}

function showBadges(
  background: Background,
  { sites, looks, marksAddresses, bell }: PageView,
  signal: AbortSignal,
): void {
  const site = findSite(sites, location)
  if (!site) return
  const { protocol, hostname } = location
  const hosts = new WeakSet<Node>()
  const come = (mentions: readonly Mention[]) => {
    ask(new Set(mentions.flatMap(({ subjects }) => subjects)))
    setTimeout(draw, DRAW_AFTER_MS, mentions)
  }
  let pageChainId = readChainId(sites, location)
  const mentions = createMentions({
    read: (source) => readSource(source, site.kind),
    // The network of a subject is that of the link that names it; a text or a link elsewhere speaks of the page's own.
    chainIdOf: (source) =>
      (source instanceof Text ? undefined : readChainId(sites, addressOf(source, { protocol, hostname }))) ??
      pageChainId,
    isMarked: ({ kind }) => marksAddresses || kind !== 'address',
  })
  const unseen = createUnseen(come, signal)
  const watch = createNearness((near) => come(unseen.sift(mentions.add(near))), signal)
  const isHere = (mention: Mention) => !unseen.has(mention)
  const room = watchRoom(
    (boxes) => draw([...mentions.all()].filter(({ box }) => box && boxes.has(box))),
    signal,
  )
  const redraw = () => draw(mentions.all())
  const keep = keepTime(mentions.subjects, redraw, signal)

  const drawing = createDrawing({ background, looks, hosts, room }, signal)
  const draw = (toDraw: Iterable<Mention>) => drawing([...toDraw].filter(isHere))
  const hear = (asked: readonly Subject[], views: readonly BadgeView[]) => {
    const byId = new Map(views.map((view) => [view.id, view]))
    // What was not answered, as it was not due or the service is out of reach, stays as it is.
    for (const subject of asked) subject.view = byId.get(subject.id) ?? subject.view
    const named = asked.flatMap((subject) => [...subject.mentions])
    draw(new Set(named.filter(({ badges }) => badges.size > 0)))
    keep()
  }
  const ask = createAsking<Subject>(background, hear, signal)

  const read = (batch: Batch) => {
    mentions.drop(batch.changed)
    watch(batch)
    unseen.look()
    const around = listAround(batch.changed)
    draw(
      [...mentions.all()].filter(
        (mention) => isToDraw(mention, hosts) || (mention.box && around.has(mention.box)),
      ),
    )
  }
  /** A page without reloads can go to another network: then no text on it means what it meant. */
  const followAddress = () => {
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
      followAddress()
    },
    (node) => hosts.has(node),
    signal,
  )
  const ring = bell && showBell(background, bell, readPageTone, signal)
  if (ring) hosts.add(ring.host)
  const followBackground = (isElsewhere?: boolean) => {
    if (isElsewhere) for (const subject of mentions.subjects()) subject.view = undefined
    ask(
      [...mentions.subjects()].filter((subject) => [...subject.mentions].some(isHere)),
      isElsewhere,
    )
    ring?.refresh()
  }
  onAddressChange(followAddress, signal)
  onThemeChange(redraw, signal)
  if (ring) onThemeChange(ring.draw, signal)
  onNews(background, followBackground, signal)
  signal.addEventListener('abort', mentions.clear)
}

/** Calls back when the background wrote something, the tab is shown, or the page came back out of the browser's cache. */
function onNews(background: Background, listener: NewsListener, signal: AbortSignal): void {
  background.onOrdersChanged(listener, signal)
  document.addEventListener('visibilitychange', () => document.hidden || listener(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal })
}

/** Observes boxes that became wider or narrower: badges in them may need another size. */
function watchRoom(hear: (boxes: ReadonlySet<Element>) => void, signal: AbortSignal): ResizeObserver {
  const widths = new WeakMap<Element, number>()
  const observer = new ResizeObserver((entries) => {
    const changed = entries.filter(({ target, contentRect: { width } }) => {
      const before = widths.get(target) ?? width
      widths.set(target, width)
      return Math.abs(before - width) > 1
    })
    if (changed.length > 0) hear(new Set(changed.map(({ target }) => target)))
  })
  signal.addEventListener('abort', () => observer.disconnect())
  return observer
}

/** The elements that a change may have taken room in. */
function listAround(changed: Iterable<Node>): Set<Element> {
  const around = new Set<Element>()
  for (const node of changed) {
    let at = node.parentElement
    for (let depth = 0; at && depth < 8; depth++, at = at.parentElement) around.add(at)
  }
  return around
}

const readPageTone = () => createColourSchemeReader()(document.body)

/** Where a link leads; a path on this very host needs no working out. */
function addressOf(
  link: HTMLAnchorElement,
  { protocol, hostname }: Omit<SiteAddress, 'pathname'>,
): SiteAddress {
  const pathname = link.getAttribute('href') ?? ''
  return /^\/[^/]/.test(pathname) ? { protocol, hostname, pathname } : link
}

/**
 * The remaining time of an open order is drawn again once a minute while the page is visible.
 * @returns to be called whenever views came
 */
function keepTime(subjects: () => Iterable<Subject>, redraw: () => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isTelling = () =>
    !document.hidden &&
    [...subjects()].some(({ view, mentions }) => mentions.size > 0 && view?.endsAt !== undefined)
  const keep = () => {
    if (timer === undefined && !signal.aborted && isTelling()) timer = setTimeout(tick, MINUTE_MS)
  }
  const tick = () => {
    timer = undefined
    redraw()
    keep()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return keep
}

/** Where there is no Navigation API, the batches show it: a page that goes elsewhere changes what it shows. */
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
