import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { exportData } from '../../../src/client/db/export-data'
import { readLastRemoved } from '../../../src/client/db/last-removed'
import { newProfileId, removeProfile, saveProfile } from '../../../src/client/settings/own-profiles'
import { emptyClientDb, NOW, TRADER } from '../../support/client'
import { customAt, networkAt } from '../../support/own-profile'

beforeEach(emptyClientDb)

const RPC_URL = 'https://rpc.example/v3/0123456789abcdef0123456789abcdef'
const KEY = 'SECRET-API-KEY'
const makeOwn = () => ({
  ...customAt('https://a.example', [1]),
  id: newProfileId(),
  networks: [
    networkAt('https://a.example', { rpcUrls: [RPC_URL], apiKey: { header: 'X-API-Key', value: KEY } }),
  ],
})
const expectNoSecret = (text: string) => {
  for (const secret of [RPC_URL, KEY]) expect(text).not.toContain(secret)
}

describe('exportData', () => {
  it('omits RPC URLs and keys of existing and removed environments', async () => {
    const own = makeOwn()
    await saveProfile(own)
    expectNoSecret(await exportData())
    await removeProfile(own.id)
    expect(await readLastRemoved('profile')).toMatchObject({ profile: { id: own.id } })
    expectNoSecret(await exportData())
  })

  it('includes removed items of other kinds', async () => {
    const address = { address: TRADER, name: 'Me', addedAt: NOW }
    await clientDb.lastRemoved.put({ kind: 'address', address })
    const { databases } = JSON.parse(await exportData())
    expect(databases).toContainEqual(
      expect.objectContaining({
        name: 'cowbell-client',
        tables: expect.objectContaining({ lastRemoved: [{ kind: 'address', address }] }),
      }),
    )
  })
})
