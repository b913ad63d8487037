/**
 * Marks of a page: which names it has, where their marks are, and what is known about them.
 *
 * The page may change its nodes at any time. A mark ends with its name. A mark that the page removed or moved
 * comes back, and each time that this happens again soon, the pause before it grows.
 */
import type { BadgeView, Looks } from '../client/bridge/views'
import { createMark, findSpot, type MarkElement } from './draw/mark'
import { readCells } from './read/cell-text'
import type { Name } from './read/identifiers'
import type { Batch } from './read/observe'
import type { Reader } from './read/reader'
import type { Source } from './read/scan'
import { watchSeen } from './read/seen'
import { findDifference } from './read/shown-amounts'
import type { NamedThing } from './requests'

/** Order, transaction or address that the page names, with all its marks. */
export interface Subject extends NamedThing {
  /** Undefined until the background replies, and for subjects it does not know. */
  view: BadgeView | undefined
  readonly marks: Set<Mark>
}

/** Mark of one name on the page. */
export interface Mark extends MarkElement {
  readonly source: Source
  subject: Subject
  /** Difference between the page and what was signed. */
  warning: string | undefined
  /** Node directly before which the mark was inserted. */
  spot: ChildNode | undefined
  /** When the mark may be inserted, on the clock of `performance.now()`, and the pause after that. */
  dueAt: number
  pauseMs: number
}

/** Functions that read the page, and the looks of marks. */
export interface MarksOptions {
  readonly looks: Looks
  readonly read: (source: Source) => Name | undefined
  readonly rowOf: Reader['rowOf']
  /** Returns the network of a source, or undefined if it is unknown. */
  readonly chainIdOf: (source: Source) => number | undefined
  readonly isMarked: (name: Name) => boolean
  /** Receives subjects whose mark came into view. */
  readonly onSeen: (subjects: Iterable<Subject>) => void
}

export interface Marks {
  /** Returns the mark of an element. */
  readonly find: (host: unknown) => Mark | undefined
  readonly subjectOf: (named: NamedThing) => Subject
  /** Lists the subjects whose mark was in view, now or before. */
  readonly listSeen: () => Subject[]
  readonly update: (batch: Batch) => void
  /** Shows the views of subjects. */
  readonly show: (subjects: Iterable<Subject>) => void
  /** Reads all names again. */
  readonly readAgain: () => void
}

const MIN_PAUSE_MS = 500
const MAX_PAUSE_MS = 60_000
/** Maximum number of subjects. Above it, subjects without marks lose their view. */
const MAX_REMEMBERED = 2_000
/** Delay of accessible names after the last reply, so that a page that scrolls is laid out once. */
const NAME_DELAY_MS = 400

/** Creates the store of subjects, by network and identifier. */
function createSubjects() {
  const subjects = new Map<string, Subject>()
  const of: Marks['subjectOf'] = (named) => {
    const key = `${named.chainId}:${named.id}`
    const subject = subjects.get(key) ?? { ...named, view: undefined, marks: new Set() }
    subjects.set(key, subject)
    return subject
  }
  /** Removes subjects without marks. Those with a view stay, because their names may come back. */
  const tidy = () => {
    for (const [key, { marks, view }] of subjects)
      if (marks.size === 0 && (!view || subjects.size > MAX_REMEMBERED)) subjects.delete(key)
  }
  return { of, tidy, all: () => [...subjects.values()] }
}

/** Renders a mark, with the difference between the amounts of its row and the signed ones. */
function render(mark: Mark, rowOf: Reader['rowOf']): void {
  const { source, subject } = mark
  const { shows, warning } = subject.view ?? {}
  const row = shows && source.parentElement && rowOf(source.parentElement)
  mark.warning = (row && findDifference(readCells(row), shows)) ?? warning
  mark.show(subject.view, mark.warning)
}

/** Returns a function that names a mark later. All marks that wait are named together. */
function createNaming(signal: AbortSignal): (mark: Mark) => void {
  const unnamed = new Set<Mark>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const nameMarks = () => {
    for (const mark of unnamed) mark.setName()
    unnamed.clear()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (mark) => {
    unnamed.add(mark)
    clearTimeout(timer)
    timer = setTimeout(nameMarks, NAME_DELAY_MS)
  }
}

const isInPlace = ({ host, spot }: Mark): boolean => spot?.isConnected === true && host.nextSibling === spot

/**
 * Inserts the marks that are not in their place. All reads of the page come before the writes.
 * @returns When the next mark is due, or undefined if all are in their place
 */
function insertMarks(marks: Iterable<Mark>): number | undefined {
  const now = performance.now()
  const missing = [...marks].filter((mark) => !isInPlace(mark))
  const due = missing.filter(({ dueAt }) => now >= dueAt)
  const spots = due.map(({ source }) => findSpot(source))
  const waiting = missing.flatMap(({ dueAt }) => (now < dueAt ? dueAt : []))
  for (const [at, mark] of due.entries()) {
    const isSoon = now < mark.dueAt + mark.pauseMs
    mark.pauseMs = isSoon && mark.spot ? Math.min(2 * mark.pauseMs, MAX_PAUSE_MS) : MIN_PAUSE_MS
    mark.dueAt = now + mark.pauseMs
    mark.spot = spots[at]
    mark.spot?.before(mark.host)
  }
  return waiting.length > 0 ? Math.min(...waiting) : undefined
}

export function createMarks(options: MarksOptions, signal: AbortSignal): Marks {
  const subjects = createSubjects()
  const marks = new Map<Source, Mark>()
  const byHost = new Map<unknown, Mark>()
  const seen = watchSeen(
    (hosts) => options.onSeen(new Set(hosts.flatMap((host) => byHost.get(host)?.subject ?? []))),
    signal,
  )
  const read = (source: Source): Subject | undefined => {
    const name = source.isConnected ? options.read(source) : undefined
    const chainId = name && options.isMarked(name) ? options.chainIdOf(source) : undefined
    return name && chainId !== undefined ? subjects.of({ ...name, chainId }) : undefined
  }
  const nameLater = createNaming(signal)
  /** Shows what is known. Every mark gets a name after a reply, so that unknown ones cost the page the same. */
  const show = (mark: Mark, isReply = false) => {
    render(mark, options.rowOf)
    if (!isReply && !mark.subject.view) return
    nameLater(mark)
  }
  /** Adds a mark to its subject, and shows what is known. */
  const attach = (mark: Mark) => {
    mark.subject.marks.add(mark)
    show(mark)
    seen.watch(mark.host)
  }
  const add = (source: Source, subject: Subject) => {
    const [warning, spot] = [undefined, undefined]
    const element = createMark(options.looks)
    const mark = { ...element, source, subject, warning, spot, dueAt: 0, pauseMs: MIN_PAUSE_MS }
    marks.set(source, mark)
    byHost.set(mark.host, mark)
    attach(mark)
  }
  const drop = (mark: Mark) => {
    mark.host.remove()
    mark.subject.marks.delete(mark)
    marks.delete(mark.source)
    byHost.delete(mark.host)
    seen.forget(mark.host)
  }
  /** Reads a source. Its mark stays if it names another subject now. */
  const readSource = (source: Source) => {
    const [mark, subject] = [marks.get(source), read(source)]
    if (!mark) return subject && add(source, subject)
    if (!subject) return drop(mark)
    if (mark.subject === subject) return
    mark.subject.marks.delete(mark)
    mark.subject = subject
    attach(mark)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const insert = () => {
    clearTimeout(timer)
    const next = insertMarks(marks.values())
    if (next !== undefined) timer = setTimeout(insert, next - performance.now())
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const { host } of marks.values()) host.remove()
  })
  return {
    find: (host) => byHost.get(host),
    subjectOf: subjects.of,
    listSeen: () => subjects.all().filter(({ marks }) => [...marks].some(({ host }) => seen.has(host))),
    update: ({ found, changed }) => {
      const isStale = (source: Source) => !source.isConnected || changed.has(source)
      for (const source of new Set([...[...marks.keys()].filter(isStale), ...found])) readSource(source)
      // The page may have changed the amounts beside an own order.
      if (changed.size > 0) for (const mark of marks.values()) if (mark.subject.view?.shows) show(mark)
      insert()
      seen.checkLater()
      subjects.tidy()
    },
    show: (given) => {
      for (const { marks } of given) for (const mark of marks) show(mark, true)
    },
    readAgain: () => {
      for (const source of [...marks.keys()]) readSource(source)
    },
  }
}
