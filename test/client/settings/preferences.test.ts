import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { Preferences } from '../../../src/client/db/rows/preferences'
import {
  changePreferences,
  muteName,
  muteOf,
  readPreferences,
  setMute,
  snooze,
} from '../../../src/client/settings/preferences'
import { emptyClientDb, later, NOW } from '../../support/client'

const notification = { type: 'order_filled', thread: 'sandbox:1:0xab', owner: '0x12' } as const
beforeEach(emptyClientDb)

describe('preferences', () => {
  it('enable all notifications by default except price improvements', async () => {
    expect(await readPreferences()).toMatchObject({
      isOff: false,
      mutes: ['type:price_improvement'],
      quiet: null,
    })
  })

  it('can be changed one by one', async () => {
    await changePreferences(() => ({ reachBps: 100 }))
    await changePreferences(({ keepDays }) => ({ keepDays: keepDays + 1 }))
    expect(await readPreferences()).toMatchObject({ reachBps: 100, keepDays: 91 })
  })

  it('reject values out of range and write nothing', async () => {
    await expect(changePreferences(() => ({ quiet: { from: 0, to: 1440 } }))).rejects.toThrow('quiet')
    expect((await readPreferences()).quiet).toBeNull()
  })

  it('keep an unreadable field until it is set again, and use the other fields', async () => {
    await setMute('type:order_filled', true)
    await clientDb.preferences.toCollection().modify(({ value }) => {
      Object.assign(value, { reachBps: '500', mutes: [7, ...value.mutes] })
    })
    const stored = async () => (await clientDb.preferences.get('notifications'))?.value
    expect((await setMute('type:order_expired', true)).mutes).toContain('type:order_filled')
    expect(await stored()).toMatchObject({
      reachBps: '500',
      mutes: [7, 'type:price_improvement', 'type:order_filled', 'type:order_expired'],
    })
    await changePreferences(() => ({ reachBps: 100 }))
    expect(await stored()).toMatchObject({ reachBps: 100 })
  })

  it('store a snooze that starts now', async () => {
    expect((await snooze(NOW, 5)).snooze).toEqual({ from: NOW, until: later(5) })
  })
})

describe('a mute', () => {
  const names = ['type:order_filled', 'account:0x12', 'order:sandbox:1:0xab'] as const
  const withMutes = (...mutes: string[]) => ({ mutes }) as unknown as Preferences

  it.each(names)('blocks the notification on every channel: %s', (name) => {
    expect(muteOf(withMutes(name), notification)).toBe(name)
    expect(muteOf(withMutes(name), notification, 'desktop')).toBe(name)
  })

  it.each(names)('blocks the notification only on its channel: %s', (name) => {
    const mutes = withMutes(muteName(name, 'desktop'))
    expect(muteOf(mutes, notification, 'desktop')).toBe(`${name}@desktop`)
    expect([muteOf(mutes, notification), muteOf(mutes, notification, 'webhook')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('blocks nothing of another account, type or order', () => {
    expect(muteOf(withMutes('account:0x13', 'type:order_expired', 'order:x'), notification)).toBeUndefined()
  })

  it('never blocks a signature mismatch', () => {
    expect(muteOf(withMutes(...names), { ...notification, type: 'signature_mismatch' })).toBeUndefined()
  })

  it('can be set and removed by its name', async () => {
    await setMute('type:order_filled', true)
    await setMute('type:order_filled', true)
    expect((await readPreferences()).mutes).toEqual(['type:price_improvement', 'type:order_filled'])
    await setMute('type:order_filled', false)
    expect((await readPreferences()).mutes).toEqual(['type:price_improvement'])
  })
})
