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

const told = { type: 'order_filled', thread: 'sandbox:1:0xab', owner: '0x12' } as const
beforeEach(emptyClientDb)

describe('preferences', () => {
  it('begin with everything told, but a better price apart from its fill', async () => {
    expect(await readPreferences()).toMatchObject({
      isOff: false,
      mutes: ['type:price_improvement'],
      quiet: null,
    })
  })

  it('are changed one by one', async () => {
    await changePreferences(() => ({ reachBps: 100 }))
    await changePreferences(({ keepDays }) => ({ keepDays: keepDays + 1 }))
    expect(await readPreferences()).toMatchObject({ reachBps: 100, keepDays: 91 })
  })

  it('outside their range are refused, and nothing is written', async () => {
    await expect(changePreferences(() => ({ quiet: { from: 0, to: 1440 } }))).rejects.toThrow('quiet')
    expect((await readPreferences()).quiet).toBeNull()
  })

  it('that cannot be read stay as they are until they are chosen again, and cost no other', async () => {
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

  it('hold a snooze from now on', async () => {
    expect((await snooze(NOW, 5)).snooze).toEqual({ from: NOW, until: later(5) })
  })
})

describe('a mute', () => {
  const names = ['type:order_filled', 'account:0x12', 'order:sandbox:1:0xab'] as const
  const withMutes = (...mutes: string[]) => ({ mutes }) as unknown as Preferences

  it.each(names)('%s keeps the notification from every channel', (name) => {
    expect(muteOf(withMutes(name), told)).toBe(name)
    expect(muteOf(withMutes(name), told, 'desktop')).toBe(name)
  })

  it.each(names)('%s on one channel keeps it from that one alone', (name) => {
    const mutes = withMutes(muteName(name, 'desktop'))
    expect(muteOf(mutes, told, 'desktop')).toBe(`${name}@desktop`)
    expect([muteOf(mutes, told), muteOf(mutes, told, 'webhook')]).toEqual([undefined, undefined])
  })

  it('of another account, type or order keeps nothing', () => {
    expect(muteOf(withMutes('account:0x13', 'type:order_expired', 'order:x'), told)).toBeUndefined()
  })

  it('never keeps back that an order is not what was signed', () => {
    expect(muteOf(withMutes(...names), { ...told, type: 'signature_mismatch' })).toBeUndefined()
  })

  it('is set and ended by its name', async () => {
    await setMute('type:order_filled', true)
    await setMute('type:order_filled', true)
    expect((await readPreferences()).mutes).toEqual(['type:price_improvement', 'type:order_filled'])
    await setMute('type:order_filled', false)
    expect((await readPreferences()).mutes).toEqual(['type:price_improvement'])
  })
})
