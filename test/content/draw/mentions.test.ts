import { describe, expect, it, vi } from 'vitest'
import { createMentions } from '../../../src/content/draw/mentions'
import type { Sighting, Source } from '../../../src/content/read/scan'

const UID = `0x${'11'.repeat(56)}`
const OTHER = `0x${'22'.repeat(56)}`

const textOf = (data: string): Source => ({ data, parentElement: null, isConnected: true }) as never

const readUid = (source: Source): Sighting => ({
  names: [{ kind: 'order', id: (source as Text).data }],
  spot: source,
})

/** Mentions of a page whose texts are UIDs on mainnet. */
const mentionsOfUids = (read = readUid) =>
  createMentions({
    read,
    chainIdOf: () => 1,
    isMarked: () => true,
  })

const idsOf = (mentions: ReturnType<typeof mentionsOfUids>) => [...mentions.subjects()].map(({ id }) => id)

describe('createMentions', () => {
  it('keeps a subject while its mention is redrawn, so that a pending reply finds it', () => {
    const mentions = mentionsOfUids()
    const before = textOf(UID)
    const [mention] = mentions.add([before])
    mentions.drop(new Set([before as Node]))
    const [again] = mentions.add([textOf(UID)])
    expect(again).not.toBe(mention)
    expect(again?.subjects[0]).toBe(mention?.subjects[0])
  })

  it('drops subjects without mentions at the next reading unless they have a view', () => {
    const mentions = mentionsOfUids()
    const [gone, answered] = [textOf(UID), textOf(OTHER)]
    const [, known] = mentions.add([gone, answered])
    const [subject] = known?.subjects ?? []
    if (subject) subject.view = { id: OTHER } as never
    mentions.drop(new Set<Node>([gone, answered]))
    mentions.add([textOf(`0x${'33'.repeat(56)}`)])
    expect(idsOf(mentions)).toEqual([OTHER, `0x${'33'.repeat(56)}`])
  })

  it('reads a known source only once', () => {
    const read = vi.fn(readUid)
    const mentions = mentionsOfUids(read)
    const source = textOf(UID)
    expect(mentions.add([source])).toHaveLength(1)
    expect(mentions.add([source])).toHaveLength(0)
    expect(read).toHaveBeenCalledOnce()
  })
})
