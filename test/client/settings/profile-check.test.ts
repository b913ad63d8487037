import { expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import { checkProfile } from '../../../src/client/settings/profile-check'
import { deploymentFor, profiles } from '../../../src/client/settings/profiles'
import { domainSeparator } from '../../../src/domain/orders/digest'
import type { ChainId } from '../../../src/domain/scalars'
import { networkAt } from '../../support/own-profile'

const SEPOLIA = 11155111 as ChainId
const ours = domainSeparator(deploymentFor(profiles.production, SEPOLIA))

interface World {
  readonly paths?: readonly string[]
  readonly chainId?: number
  readonly code?: string
  readonly separator?: string
}

/** Creates a Fetch for services and a node with these replies. It records the requests. */
function answering({ paths = [], chainId = SEPOLIA, code = '0x6001', separator = ours }: World) {
  const asked: string[] = []
  const fetch: Fetch = async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET') {
      asked.push(`${pathname} ${request.headers.get('X-Partner')}`)
      return paths.includes(pathname) ? new Response('v1.2.3') : new Response('no', { status: 404 })
    }
    const { method } = (await request.json()) as { method: string }
    const results: Record<string, string> = {
      eth_chainId: `0x${chainId.toString(16)}`,
      eth_getCode: code,
      eth_call: separator,
    }
    return Response.json({ jsonrpc: '2.0', id: 1, result: results[method] })
  }
  return { fetch, asked }
}

const statesOf = async (world: World, over: Partial<Parameters<typeof networkAt>[1]> = {}) => {
  const { fetch, asked } = answering(world)
  const network = networkAt('https://a.example', { chainId: SEPOLIA, ...over })
  const results = await checkProfile({ networks: [network] }, fetch)
  const message = Object.fromEntries(results.map(({ what, message }) => [what, message]))
  return { states: results.map(({ what, state }) => `${what}: ${state}`), message, asked, results }
}

const both = ['/sepolia/api/v1/version', '/sepolia/api/v1/ready']
const node = { rpcUrls: ['https://rpc.example'] }

it('checkProfile requests the right network of a service, with its API key', async () => {
  const apiKey = { header: 'X-Partner', value: 'k-1' }
  const { states, asked, results } = await statesOf({ paths: both }, { ...node, apiKey })
  expect(states).toEqual([
    ...['Version: passed', 'Readiness: passed', 'Chain ID: passed', 'Settlement contract: passed'],
    ...['Vault relayer: passed', 'EthFlow: passed', 'Domain separator: passed'],
  ])
  expect(asked).toEqual(both.map((path) => `${path} k-1`))
  expect(results[0]).toMatchObject({ network: 'Sepolia', message: 'v1.2.3' })
})

it('checkProfile accepts a service without networks in its paths, and detects a wrong setting', async () => {
  const paths = ['/api/v1/version']
  expect((await statesOf({ paths }, { hasSegment: false })).states.slice(0, 3)).toEqual([
    ...['Version: passed', 'Readiness: skipped', 'Chain ID: skipped'],
  ])
  expect((await statesOf({ paths })).message['Version']).toMatch(/without the network in its path/)
  expect((await statesOf({ paths: both }, { hasSegment: false })).message['Version']).toMatch(
    /in its path only/,
  )
  expect((await statesOf({})).message['Version']).toMatch(/a.example answered 404/)
})

it.each([
  [{ chainId: 1 }, 'Chain ID', /./],
  [{ code: '0x' }, 'Settlement contract', /No contract at 0x9008/],
  [{ separator: `0x${'1'.repeat(64)}` }, 'Domain separator', /Orders would be refused/],
])('checkProfile reports an on-chain mismatch: %o', async (world, what, message) => {
  const { states, message: said } = await statesOf({ paths: both, ...world }, node)
  expect(states).toContain(`${what}: failed`)
  expect(said[what]).toMatch(message)
})
