import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it } from 'vitest'
import { registerAutoLock } from '../../../src/client/worker/auto-lock'
import type { Milliseconds } from '../../../src/domain/scalars'
import { readSessionKey } from '../../../src/wallet/vault/store'
import { AUTO_LOCK_MS, foundedWallet, NOW } from '../../support/wallet'

async function background() {
  const wallet = await foundedWallet()
  const heard: Record<string, (value: never) => void> = {}
  const event = (name: string) => ({
    addListener: (hear: (value: never) => void) => {
      heard[name] = hear
    },
  })
  const alarms: Record<string, number> = {}
  const troubles: unknown[] = []
  const clock = { now: NOW as number }
  const start = registerAutoLock(
    {
      alarms: {
        create: (name: string, { when, periodInMinutes }: { when: number; periodInMinutes: number }) => {
          expect(periodInMinutes).toBe(0.5)
          Object.assign(alarms, { [name]: when })
        },
        clear: async (name: string) => Reflect.deleteProperty(alarms, name),
        onAlarm: event('alarm'),
      },
      idle: { onStateChanged: event('idle') },
      runtime: { onStartup: event('startup') },
      storage: { session: wallet.memory },
    } as Parameters<typeof registerAutoLock>[0],
    () => clock.now as Milliseconds,
    (trouble) => troubles.push(trouble),
  )
  await start()
  const tell = (name: string, value: unknown) => heard[name]?.(value as never)
  const isGone = async () => (await readSessionKey(wallet.db)) === undefined && wallet.memory.held.size === 0
  return { ...wallet, tell, alarms, clock, troubles, isGone }
}

let desk: Awaited<ReturnType<typeof background>>
beforeEach(async () => {
  desk = await background()
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('the background', () => {
  it('sets the alarm of an open wallet when it starts', async () => {
    await expect.poll(() => desk.alarms).toEqual({ 'cowbell-lock': NOW + AUTO_LOCK_MS })
    expect(await desk.isGone()).toBe(false)
  })

  it('locks when the alarm rings and the time is over', async () => {
    desk.clock.now = NOW + AUTO_LOCK_MS
    desk.tell('alarm', { name: 'cowbell-lock' })
    await expect.poll(desk.isGone).toBe(true)
    desk.tell('alarm', { name: 'cowbell-lock' })
    await expect.poll(() => Object.keys(desk.alarms)).toEqual([])
  })

  it('sets the alarm again when the wallet was used meanwhile', async () => {
    await desk.session.touch((NOW + 60_000) as Milliseconds)
    desk.clock.now = NOW + AUTO_LOCK_MS
    desk.tell('alarm', { name: 'cowbell-lock' })
    await expect.poll(() => desk.alarms['cowbell-lock']).toBe(NOW + 60_000 + AUTO_LOCK_MS)
    expect(await desk.isGone()).toBe(false)
  })

  it('sets no alarm where nothing is open', async () => {
    for (const name of Object.keys(desk.alarms)) delete desk.alarms[name]
    desk.tell('idle', 'locked')
    await expect.poll(desk.isGone).toBe(true)
    desk.tell('alarm', { name: 'cowbell-lock' })
    await settled()
    expect(Object.keys(desk.alarms)).toEqual([])
    expect(desk.troubles).toEqual([])
  })

  it('hears no other alarm', async () => {
    desk.clock.now = NOW + AUTO_LOCK_MS
    desk.tell('alarm', { name: 'cowbell-wake' })
    await settled()
    expect(await desk.isGone()).toBe(false)
  })

  it('locks at once when the machine is locked, and not when it is only left alone', async () => {
    desk.tell('idle', 'idle')
    await settled()
    expect(await desk.isGone()).toBe(false)
    desk.tell('idle', 'locked')
    await expect.poll(desk.isGone).toBe(true)
  })

  it('deletes what a former session left when the browser starts', async () => {
    desk.memory.held.clear()
    desk.tell('startup', undefined)
    await expect.poll(desk.isGone).toBe(true)
    expect(desk.troubles).toEqual([])
  })
})
