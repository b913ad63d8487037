import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deskDb } from '../../src/desk/db'
import { changeSettings, readSettings, type Settings, watchSettings } from '../../src/desk/settings'
import { chainOf } from '../../src/domain/chains'
import { ownChain } from '../../src/domain/own-chains'
import { aDevnet, emptyDesk, GNOSIS, TRADER } from '../support/desk'

beforeEach(emptyDesk)

describe('the settings', () => {
  it('begin with paper money on Ethereum, half a percent and half an hour', async () => {
    expect(await readSettings()).toMatchObject({
      profileId: 'sandbox',
      custom: null,
      devnet: null,
      chainId: 1,
      dailyLimitUsd: null,
      nodes: {},
      autoLockMinutes: 15,
      account: null,
      slippageBps: 50,
      validitySeconds: 1800,
      theme: 'system',
    })
  })

  it('keep what was changed, and the rest', async () => {
    await changeSettings({ chainId: GNOSIS })
    await changeSettings({ account: TRADER })
    expect(await readSettings()).toMatchObject({ chainId: 100, account: TRADER, theme: 'system' })
  })

  it('lose no change of two pages at once', async () => {
    await Promise.all([changeSettings({ theme: 'dark' }), changeSettings({ chainId: GNOSIS })])
    expect(await readSettings()).toMatchObject({ theme: 'dark', chainId: 100 })
  })

  it.each([
    { slippageBps: 10_001 },
    { chainId: 424_242 },
    { profileId: 'other' },
    { validitySeconds: 0 },
    { custom: { orderbook: 'ftp://a', wallet: 'http://b' } },
  ])('refuse %o and stay as they are', async (patch) => {
    await expect(changeSettings(patch as Partial<Settings>)).rejects.toThrow(/settings/)
    expect(await deskDb.settings.count()).toBe(0)
  })

  it('bring the network of a devnet with its profile, and the first one back without it', async () => {
    const devnet = z.decode(ownChain, aDevnet)
    expect(await changeSettings({ profileId: 'devnet', devnet })).toMatchObject({ chainId: 31337 })
    expect(chainOf(31337 as never).label).toBe('My Devnet')
    expect((await readSettings()).devnet).toEqual(devnet)
    await expect(changeSettings({ chainId: GNOSIS })).rejects.toThrow(/network of the profile/)
    expect(await changeSettings({ profileId: 'sandbox' })).toMatchObject({ chainId: 1, devnet })
    await expect(changeSettings({ chainId: devnet.chainId })).rejects.toThrow(/network of the profile/)
  })

  it('are told anew when they change', async () => {
    const themes: string[] = []
    const watching = watchSettings().subscribe(({ theme }) => themes.push(theme))
    await expect.poll(() => themes).toEqual(['system'])
    await changeSettings({ theme: 'light' })
    await expect.poll(() => themes).toEqual(['system', 'light'])
    watching.unsubscribe()
  })
})
