import { describe, expect, it } from 'vitest'
import { sitePatterns, siteTable } from '../../../src/client/explorer/site-table'
import { findSite, readChainId, SETTLEMENTS } from '../../../src/content/read/sites'
import { chains, deploymentOf } from '../../../src/domain/chains/chains'

const UID = `0x${'5c'.repeat(56)}`
const table = siteTable([])
const read = (address: string) => readChainId(table, new URL(address))

describe('readChainId on explorer.cow.fi', () => {
  it.each(chains.map(({ explorerPrefix, id, label }) => [label, explorerPrefix, id] as const))(
    'returns %s for its prefix, as in the table of networks',
    (_label, prefix, id) => {
      const path = prefix === '' ? '' : `/${prefix}`
      expect(read(`https://explorer.cow.fi${path}/orders/${UID}`)).toBe(id)
    },
  )

  it('returns no network that the table of networks lacks', () => {
    const known = new Set<number>(chains.map(({ id }) => id))
    expect(Object.values(table.chainIdByPrefix).filter((id) => !known.has(id))).toEqual([])
  })

  it.each([
    ['mainnet', 1],
    ['xdai', 100],
  ])('understands the old prefix /%s', (prefix, id) => {
    expect(read(`https://explorer.cow.fi/${prefix}/address/0x00`)).toBe(id)
  })

  it.each([
    '/',
    `/orders/${UID}?tab=fills`,
    '/address/0x1',
    '/tx/0x1',
    '/search/',
    '/search/gc',
    '/constructor/orders/0x1',
  ])('returns mainnet without a known prefix: %s', (path) => {
    expect(read(`https://explorer.cow.fi${path}`)).toBe(1)
  })

  it.each(['staging', 'dev', 'barn'])('returns the same on %s', (name) => {
    expect(read(`https://${name}.explorer.cow.fi/base/orders/${UID}`)).toBe(8453)
  })

  it('reads addresses below the path of the demo explorer, on any port', () => {
    expect(read(`http://127.0.0.1:4600/cowbell-explorer/gc/orders/${UID}`)).toBe(100)
    expect(read('http://127.0.0.1/cowbell-explorer/')).toBe(1)
  })

  it.each([
    'https://explorer.cow.fi.evil.test/gc/orders/0x1',
    'http://explorer.cow.fi/gc/orders/0x1',
    'https://cow.fi/gc/orders/0x1',
    'http://127.0.0.1:4600/another-app/gc/orders/0x1',
    'http://127.0.0.1:4600/cowbell-explorers/gc',
    'http://localhost/cowbell-explorer/gc',
  ])('ignores %s, which is not a known site', (address) => {
    expect(read(address)).toBeUndefined()
  })
})

describe('block explorers', () => {
  it.each([
    ['https://etherscan.io/tx/0x1', 1],
    ['https://gnosisscan.io/address/0x1', 100],
    ['https://arbitrum.blockscout.com/tx/0x1', 42161],
    ['https://sepolia.etherscan.io/tx/0x1', 11155111],
  ])('have a network by host: %s', (address, id) => {
    expect(read(address)).toBe(id)
    expect(findSite(table, new URL(address))?.kind).toBe('blocks')
  })

  it('exist for every network', () => {
    const known = sitePatterns.map((pattern) => read(pattern.replace('*', '')))
    expect(chains.filter(({ id }) => !known.includes(id))).toEqual([])
  })

  it('use the settlement contracts of the table of deployments', () => {
    const named = chains.flatMap(({ id }) =>
      (['production', 'staging'] as const).map((environment) => deploymentOf(id, environment).settlement),
    )
    expect(new Set<string>(named)).toEqual(new Set(SETTLEMENTS))
  })
})

describe('a site that the user added', () => {
  const added = { kind: 'orders', origin: 'https://orders.example', base: '', chainId: null } as const

  it('works like the explorer, or has one fixed network', () => {
    expect(readChainId(siteTable([added]), new URL('https://orders.example/gc/orders/0x1'))).toBe(100)
    const one = { ...added, chainId: 137 }
    expect(readChainId(siteTable([one]), new URL('https://orders.example/gc/orders/0x1'))).toBe(137)
    expect(readChainId(siteTable([one]), new URL('https://other.example/'))).toBeUndefined()
  })
})
