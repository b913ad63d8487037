import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createCaller } from '../../../src/api/caller'
import { selectBackend } from '../../../src/backend/select'
import { openServer } from '../../../src/backend/serve/open'
import { checkProfile } from '../../../src/client/settings/profile-check'
import { deploymentFor, profileOf } from '../../../src/client/settings/profiles'
import { registerNamedNetwork } from '../../../src/domain/chains/custom-chains'
import type { Address, ChainId, Milliseconds } from '../../../src/domain/scalars'
import { networkAt } from '../../support/own-profile'

const PLAYGROUND = 31337 as ChainId
const chain = { label: 'Playground', native: 'ETH', wrappedNative: `0x${'e'.repeat(40)}` as Address }
const contracts = { settlement: `0x${'a'.repeat(40)}` as Address, relayer: `0x${'b'.repeat(40)}` as Address }

it('a playground, whose paths name no network, is checked and answers on a chain of the user', async () => {
  const report = (bug: unknown) => expect(bug).toBeUndefined()
  // A playground has one network, so its paths lack the network.
  const server = await openServer({
    port: 0,
    report,
    databaseName: 'playground',
    through: (service) => (request) => {
      const { origin, pathname, search } = new URL(request.url)
      expect(pathname).toMatch(/^\/api\/v1\//)
      return service(new Request(`${origin}/${PLAYGROUND}${pathname}${search}`, request))
    },
  })
  const network = networkAt(server.url, { chainId: PLAYGROUND, hasSegment: false, chain, contracts })
  const own = { id: 'own-12345678', label: 'Local', colour: '#6b2f7a', networks: [network] } as const
  const profile = profileOf({ profileId: own.id, ownProfiles: [{ ...own, networks: [network] }] })
  registerNamedNetwork(chain, deploymentFor(profile, PLAYGROUND))

  const results = await checkProfile({ networks: [network] }, (request) => fetch(request))
  expect(results.slice(0, 2).map(({ network: name, state }) => [name, state])).toEqual([
    ['Playground', 'passed'],
    ['Playground', 'passed'],
  ])

  const { fetch: ask } = selectBackend(
    { kind: 'remote', routes: [{ ...network, apiKey: undefined }] },
    {
      report,
      databaseName: 'none',
      readContract: async () => ({}),
      fetch: (request) => fetch(request),
      now: () => Date.now() as Milliseconds,
      randomBytes: (count) => new Uint8Array(count),
    },
  )
  const call = createCaller(ask, { orderbook: 'https://x.invalid', wallet: 'https://x.invalid' })
  expect(await call('getVersion', { network: PLAYGROUND })).toMatch(/cowbell/)
  expect(await call('getAccountOrders', { network: PLAYGROUND, owner: contracts.relayer })).toEqual([])
  expect(deploymentFor(profile, PLAYGROUND)).toMatchObject(contracts)
  await server.close()
})
