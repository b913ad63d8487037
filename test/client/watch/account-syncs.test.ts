import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { profileOf, profiles } from '../../../src/client/settings/profiles'
import { readSyncs, syncAccounts } from '../../../src/client/watch/account-syncs'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, GNOSIS, MAINNET, NOW, TRADER } from '../../support/client'
import { customAt, networkAt } from '../../support/own-profile'

const OTHER = `0x${'12'.repeat(20)}` as Address
const at = (orderbook: string) => profileOf({ profileId: 'own-custom00', ownProfiles: [customAt(orderbook)] })
const PROFILE = at('https://orders.example')

beforeEach(emptyClientDb)

it('syncAccounts reads every account on the chosen network and on networks chosen before', async () => {
  expect(await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)).toBe(true)
  expect(await syncAccounts(PROFILE, GNOSIS, [TRADER, OTHER], NOW)).toBe(true)
  const read = (await readSyncs('own-custom00')).map(({ chainId, owner }) => [chainId, owner])
  expect(read).toEqual([
    [1, TRADER],
    [100, OTHER],
    [100, TRADER],
  ])
})

it('syncAccounts keeps the read position when it is called again', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
  await clientDb.accountSyncs.toCollection().modify({ offset: 150 })
  expect(await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)).toBe(false)
  expect(await readSyncs('own-custom00')).toMatchObject([{ offset: 150 }])
})

it('syncAccounts stops reading a removed account', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER, OTHER], NOW)
  await syncAccounts(PROFILE, MAINNET, [OTHER], NOW)
  expect(await readSyncs('own-custom00')).toMatchObject([{ owner: OTHER }])
})

it('syncAccounts starts from the beginning for another service of the same environment', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
  await clientDb.accountSyncs.toCollection().modify({ offset: 150 })
  expect(await syncAccounts(at('https://other.example'), MAINNET, [TRADER], NOW)).toBe(true)
  expect(await readSyncs('own-custom00')).toMatchObject([{ offset: 0, service: 'https://other.example' }])
})

it('syncAccounts takes orders of the service inside the extension as new, not as history', async () => {
  expect(await syncAccounts(profiles.sandbox, MAINNET, [TRADER], NOW)).toBe(true)
  expect(await readSyncs('sandbox')).toMatchObject([{ owner: TRADER, service: 'local', readTo: NOW }])
})

it('syncAccounts takes no write lock if no row changes', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
  const begin = vi.spyOn(clientDb, 'transaction')
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
  expect(begin).not.toHaveBeenCalled()
  begin.mockRestore()
})

it('syncAccounts reads networks with different order books', async () => {
  const networks = [
    networkAt('https://one.example', { chainId: MAINNET }),
    networkAt('https://gnosis.example', { chainId: GNOSIS }),
  ]
  const own = { ...customAt('https://one.example'), networks }
  const both = profileOf({ profileId: 'own-custom00', ownProfiles: [own] })
  await syncAccounts(both, MAINNET, [TRADER], NOW)
  await clientDb.accountSyncs.toCollection().modify({ offset: 150 })
  await syncAccounts(both, GNOSIS, [TRADER], NOW)
  expect(await readSyncs('own-custom00')).toMatchObject([
    { chainId: 1, offset: 150 },
    { chainId: 100, offset: 0 },
  ])
})
