import { describe, expect, it } from 'vitest'
import { ensNodeFor, findName, readName, resolveName } from '../../../src/client/names/ens'
import { profileOf } from '../../../src/client/settings/profiles'
import type { Address, ChainId, Hex } from '../../../src/domain/scalars'
import { MAINNET } from '../../support/client'
import { answerResolver, type Registry } from '../../support/ens-registry'
import { networkAt } from '../../support/own-profile'
import { openFakeNode } from '../../support/rpc-node'

const ALICE = `0x${'a1'.repeat(20)}` as Address
const THIEF = `0x${'ba'.repeat(20)}` as Address
const ZERO = `0x${'00'.repeat(20)}` as Address

/** Creates a node with a registry of names. */
const nodeOf = (registry: Registry) =>
  openFakeNode((_, [call]) => answerResolver(registry, (call as { data: Hex }).data))

describe('findName', () => {
  it.each([
    ['alice.eth', 'alice.eth'],
    ['pay.alice.xyz', 'pay.alice.xyz'],
    [' Älice.eth ', 'Älice.eth'],
    ['0xabc.eth', '0xabc.eth'],
    ['0x12.eth', '0x12.eth'],
    [`${ALICE}.eth`, `${ALICE}.eth`],
    ['"alice.eth",', 'alice.eth'],
    ['eth:alice.eth', 'alice.eth'],
  ])('finds the name in %s', (text, name) => {
    expect(findName(text)).toBe(name)
  })

  it.each([
    '',
    'alice',
    ALICE,
    `${ALICE}.`,
    `eth:${ALICE}`,
    '0x1234...abcd',
    'https://alice.eth',
    'alice@mail.eth',
    'alice .eth',
    'alice.',
  ])('finds no name in %s', (text) => expect(findName(text)).toBeUndefined())
})

describe('resolveName', () => {
  const node = nodeOf({
    forward: { 'alice.eth': ALICE, 'empty.eth': ZERO, 'gone.eth': 'offChain', 'odd.eth': '0x1234' },
  })

  it('returns the address of a name in any spelling', async () => {
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
  ])('does not resolve %s: %s', async (name, kind) => {
    expect(await resolveName(node, name)).toEqual({ kind, name })
  })

  it.each([
    ['a Cyrillic а among Latin letters', '\u0430lice.eth'],
    ['a Greek ο', 'p\u03bfrter.eth'],
    ['a zero-width joiner', 'ali\u200dce.eth'],
    ['Cyrillic letters only', '\u0430\u0440\u0440\u04cf\u0435.eth'],
    ['a right-to-left override', 'ali\u202ece.eth'],
    ['an empty label', 'alice..eth'],
    ['a hash in place of a label', `[${'ab'.repeat(32)}].eth`],
    ['300 letters', `${'a'.repeat(300)}.eth`],
  ])('rejects a name with %s', async (_, text) => {
    expect(await resolveName(node, text)).toEqual({ kind: 'invalid' })
  })
})

describe('resolveName with two operators', () => {
  /** Creates a node with a registry per operator: a.invalid and b.invalid. Undefined means that it is out. */
  const nodeOfTwo = (...registries: readonly (Registry | undefined)[]) => {
    const urls = ['http://a.invalid/', 'http://b.invalid/']
    return openFakeNode(
      (_, [call], url) => {
        const registry = registries[urls.indexOf(url)]
        return registry
          ? answerResolver(registry, (call as { data: Hex }).data)
          : new Response('', { status: 429 })
      },
      MAINNET,
      urls,
    )
  }
  const honest = { forward: { 'alice.eth': ALICE } }
  const found = { kind: 'found', name: 'alice.eth', address: ALICE }

  it('returns the address if both agree', async () => {
    expect(await resolveName(nodeOfTwo(honest, honest), 'alice.eth')).toEqual(found)
  })

  it.each<[string, Registry, Address | undefined]>([
    ['another address', { forward: { 'alice.eth': THIEF } }, THIEF],
    ['no address', { forward: {} }, undefined],
  ])('returns both answers if one reports %s', async (_, registry, address) => {
    expect(await resolveName(nodeOfTwo(honest, registry), 'alice.eth')).toEqual({
      kind: 'disputed',
      name: 'alice.eth',
      readings: [
        { operator: 'a.invalid', address: ALICE },
        { operator: 'b.invalid', address },
      ],
    })
  })

  it('names the operator that does not confirm the address', async () => {
    expect(await resolveName(nodeOfTwo(honest, undefined), 'alice.eth')).toEqual({
      ...found,
      silent: ['b.invalid'],
    })
  })
})

describe('readName', () => {
  const forward = { 'alice.eth': ALICE, 'thief.eth': THIEF }

  it('returns the name that resolves to the address', async () => {
    const node = nodeOf({ forward, reverse: { [ALICE]: 'alice.eth' } })
    expect(await readName(node, ALICE)).toBe('alice.eth')
    expect(await readName(node, THIEF)).toBeUndefined()
  })

  it.each([
    ['of another address', 'alice.eth'],
    ['that does not resolve', 'nobody.eth'],
    ['in capital letters', 'THIEF.eth'],
    ['with look-alike letters', 'th\u0456ef.eth'],
    ['that is empty', ''],
  ])('returns undefined for a claimed name %s', async (_, name) => {
    expect(await readName(nodeOf({ forward, reverse: { [THIEF]: name } }), THIEF)).toBeUndefined()
  })
})

describe('ensNodeFor', () => {
  const production = profileOf({ profileId: 'production' })
  const nodes = { '1': ['https://mainnet.example'], '11155111': ['https://sepolia.example'] }

  it('returns the node of Ethereum, or of the network with its own ENS', () => {
    expect(ensNodeFor(production, 100 as ChainId, { nodes })?.chainId).toBe(1)
    expect(ensNodeFor(production, 11_155_111 as ChainId, { nodes })?.chainId).toBe(11_155_111)
  })

  it('returns the chosen node, never the node of the environment', () => {
    const own = {
      ...production,
      networks: [networkAt('https://api.example', { rpcUrls: ['https://rpc.example'] })],
    }
    expect(ensNodeFor(own, MAINNET, { nodes: {} })).toBeUndefined()
    expect(ensNodeFor(own, MAINNET, { nodes })).toBe(ensNodeFor(production, MAINNET, { nodes }))
  })

  it('returns undefined without an RPC endpoint and in the sandbox', () => {
    expect(ensNodeFor(production, MAINNET, { nodes: {} })).toBeUndefined()
    expect(ensNodeFor(profileOf({ profileId: 'sandbox' }), MAINNET, { nodes })).toBeUndefined()
  })
})
