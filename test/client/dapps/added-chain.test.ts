import { beforeEach, describe, expect, it } from 'vitest'
import { findOfferedNode } from '../../../src/client/dapps/added-chain'
import { profiles } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, GNOSIS, MAINNET, TRADER } from '../../support/client'
import { allowSite, askAsSite, codeOf } from '../../support/site-requests'

const NODE = 'https://rpc.example/'
const gnosis = { chainId: '0x64', chainName: 'Gnosis', rpcUrls: [NODE] }
const add = (...params: unknown[]) => askAsSite('wallet_addEthereumChain', params)

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({ account: TRADER, profileId: 'production', chainId: MAINNET })
  await allowSite()
})

describe('wallet_addEthereumChain', () => {
  it('asks the user about a network that Cowbell supports', async () => {
    expect(await add(gnosis)).toEqual({ waits: true })
  })

  it('refuses a network that Cowbell does not support with 4902', async () => {
    expect(codeOf(await add({ ...gnosis, chainId: '0x539' }))).toBe(4902)
    await changeSettings({ profileId: 'sandbox' })
    expect(codeOf(await add({ ...gnosis, chainId: '0x7a69' }))).toBe(4902)
  })

  it.each([
    ['no RPC endpoint', { ...gnosis, rpcUrls: [] }],
    ['an RPC endpoint that anyone on the way can change', { ...gnosis, rpcUrls: ['http://rpc.example'] }],
    ['an RPC endpoint with a password', { ...gnosis, rpcUrls: ['https://a:b@rpc.example'] }],
    ['an RPC endpoint of another protocol', { ...gnosis, rpcUrls: ['wss://rpc.example', 'ftp://localhost'] }],
    ['a chain id that is not hex', { ...gnosis, chainId: '100' }],
    ['a chain id of zero', { ...gnosis, chainId: '0x0' }],
    ['no parameter', undefined],
  ])('refuses %s with -32602', async (_, given) => {
    expect(codeOf(await add(given))).toBe(-32602)
  })

  it('answers null at once if the network is chosen and has the RPC endpoint', async () => {
    await changeSettings({ chainId: GNOSIS, nodes: { [GNOSIS]: [NODE] } })
    expect(await add(gnosis)).toEqual({ result: null })
    expect(await add({ ...gnosis, rpcUrls: ['https://other.example/'] })).toEqual({ waits: true })
  })
})

describe('findOfferedNode', () => {
  const offered = (rpcUrls: string[], own?: readonly string[]) =>
    findOfferedNode({ chainId: '0x64', rpcUrls }, profiles.production, GNOSIS, {
      nodes: own ? { [GNOSIS]: [...own] } : {},
    })

  it('returns the first RPC endpoint with https or on this computer', () => {
    expect(offered(['http://rpc.example', NODE])).toBe(NODE)
    expect(offered(['http://127.0.0.1:8545'])).toBe('http://127.0.0.1:8545')
  })

  it('returns undefined if the network has the endpoint already, or five', () => {
    expect(offered([NODE], [NODE])).toBeUndefined()
    expect(
      offered(
        [NODE],
        ['1', '2', '3', '4', '5'].map((name) => `https://${name}.example`),
      ),
    ).toBeUndefined()
    expect(offered([NODE], ['https://own.example'])).toBe(NODE)
  })

  it('returns undefined for an environment with its own endpoints', () => {
    const asked = { chainId: '0x64', rpcUrls: [NODE] }
    expect(findOfferedNode(asked, profiles.sandbox, GNOSIS, { nodes: {} })).toBeUndefined()
  })
})
