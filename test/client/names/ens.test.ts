import { describe, expect, it } from 'vitest'
import type { RpcNode } from '../../../src/api/node'
import { ensNodeFor, isNameLike, readNameOf, resolveName } from '../../../src/client/names/ens'
import { profileOf } from '../../../src/client/settings/profiles'
import type { Address, ChainId, Hex } from '../../../src/domain/scalars'
import { MAINNET } from '../../support/client'
import { answerResolver, type Registry } from '../../support/ens-registry'

const ALICE = `0x${'a1'.repeat(20)}` as Address
const THIEF = `0x${'ba'.repeat(20)}` as Address
const ZERO = `0x${'00'.repeat(20)}` as Address

/** A node with a registry of names. */
function nodeOf(registry: Registry): RpcNode {
  const attempt: RpcNode['attempt'] = async (_, [call]) =>
    answerResolver(registry, (call as { data: Hex }).data)
  return { chainId: MAINNET, attempt, ask: () => Promise.reject(new Error('not asked')) }
}

describe('a typed text', () => {
  it.each(['alice.eth', 'pay.alice.xyz', ' Älice.eth '])('is meant as a name: %s', (text) => {
    expect(isNameLike(text)).toBe(true)
  })

  it.each(['', 'alice', ALICE, '0x12.eth', 'https://alice.eth', 'alice@mail.eth', 'alice .eth', 'alice.'])(
    'is none: %s',
    (text) => expect(isNameLike(text)).toBe(false),
  )
})

describe('a name', () => {
  const node = nodeOf({
    forward: { 'alice.eth': ALICE, 'empty.eth': ZERO, 'gone.eth': 'offChain', 'odd.eth': '0x1234' },
  })

  it('stands for the address of its record, however it is typed', async () => {
    const found = { kind: 'found', name: 'alice.eth', address: ALICE }
    expect(await resolveName(node, 'alice.eth')).toEqual(found)
    expect(await resolveName(node, ' ALICE.eth ')).toEqual(found)
    expect(await resolveName(node, 'ali\u200bce.eth')).toEqual(found)
  })

  it.each([
    ['nobody.eth', 'missing'],
    ['empty.eth', 'missing'],
    ['odd.eth', 'missing'],
    ['gone.eth', 'offChain'],
  ])('%s stands for none: %s', async (name, kind) => {
    expect(await resolveName(node, name)).toEqual({ kind, name })
  })

  it.each([
    ['a Cyrillic а among Latin letters', '\u0430lice.eth'],
    ['a Greek ο', 'p\u03bfrter.eth'],
    ['a joiner of no width', 'ali\u200dce.eth'],
    ['letters that are all Cyrillic', '\u0430\u0440\u0440\u04cf\u0435.eth'],
    ['text that turns around', 'ali\u202ece.eth'],
    ['an empty label', 'alice..eth'],
    ['a hash in place of a label', `[${'ab'.repeat(32)}].eth`],
    ['no end', `${'a'.repeat(300)}.eth`],
  ])('with %s is no name', async (_, text) => {
    expect(await resolveName(node, text)).toEqual({ kind: 'invalid' })
  })
})

describe('the name of an address', () => {
  const forward = { 'alice.eth': ALICE, 'thief.eth': THIEF }

  it('is the one whose record is the address again', async () => {
    const node = nodeOf({ forward, reverse: { [ALICE]: 'alice.eth' } })
    expect(await readNameOf(node, ALICE)).toBe('alice.eth')
    expect(await readNameOf(node, THIEF)).toBeUndefined()
  })

  it.each([
    ['of somebody else', 'alice.eth'],
    ['that nobody has', 'nobody.eth'],
    ['in letters that are not its own', 'THIEF.eth'],
    ['of letters that look alike', 'th\u0456ef.eth'],
    ['of no letters', ''],
  ])('is none where it claims a name %s', async (_, name) => {
    expect(await readNameOf(nodeOf({ forward, reverse: { [THIEF]: name } }), THIEF)).toBeUndefined()
  })
})

describe('names of a network', () => {
  const production = profileOf({ profileId: 'production' })
  const nodes = { '1': ['https://mainnet.example'], '11155111': ['https://sepolia.example'] }

  it('are those of Ethereum, or its own where it has any', () => {
    expect(ensNodeFor(production, 100 as ChainId, { nodes })?.chainId).toBe(1)
    expect(ensNodeFor(production, 11_155_111 as ChainId, { nodes })?.chainId).toBe(11_155_111)
  })

  it('are not known without an RPC endpoint, nor in the sandbox', () => {
    expect(ensNodeFor(production, MAINNET, { nodes: {} })).toBeUndefined()
    expect(ensNodeFor(profileOf({ profileId: 'sandbox' }), MAINNET, { nodes })).toBeUndefined()
  })
})
