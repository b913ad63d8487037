/** What a page names near the window, and where: kept in step with the page batch by batch. */
import type { BadgeView } from '../../client/bridge/views'
import type { Badge } from '../draw/badge'
import type { Seat } from '../draw/seats'
import type { NamedThing } from '../requests'
import type { Name } from './identifiers'
import { ROW, type Sighting, type Source } from './scan'

/** Something named on the page, what the background knows of it and the places that name it. */
export interface Subject extends NamedThing {
  /** Undefined while not answered, and for what the background does not know. */
  view: BadgeView | undefined
  readonly mentions: Set<Mention>
}

/** A place that names subjects, and the badges that stand at it. */
export interface Mention {
  /** The same source seen again with other names has been reused by the page. */
  readonly source: Source
  readonly spot: ChildNode
  readonly subjects: readonly Subject[]
  readonly badges: Map<Subject, Badge>
  /** How often its badges were put into the page. */
  placements: number
  /** How many seats the page's boxes did not bear, and the one its badges were last put at. */
  retreats: number
  seat: Seat | undefined
  /** The box whose room they were drawn for. */
  box: Element | undefined
}

/** The mentions of one page. */
export interface Mentions {
  readonly subjects: () => Iterable<Subject>
  readonly all: () => Iterable<Mention>
  /** Reads sources; answers the places that name something and were not known. */
  readonly add: (sources: readonly Source[]) => Mention[]
  /** Drops what changed or is gone. */
  readonly drop: (changed: ReadonlySet<Node>) => void
  readonly clear: () => void
}

/** As many subjects keep their view when the page no longer names them. */
const MAX_REMEMBERED = 2_000

/** How a page is read. */
export interface Reading {
  readonly read: (source: Source) => Sighting | undefined
  /** The network that is meant, undefined where it is none of ours. */
  readonly chainIdOf: (source: Source) => number | undefined
  readonly isMarked: (name: Name) => boolean
}

/** No mentions yet. */
export function createMentions({ read, chainIdOf, isMarked }: Reading): Mentions {
  const subjects = new Map<string, Subject>()
  const mentions = new Map<Source, Mention>()

  const subjectOf = (named: NamedThing): Subject => {
    const key = `${named.chainId}:${named.id}`
    const subject = subjects.get(key) ?? { ...named, view: undefined, mentions: new Set() }
    subjects.set(key, subject)
    return subject
  }

  const add = (source: Source): Mention[] => {
    const sighting = mentions.has(source) ? undefined : read(source)
    const chainId = sighting && chainIdOf(source)
    if (!sighting || chainId === undefined) return []
    const row = source.parentElement?.closest(ROW)
    const named = sighting.names
      .filter(isMarked)
      .map((name) => subjectOf({ ...name, chainId }))
      .filter((subject) => !row || ![...subject.mentions].some((mention) => row.contains(mention.source)))
    if (named.length === 0) return []
    const mention: Mention = {
      source,
      spot: sighting.spot,
      subjects: named,
      badges: new Map(),
      placements: 0,
      retreats: 0,
      seat: undefined,
      box: undefined,
    }
    mentions.set(source, mention)
    for (const subject of named) subject.mentions.add(mention)
    return [mention]
  }

  const drop = (mention: Mention) => {
    mentions.delete(mention.source)
    for (const { host } of mention.badges.values()) host.remove()
    // What is planned for it already is not put on the page any more.
    mention.placements = Number.POSITIVE_INFINITY
    for (const subject of mention.subjects) subject.mentions.delete(mention)
  }

  const addAll: Mentions['add'] = (sources) => {
    const added = sources.flatMap(add)
    // Only now: what is merely drawn again keeps its view, and what a list scrolls away and back has it at once.
    for (const [key, { mentions, view }] of subjects) {
      if (mentions.size === 0 && (!view || subjects.size > MAX_REMEMBERED)) subjects.delete(key)
    }
    return added
  }

  const dropGone: Mentions['drop'] = (changed) => {
    for (const mention of mentions.values())
      if (changed.has(mention.source) || !mention.source.isConnected) drop(mention)
  }

  const clear = () => {
    for (const mention of mentions.values()) drop(mention)
    subjects.clear()
  }
  return {
    subjects: () => subjects.values(),
    all: () => mentions.values(),
    add: addAll,
    drop: dropGone,
    clear,
  }
}
