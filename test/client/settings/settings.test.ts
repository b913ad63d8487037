import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { watchDamagedRows } from '../../../src/client/db/damaged-rows'
import { clientDb } from '../../../src/client/db/db'
import type { Settings } from '../../../src/client/db/rows/settings'
import { changeSettings, readSettings, watchSettings } from '../../../src/client/settings/settings'
import { chainOf } from '../../../src/domain/chains/chains'
import { customChain } from '../../../src/domain/chains/custom-chains'
import { aDevnet, emptyClientDb, GNOSIS, TRADER } from '../../support/client'
import { customAt } from '../../support/own-profile'

beforeEach(emptyClientDb)

describe('settings', () => {
  it('default to the sandbox on Ethereum, automatic slippage and a validity of half an hour', async () => {
    expect(await readSettings()).toMatchObject({
      profileId: 'sandbox',
      ownProfiles: [],
      networks: [1, 100, 42161, 8453, 11155111],
      devnet: null,
      chainId: 1,
      dailyLimitUsd: null,
      nodes: {},
      autoLockMinutes: 15,
      account: null,
      slippageBps: null,
      validitySeconds: 1800,
      theme: 'system',
    })
  })

  it('store a change and keep all other fields', async () => {
    await changeSettings({ chainId: GNOSIS })
    await changeSettings({ account: TRADER })
    expect(await readSettings()).toMatchObject({ chainId: 100, account: TRADER, theme: 'system' })
  })

  it('keep the changes of two pages that write at once', async () => {
    await Promise.all([changeSettings({ theme: 'dark' }), changeSettings({ chainId: GNOSIS })])
    expect(await readSettings()).toMatchObject({ theme: 'dark', chainId: 100 })
  })

  it.each([
    { slippageBps: 10_001 },
    { chainId: 424_242 },
    { profileId: 'other' },
    { validitySeconds: 0 },
    { profileId: 'own-custom00' },
    { ownProfiles: [{ ...customAt('https://a.invalid'), colour: 'red' }] },
    { ownProfiles: [customAt('ftp://a')] },
  ])('reject %o and stay unchanged', async (patch) => {
    await expect(changeSettings(patch as Partial<Settings>)).rejects.toThrow(/settings/)
    expect(await clientDb.settings.count()).toBe(0)
  })

  it('switch to the network of the devnet with its profile, and to the first network of another profile', async () => {
    const devnet = z.decode(customChain, aDevnet)
    expect(await changeSettings({ profileId: 'devnet', devnet })).toMatchObject({ chainId: 31337 })
    expect(chainOf(31337 as never).label).toBe('My Devnet')
    expect((await readSettings()).devnet).toEqual(devnet)
    await expect(changeSettings({ chainId: GNOSIS })).rejects.toThrow(/network of the profile/)
    expect(await changeSettings({ profileId: 'sandbox' })).toMatchObject({ chainId: 1, devnet })
    await expect(changeSettings({ chainId: devnet.chainId })).rejects.toThrow(/network of the profile/)
  })

  it('use defaults for unreadable fields, keep the other fields, and note the damage', async () => {
    await changeSettings({ chainId: GNOSIS, account: TRADER, slippageBps: 70 as never })
    await clientDb.settings.toCollection().modify((row) => {
      Object.assign(row.value, { theme: 'purple', slippageBps: -1 })
    })
    expect(await readSettings()).toMatchObject({
      theme: 'system',
      slippageBps: null,
      account: TRADER,
      chainId: 100,
    })
    await expect
      .poll(async () => (await firstOf(watchDamagedRows())).map(({ key }) => key))
      .toEqual(['slippageBps', 'theme'])
    await changeSettings({ slippageBps: 60 as never })
    await expect
      .poll(async () => (await firstOf(watchDamagedRows())).map(({ key }) => key))
      .toEqual(['theme'])
    expect((await clientDb.settings.get('current'))?.value).toMatchObject({
      theme: 'purple',
      slippageBps: 60,
    })
  })

  const limitAfterDamage = async () => {
    await clientDb.settings.toCollection().modify((row) => {
      Object.assign(row.value, { dailyLimitUsd: 'all of it' })
    })
    return (await readSettings()).dailyLimitUsd
  }

  it('keep the last readable daily limit if it becomes unreadable, and note the damage', async () => {
    await changeSettings({ dailyLimitUsd: 500 })
    expect(await limitAfterDamage()).toBe(500)
    await changeSettings({ theme: 'dark' })
    expect((await readSettings()).dailyLimitUsd).toBe(500)
    await expect
      .poll(async () => (await firstOf(watchDamagedRows())).map(({ key }) => key))
      .toEqual(['dailyLimitUsd'])
    await changeSettings({ dailyLimitUsd: null })
    expect((await readSettings()).dailyLimitUsd).toBeNull()
    await expect.poll(async () => firstOf(watchDamagedRows())).toEqual([])
    expect(await limitAfterDamage()).toBeNull()
  })

  it('use the strictest daily limit if none was ever readable', async () => {
    await changeSettings({ dailyLimitUsd: 500 })
    await clientDb.settings.toCollection().modify((row) => {
      delete (row as { lastLimitUsd?: unknown }).lastLimitUsd
    })
    expect(await limitAfterDamage()).toBe(1)
    await clientDb.settings.put({ id: 'current', value: 'nonsense' as never })
    expect(await readSettings()).toMatchObject({ theme: 'system', dailyLimitUsd: 1 })
  })

  it('fall back to the sandbox if a listed chain now has the name of the custom chain, and keep the chain', async () => {
    const devnet = z.decode(customChain, { ...aDevnet, chainId: 31338, name: 'Its Own' })
    await changeSettings({ profileId: 'devnet', devnet })
    await clientDb.settings.toCollection().modify((row) => {
      Object.assign(row.value, { devnet: { ...devnet, name: 'Gnosis' } })
    })
    expect(await readSettings()).toMatchObject({ profileId: 'sandbox', devnet: null, chainId: 1 })
    await changeSettings({ theme: 'dark' })
    expect((await clientDb.settings.get('current'))?.value).toMatchObject({
      theme: 'dark',
      devnet: { name: 'Gnosis' },
    })
  })

  it('are emitted again when they change', async () => {
    const themes: string[] = []
    const watching = watchSettings().subscribe(({ theme }) => themes.push(theme))
    await expect.poll(() => themes).toEqual(['system'])
    await changeSettings({ theme: 'light' })
    await expect.poll(() => themes).toEqual(['system', 'light'])
    watching.unsubscribe()
  })
})
