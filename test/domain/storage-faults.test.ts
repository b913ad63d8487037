import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { nameStorageFault } from '../../src/domain/storage-faults'

const full = expect.objectContaining({ name: 'Refusal', errorType: 'StorageFull', status: 507 })
const quota = new DOMException('no room', 'QuotaExceededError')

describe('a storage that takes nothing', () => {
  it.each([
    ['a request', quota],
    ['the library', new Dexie.QuotaExceededError('no room', quota)],
    ['a transaction that was aborted', new Dexie.AbortError('aborted', quota)],
    ['a bulk write', new Dexie.BulkError('2 of 5 failed', { 0: quota, 1: quota })],
    ['a cause', new Error('not saved', { cause: quota })],
  ])('is named for %s', (_, thrown) => {
    expect(nameStorageFault(thrown)).toEqual(full)
  })

  it.each([
    ['the browser', new DOMException('has a higher version', 'VersionError')],
    ['the library', new Dexie.DatabaseClosedError(new DOMException('', 'VersionError') as never)],
  ])('is named for data of a later version by %s', (_, thrown) => {
    expect(nameStorageFault(thrown)).toMatchObject({ errorType: 'NewerData' })
  })

  it('is no other error, however deep', () => {
    const round: { inner?: unknown } = {}
    round.inner = round
    for (const thrown of [new Error('a bug'), round, null, 'QuotaExceededError'])
      expect(nameStorageFault(thrown)).toBe(thrown)
  })
})
