/** Badges of one page, from its first scan to the end of the content script. */
import type { BadgeView, PageView } from '../client/bridge/views'
import { type Card, createCard } from './draw/card'
import { showCorner } from './draw/corner'
import { describeStatus } from './draw/describe'
import { listenToMarks } from './draw/pointer'
import { createSurface, removeLeftovers, setStyle } from './draw/shell'
import { createTooltip, type Tooltip } from './draw/tooltip'
import { createMarks, type Mark, type Subject } from './marks'
import type { Reader } from './read/reader'
import { setNotations } from './read/shown-amounts'
import { findSite, readChainId, type SiteAddress } from './read/sites'
import { askBackground, type Background, type ChangeListener, createRequestQueue } from './requests'
import { setWords, words } from './words'

/** Shows marks and corner by the settings of the page until the signal aborts. The page is then restored. */
export function showBadges(
  background: Background,
  reader: Reader,
  page: PageView,
  signal: AbortSignal,
): void {
  const { sites, looks, marksAddresses, bell } = page
  const site = findSite(sites, location)
  if (!site) return
  removeLeftovers()
  setStyle(page.style)
  setWords(page.words)
  setNotations(page.numbers)

  let pageChainId = readChainId(sites, location)
  let pageSubject: Subject | undefined
  const marks = createMarks(
    {
      looks,
      read: (source) => reader.readSource(source, site.kind),
      rowOf: reader.rowOf,
      // A link to another network names subjects of that network. Texts and other links name subjects of the
      // page's network.
      chainIdOf: (source) =>
        (source instanceof Text ? undefined : readChainId(sites, addressOf(source, location))) ?? pageChainId,
      isMarked: ({ kind }) => marksAddresses || kind !== 'address',
      onSeen: (subjects) => requestViews(subjects),
    },
    signal,
  )
  const onViews = (requested: readonly Subject[], views: readonly BadgeView[]) => {
    const byId = new Map(views.map((view) => [view.id, view]))
    // A subject that the reply omits keeps its previous view. It was not due, or the service was unreachable.
    for (const subject of requested) subject.view = byId.get(subject.id) ?? subject.view
    marks.show(requested)
    if (pageSubject && requested.includes(pageSubject)) showPageSubject()
  }
  const requestViews = createRequestQueue<Subject>(background, onViews, signal)

  // A frame has marks, and its page has the corner.
  const corner = bell && top === self ? showCorner(background, bell, signal) : undefined
  const showPageSubject = () => {
    const subject = pageSubject
    corner?.show(
      subject && { view: subject.view, open: () => openInCowbell(background, subject, uidOf(subject)) },
    )
  }
  /** Reads the page's address. In single-page apps, texts then name subjects of the new network. */
  const readAddress = () => {
    const chainId = readChainId(sites, location)
    const isOtherNetwork = chainId !== pageChainId
    pageChainId = chainId
    if (isOtherNetwork) marks.readAgain()
    const name = corner && reader.readPage(site.kind)
    const subject = name && chainId !== undefined ? marks.subjectOf({ ...name, chainId }) : undefined
    if (subject === pageSubject) return
    pageSubject = subject
    showPageSubject()
    if (subject) requestViews([subject])
  }
  const { card } = createPopovers(background, marks.find, signal)
  reader.observe(
    site.kind,
    (batch) => {
      marks.update(batch)
      readAddress()
    },
    (node) => marks.find(node) !== undefined || node === corner?.host,
    signal,
  )
  onAddressChange(() => {
    card()?.hide()
    readAddress()
  }, signal)
  const refresh = (isReset?: boolean) => {
    const subjects = new Set([...marks.listSeen(), ...(pageSubject ? [pageSubject] : [])])
    if (isReset) for (const subject of subjects) subject.view = undefined
    requestViews(subjects, isReset)
    corner?.refresh()
  }
  onChanges(background, refresh, signal)
}

const uidOf = ({ kind, id }: Subject): string | undefined => (kind === 'order' ? id : undefined)

/** Opens an order on the network of a subject. Without a UID it opens the list of orders. */
const openInCowbell = (background: Background, { chainId }: Subject, uid: string | undefined): void =>
  void askBackground(background, 'open', uid ? { chainId, uid } : { screen: 'orders' })

/** Creates tooltip and card of all marks when a mark is first used. */
function createPopovers(
  background: Background,
  find: (host: unknown) => Mark | undefined,
  signal: AbortSignal,
) {
  let created: { readonly card: Card; readonly tooltip: Tooltip } | undefined
  const create = () => {
    const surface = createSurface()
    document.documentElement.append(surface.host)
    signal.addEventListener('abort', () => surface.host.remove())
    return { card: createCard(surface), tooltip: createTooltip(surface) }
  }
  const popovers = () => {
    created ??= create()
    return created
  }
  listenToMarks(
    {
      find,
      onRest: ({ button, subject: { view }, warning }) => {
        const parts = view ? [...describeStatus(view, warning, Date.now()), view.detail] : [words.unknown]
        popovers().tooltip.show(button, parts)
      },
      onLeave: () => created?.tooltip.hide(),
      onPress: ({ host, button, subject, warning }, isByKey) => {
        const { kind, chainId, id, view } = subject
        const about = {
          view,
          warning,
          uid: uidOf(subject),
          ask: () => askBackground(background, 'card', { kind, chainId, id }),
          open: (uid?: string) => openInCowbell(background, subject, uid),
        }
        popovers().card.toggle({ host, button }, about, isByKey)
      },
    },
    signal,
  )
  return { card: () => created?.card }
}

/** Returns the address of a link. Paths on the page's own host are not parsed, because that is slow. */
function addressOf(
  link: HTMLAnchorElement,
  { protocol, hostname }: Omit<SiteAddress, 'pathname'>,
): SiteAddress {
  const pathname = link.getAttribute('href') ?? ''
  return /^\/[^/]/.test(pathname) ? { protocol, hostname, pathname } : link
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

/**
 * Calls back when the page's address changes. Without the Navigation API, each batch of changes checks the
 * address.
 */
function onAddressChange(listener: () => void, signal: AbortSignal): void {
  addEventListener('popstate', listener, { signal })
  if ('navigation' in globalThis) navigation.addEventListener('currententrychange', listener, { signal })
}
