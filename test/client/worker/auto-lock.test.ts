import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it } from 'vitest'
import { registerAutoLock } from '../../../src/client/worker/auto-lock'
import type { Milliseconds } from '../../../src/domain/scalars'
import { readSessionKey } from '../../../src/wallet/vault/wallet-rows'
import { AUTO_LOCK_MS, foundedWallet, NOW } from '../../support/wallet'

async function openBackground() {
  const wallet = await foundedWallet()
  const listeners: Record<string, (value: never) => void> = {}
  const event = (name: string) => ({
    addListener: (listener: (value: never) => void) => {
      listeners[name] = listener
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
  const emit = (name: string, value: unknown) => listeners[name]?.(value as never)
  const isGone = async () => (await readSessionKey(wallet.db)) === undefined && wallet.memory.held.size === 0
  return { ...wallet, emit, alarms, clock, troubles, isGone }
}

let background: Awaited<ReturnType<typeof openBackground>>
beforeEach(async () => {
  background = await openBackground()
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('the automatic lock', () => {
  it('sets its alarm at the start if the wallet is open', async () => {
    await expect.poll(() => background.alarms).toEqual({ 'cowbell-lock': NOW + AUTO_LOCK_MS })
    expect(await background.isGone()).toBe(false)
  })

  it('locks the wallet when the alarm fires and the time is over', async () => {
    background.clock.now = NOW + AUTO_LOCK_MS
    background.emit('alarm', { name: 'cowbell-lock' })
    await expect.poll(background.isGone).toBe(true)
    background.emit('alarm', { name: 'cowbell-lock' })
    await expect.poll(() => Object.keys(background.alarms)).toEqual([])
  })

  it('sets the alarm again if the wallet was used meanwhile', async () => {
    await background.session.touch((NOW + 60_000) as Milliseconds)
    background.clock.now = NOW + AUTO_LOCK_MS
    background.emit('alarm', { name: 'cowbell-lock' })
    await expect.poll(() => background.alarms['cowbell-lock']).toBe(NOW + 60_000 + AUTO_LOCK_MS)
    expect(await background.isGone()).toBe(false)
  })

  it('sets no alarm while the wallet is locked', async () => {
    for (const name of Object.keys(background.alarms)) delete background.alarms[name]
    background.emit('idle', 'locked')
    await expect.poll(background.isGone).toBe(true)
    background.emit('alarm', { name: 'cowbell-lock' })
    await settled()
    expect(Object.keys(background.alarms)).toEqual([])
    expect(background.troubles).toEqual([])
  })

  it('ignores other alarms', async () => {
    background.clock.now = NOW + AUTO_LOCK_MS
    background.emit('alarm', { name: 'cowbell-wake' })
    await settled()
    expect(await background.isGone()).toBe(false)
  })

  it('locks the wallet at once when the machine is locked, but not when it is idle', async () => {
    background.emit('idle', 'idle')
    await settled()
    expect(await background.isGone()).toBe(false)
    background.emit('idle', 'locked')
    await expect.poll(background.isGone).toBe(true)
  })

  it('deletes an earlier session when the browser starts', async () => {
    background.memory.held.clear()
    background.emit('startup', undefined)
    await expect.poll(background.isGone).toBe(true)
    expect(background.troubles).toEqual([])
  })
})
