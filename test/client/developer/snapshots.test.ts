import { beforeEach, describe, expect, it } from 'vitest'
import 'fake-indexeddb/auto'
import {
  findSnapshot,
  type ListedSnapshot,
  putBackSnapshot,
  removeSnapshot,
  saveSnapshot,
  watchSnapshots,
} from '../../../src/client/developer/snapshots'
import { firstOf } from '../../support/first-of'

const list = async () => (await firstOf(watchSnapshots())).map(({ name }: ListedSnapshot) => name)
const stateOf = async (name: string) => JSON.parse((await findSnapshot(name))?.text ?? 'null')

beforeEach(async () => {
  for (const name of await list()) await removeSnapshot(name)
})

describe('snapshots of the exchange', () => {
  it('appear by name, newest first, each with its own state', async () => {
    await saveSnapshot('  First ', { n: 1 }, 1)
    await saveSnapshot('Second', { n: 2 }, 2)
    expect(await list()).toEqual(['Second', 'First'])
    expect([await stateOf('First'), await stateOf('Second')]).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('replace the snapshot of the same name, and the replaced one can be restored', async () => {
    const before = await saveSnapshot('First', { n: 1 }, 1)
    await saveSnapshot('First', { n: 2 }, 2)
    expect([await list(), await stateOf('First')]).toEqual([['First'], { n: 2 }])
    await putBackSnapshot(before)
    expect([await list(), await stateOf('First')]).toEqual([['First'], { n: 1 }])
  })

  it('can be deleted and restored completely', async () => {
    await saveSnapshot('First', { n: 1 }, 1)
    const removed = await removeSnapshot('First')
    expect([await list(), await findSnapshot('First')]).toEqual([[], undefined])
    if (removed) await putBackSnapshot(removed)
    expect([await list(), await stateOf('First')]).toEqual([['First'], { n: 1 }])
    expect(await removeSnapshot('Other')).toBeUndefined()
  })

  it('need a name of at most 60 characters, and are limited to 30', async () => {
    for (const name of ['', '   ', 'x'.repeat(61)])
      await expect(saveSnapshot(name, {}, 1)).rejects.toMatchObject({ errorType: 'InvalidParameter' })
    for (let index = 0; index < 30; index += 1) await saveSnapshot(`Number ${index}`, { at: index }, index)
    await expect(saveSnapshot('One more', {}, 31)).rejects.toMatchObject({ errorType: 'InvalidParameter' })
    expect(await list()).toHaveLength(30)
    await saveSnapshot('Number 0', { again: true }, 32)
    expect(await stateOf('Number 0')).toEqual({ again: true })
  })
})
