import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addChannel } from '../../../../src/client/notify/channels/setup'
import { changeSettings, readSettings } from '../../../../src/client/settings/settings'
import { readGrantedHosts } from '../../../../src/ui/settings/sites/granted-hosts'
import { emptyClientDb } from '../../../support/client'

const KNOWN = ['https://explorer.cow.fi/*']

const read = async (...origins: string[]) =>
  readGrantedHosts(await readSettings(), KNOWN, { getAll: async () => ({ origins }) })

beforeEach(async () => {
  await emptyClientDb()
  await changeSettings({ profileId: 'sandbox', nodes: {} })
})

describe('readGrantedHosts', () => {
  it('lists all granted hosts except the hosts of the installation', async () => {
    expect(await read('https://orders.example/*', ...KNOWN, 'https://hook.example/*')).toEqual([
      { origin: 'https://hook.example/*', isUsed: false },
      { origin: 'https://orders.example/*', isUsed: false },
    ])
  })

  it('marks a host as used while an RPC endpoint, a channel or the environment needs it', async () => {
    await changeSettings({ nodes: { 1: ['https://node.example/rpc'] } })
    const values = { url: 'https://hook.example/hook' }
    await addChannel({ kind: 'webhook', label: 'w', values, secrets: { secret: 's' } })
    const hosts = ['https://api.cow.fi/*', 'https://hook.example/*', 'https://node.example/*']
    expect((await read(...hosts)).map(({ isUsed }) => isUsed)).toEqual([false, true, true])
    await changeSettings({ profileId: 'production' })
    expect((await read(...hosts)).map(({ isUsed }) => isUsed)).toEqual([true, true, true])
  })

  it('marks a wildcard host as used while it covers a used host', async () => {
    expect(await read('<all_urls>')).toEqual([{ origin: '<all_urls>', isUsed: false }])
    await changeSettings({ nodes: { 1: ['https://node.example/rpc'] } })
    expect(await read('<all_urls>', 'http://*/*')).toEqual([
      { origin: '<all_urls>', isUsed: true },
      { origin: 'http://*/*', isUsed: false },
    ])
  })
})
