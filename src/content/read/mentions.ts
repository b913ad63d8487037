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
  readonly mentions: Set<Mention>
}

/** A place that names subjects, and the badges that stand at it. */
export interface Mention {
  readonly source: Sighting['source']
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
  /** Drops what the batch says is gone, adds what it found. */
  readonly update: (batch: Batch, chainIdOf: (source: Sighting['source']) => number | undefined) => void
  readonly clear: () => void
}

/** What comes and goes with a mention, beside its badges. */
export interface MentionWatch {
  readonly add: (mention: Mention) => void
  readonly drop: (mention: Mention) => void
}

/** As many subjects keep their view when the page no longer names them. */
const MAX_REMEMBERED = 2_000

/** No mentions yet. */
export function createMentions(watch: MentionWatch): Mentions {
  const subjects = new Map<string, Subject>()
  const mentions = new Map<Node, Mention>()

  const subjectOf = (named: NamedThing): Subject => {
    const key = `${named.chainId}:${named.id}`
    const subject = subjects.get(key) ?? { ...named, view: undefined, mentions: new Set() }
    subjects.set(key, subject)
    return subject
  }

  const add = ({ source, spot, names }: Sighting, chainId: number | undefined) => {
    if (mentions.has(source) || chainId === undefined) return
    const row = source.parentElement?.closest(ROW)
    const named = names
      .map((name) => subjectOf({ ...name, chainId }))
      .filter((subject) => !row || ![...subject.mentions].some((mention) => row.contains(mention.source)))
    const mention: Mention = {
      source,
      spot,
      subjects: named,
      badges: new Map(),
      placements: 0,
      retreats: 0,
      seat: undefined,
      box: undefined,
    }
    mentions.set(source, mention)
    for (const subject of named) subject.mentions.add(mention)
    if (named.length > 0) watch.add(mention)
  }

  const drop = (mention: Mention) => {
    mentions.delete(mention.source)
    watch.drop(mention)
    for (const { host } of mention.badges.values()) host.remove()
    // What is planned for it already is not put on the page any more.
    mention.placements = Number.POSITIVE_INFINITY
    for (const subject of mention.subjects) subject.mentions.delete(mention)
  }

  const update: Mentions['update'] = ({ found, changed }, chainIdOf) => {
    for (const mention of mentions.values()) {
      if (changed.has(mention.source) || !mention.source.isConnected) drop(mention)
    }
    for (const sighting of found) add(sighting, chainIdOf(sighting.source))
    // Only now: what is merely drawn again keeps its view, and what a list scrolls away and back has it at once.
    for (const [key, { mentions, view }] of subjects) {
      if (mentions.size === 0 && (!view || subjects.size > MAX_REMEMBERED)) subjects.delete(key)
    }
  }

  const clear = () => {
    for (const mention of mentions.values()) drop(mention)
    subjects.clear()
  }
  return { subjects: () => subjects.values(), all: () => mentions.values(), update, clear }
}
