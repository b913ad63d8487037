import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { profileOf, profiles } from '../../../src/client/settings/profiles'
import { readSyncs, syncAccounts } from '../../../src/client/watch/account-syncs'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, GNOSIS, MAINNET, TRADER } from '../../support/client'
import { customAt, networkAt } from '../../support/own-profile'

const OTHER = `0x${'12'.repeat(20)}` as Address
const at = (orderbook: string) => profileOf({ profileId: 'custom', ownProfiles: [customAt(orderbook)] })
const PROFILE = at('https://orders.example')

beforeEach(emptyClientDb)

it('every account is read on the network at hand, and on those that were at hand before', async () => {
  expect(await syncAccounts(PROFILE, MAINNET, [TRADER])).toBe(true)
  expect(await syncAccounts(PROFILE, GNOSIS, [TRADER, OTHER])).toBe(true)
  const read = (await readSyncs('custom')).map(({ chainId, owner }) => [chainId, owner])
  expect(read).toEqual([
    [1, TRADER],
    [100, OTHER],
    [100, TRADER],
  ])
})

it('asking again changes nothing of how far was read', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER])
  await clientDb.accountSyncs.toCollection().modify({ offset: 150 })
  expect(await syncAccounts(PROFILE, MAINNET, [TRADER])).toBe(false)
  expect(await readSyncs('custom')).toMatchObject([{ offset: 150 }])
})

it('an account that was removed is read no longer', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER, OTHER])
  await syncAccounts(PROFILE, MAINNET, [OTHER])
  expect(await readSyncs('custom')).toMatchObject([{ owner: OTHER }])
})

it('another service of the same environment is read from its beginning', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER])
  await clientDb.accountSyncs.toCollection().modify({ offset: 150 })
  expect(await syncAccounts(at('https://other.example'), MAINNET, [TRADER])).toBe(true)
  expect(await readSyncs('custom')).toMatchObject([{ offset: 0, service: 'https://other.example' }])
})

it('the service inside the extension has no orders from elsewhere', async () => {
  expect(await syncAccounts(profiles.sandbox, MAINNET, [TRADER])).toBe(false)
  expect(await readSyncs('sandbox')).toEqual([])
})

it('what is as it should be is not locked for writing, for every page asks when it opens', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER])
  const begin = vi.spyOn(clientDb, 'transaction')
  await syncAccounts(PROFILE, MAINNET, [TRADER])
  await syncAccounts(profiles.sandbox, MAINNET, [TRADER])
  expect(begin).not.toHaveBeenCalled()
  begin.mockRestore()
})

it('an environment that no service elsewhere answers any more is read from no service', async () => {
  await syncAccounts(PROFILE, MAINNET, [TRADER])
  await syncAccounts({ ...PROFILE, backend: profiles.sandbox.backend }, MAINNET, [TRADER])
  expect(await readSyncs('custom')).toEqual([])
})

it('networks that are answered at two addresses are both read on', async () => {
  const networks = [
    networkAt('https://one.example', { chainId: MAINNET }),
    networkAt('https://gnosis.example', { chainId: GNOSIS }),
  ]
  const own = { ...customAt('https://one.example'), networks }
  const both = profileOf({ profileId: 'custom', ownProfiles: [own] })
  await syncAccounts(both, MAINNET, [TRADER])
  await clientDb.accountSyncs.toCollection().modify({ offset: 150 })
  await syncAccounts(both, GNOSIS, [TRADER])
  expect(await readSyncs('custom')).toMatchObject([
    { chainId: 1, offset: 150 },
    { chainId: 100, offset: 0 },
  ])
})
