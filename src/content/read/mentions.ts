/** What a page names, and where: kept in step with the page batch by batch. */
import type { BadgeView } from '../../client/bridge/views'
import type { Badge } from '../draw/badge'
import type { Seat } from '../draw/seats'
import type { Batch } from '../observe'
import type { NamedThing } from '../requests'
import { ROW, type Sighting } from './scan'

/** Something named on the page, what the background knows of it and the places that name it. */
export interface Subject extends NamedThing {
  /** Undefined while not answered, and for what the background does not know. */
  view: BadgeView | undefined
  readonly marks: Set<Mention>
}

/** A place that names things, and the badges that stand at it. */
export interface Mention {
  readonly source: Sighting['source']
  readonly spot: ChildNode
  readonly things: readonly Subject[]
  readonly badges: Map<Subject, Badge>
  /** How often its badges were put into the page. */
  placements: number
  /** How many seats the page's boxes did not bear, and the one its badges were last put at. */
  retreats: number
  seat: Seat | undefined
  /** The box whose room they were drawn for. */
  box: Element | undefined
}

/** The marks of one page. */
export interface Marks {
  readonly things: () => Iterable<Subject>
  readonly all: () => Iterable<Mention>
  /** Drops what the batch says is gone, adds what it found. */
  readonly update: (batch: Batch, chainIdOf: (source: Sighting['source']) => number | undefined) => void
  readonly clear: () => void
}

/** What comes and goes with a mark, beside its badges. */
export interface MarkWatch {
  readonly add: (mark: Mention) => void
  readonly drop: (mark: Mention) => void
}

/** As many things keep their view when the page no longer names them. */
const MAX_REMEMBERED = 2_000

/** No marks yet. */
export function createMentions(watch: MarkWatch): Marks {
  const things = new Map<string, Subject>()
  const marks = new Map<Node, Mention>()

  const thingOf = (named: NamedThing): Subject => {
    const key = `${named.chainId}:${named.id}`
    const thing = things.get(key) ?? { ...named, view: undefined, marks: new Set() }
    things.set(key, thing)
    return thing
  }

  const add = ({ source, spot, names }: Sighting, chainId: number | undefined) => {
    if (marks.has(source) || chainId === undefined) return
    const row = source.parentElement?.closest(ROW)
    const named = names
      .map((name) => thingOf({ ...name, chainId }))
      .filter((thing) => !row || ![...thing.marks].some((mark) => row.contains(mark.source)))
    const mark: Mention = {
      source,
      spot,
      things: named,
      badges: new Map(),
      placements: 0,
      retreats: 0,
      seat: undefined,
      box: undefined,
    }
    marks.set(source, mark)
    for (const thing of named) thing.marks.add(mark)
    if (named.length > 0) watch.add(mark)
  }

  const drop = (mark: Mention) => {
    marks.delete(mark.source)
    watch.drop(mark)
    for (const { host } of mark.badges.values()) host.remove()
    for (const thing of mark.things) thing.marks.delete(mark)
  }

  const update: Marks['update'] = ({ found, changed }, chainIdOf) => {
    for (const mark of marks.values()) {
      if (changed.has(mark.source) || !mark.source.isConnected) drop(mark)
    }
    for (const sighting of found) add(sighting, chainIdOf(sighting.source))
    // Only now: what is merely drawn anew keeps its view, and what a list scrolls away and back has it at once.
    for (const [key, { marks, view }] of things) {
      if (marks.size === 0 && (!view || things.size > MAX_REMEMBERED)) things.delete(key)
    }
  }

  const clear = () => {
    for (const mark of marks.values()) drop(mark)
    things.clear()
  }
  return { things: () => things.values(), all: () => marks.values(), update, clear }
}
