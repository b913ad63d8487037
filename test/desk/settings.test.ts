import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../src/desk/db'
import { changeSettings, readSettings, type Settings, watchSettings } from '../../src/desk/settings'
import { emptyDesk, GNOSIS, TRADER } from '../support/desk'

beforeEach(emptyDesk)

describe('the settings', () => {
  it('begin with paper money on Ethereum, half a percent and half an hour', async () => {
    expect(await readSettings()).toEqual({
      profileId: 'sandbox',
      custom: null,
      chainId: 1,
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

  it('are told anew when they change', async () => {
    const themes: string[] = []
    const watching = watchSettings().subscribe(({ theme }) => themes.push(theme))
    await expect.poll(() => themes).toEqual(['system'])
    await changeSettings({ theme: 'light' })
    await expect.poll(() => themes).toEqual(['system', 'light'])
    watching.unsubscribe()
  })
})
