import { describe, expect, it } from 'vitest'
import { CHAIN_LIST } from '../../../src/domain/chains/chain-list'
import { findPublicNode, publicNodesOf } from '../../../src/domain/chains/public-nodes'
import type { ChainId } from '../../../src/domain/scalars'

const networks = CHAIN_LIST.map(({ id, label }) => ({ label, nodes: publicNodesOf(id as ChainId) }))

describe('the table of public RPC endpoints', () => {
  it('covers all 11 networks', () => {
    expect(networks.filter(({ nodes }) => nodes.length > 0)).toHaveLength(11)
  })

  it.each(networks)('has two operators for reads of $label', ({ nodes }) => {
    const reading = nodes.filter(({ use }) => use === 'reads')
    expect(new Set(reading.map(({ operator }) => operator.name)).size).toBeGreaterThanOrEqual(2)
  })

  it.each(networks)('has https URLs with different hosts and no key for $label', ({ nodes }) => {
    const urls = nodes.map(({ url }) => new URL(url))
    expect(
      urls.every(({ protocol, search, username }) => protocol === 'https:' && !search && !username),
    ).toBe(true)
    expect(new Set(urls.map(({ host }) => host)).size).toBe(urls.length)
  })

  it.each(networks)('links to privacy terms of every operator of $label', ({ nodes }) => {
    for (const { operator } of nodes) expect(operator.privacyUrl).toMatch(/^https:\/\/[\w.]+/)
  })

  it('never uses one URL for two networks', () => {
    const urls = networks.flatMap(({ nodes }) => nodes.map(({ url }) => url))
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.map((url) => findPublicNode(url)?.url)).toEqual(urls)
  })

  it('has a protected submission for Ethereum only', () => {
    const protecting = networks.filter(({ nodes }) => nodes.some(({ use }) => use === 'submission'))
    expect(protecting.map(({ label }) => label)).toEqual(['Ethereum'])
  })

  it('knows no endpoint of a network that is not listed', () => {
    expect(publicNodesOf(31337 as ChainId)).toEqual([])
    expect(findPublicNode('https://rpc.example')).toBeUndefined()
  })
})
