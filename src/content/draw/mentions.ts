/**
 * Mentions of a page near the viewport: what the page names and where. Updated with each batch of changes.
 */
import type { BadgeView } from '../../client/bridge/views'
import type { Name } from '../read/identifiers'
import { ROW, type Sighting, type Source } from '../read/scan'
import type { NamedThing } from '../requests'
import type { Badge } from './badge'
import type { Position } from './positions'

/** Order, transaction or address on the page, with its view and its mentions. */
export interface Subject extends NamedThing {
  /** Undefined until the background replies, and for subjects it does not know. */
  view: BadgeView | undefined
  readonly mentions: Set<Mention>
}

/** Place on the page that names subjects, with its badges. */
export interface Mention {
  /** A page that reuses a source for other subjects gets a new mention. */
  readonly source: Source
  readonly spot: ChildNode
  readonly subjects: readonly Subject[]
  readonly badges: Map<Subject, Badge>
  /** Number of times its badges were inserted. */
  placements: number
  /** Number of positions that moved content of the page, and the position last used. */
  rejectedPositions: number
  position: Position | undefined
  /** Block whose width its badges were drawn for. */
  box: Element | undefined
}

export interface Mentions {
  readonly subjects: () => Iterable<Subject>
  readonly all: () => Iterable<Mention>
  /** Reads sources and returns the new mentions. */
  readonly add: (sources: readonly Source[]) => Mention[]
  /** Removes mentions whose source changed or disappeared. */
  readonly drop: (changed: ReadonlySet<Node>) => void
  readonly clear: () => void
}

/** Maximum number of subjects. Above it, subjects without mentions lose their view. */
const MAX_REMEMBERED = 2_000

/** Functions that read the page. */
export interface Reading {
  readonly read: (source: Source) => Sighting | undefined
  /** Returns the network of a source, or undefined if it is unknown. */
  readonly chainIdOf: (source: Source) => number | undefined
  readonly isMarked: (name: Name) => boolean
}

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
      rejectedPositions: 0,
      position: undefined,
      box: undefined,
    }
    mentions.set(source, mention)
    for (const subject of named) subject.mentions.add(mention)
    return [mention]
  }

  const drop = (mention: Mention) => {
    mentions.delete(mention.source)
    for (const { host } of mention.badges.values()) host.remove()
    // Prevents plans that were already made from inserting badges.
    mention.placements = Number.POSITIVE_INFINITY
    for (const subject of mention.subjects) subject.mentions.delete(mention)
  }

  const addAll: Mentions['add'] = (sources) => {
    const added = sources.flatMap(add)
    // Done after adding, so that subjects whose mention is only redrawn or scrolled back keep their view.
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
