import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { toStorageRefusal } from '../../src/domain/storage-faults'

const full = expect.objectContaining({ name: 'Refusal', errorType: 'StorageFull', status: 507 })
const quota = new DOMException('no room', 'QuotaExceededError')

describe('toStorageRefusal', () => {
  it.each([
    ['a request', quota],
    ['Dexie', new Dexie.QuotaExceededError('no room', quota)],
    ['an aborted transaction', new Dexie.AbortError('aborted', quota)],
    ['a bulk write', new Dexie.BulkError('2 of 5 failed', { 0: quota, 1: quota })],
    ['a cause', new Error('not saved', { cause: quota })],
  ])('recognizes a full storage in the error of %s', (_, thrown) => {
    expect(toStorageRefusal(thrown)).toEqual(full)
  })

  it.each([
    ['the browser', new DOMException('has a higher version', 'VersionError')],
    ['Dexie', new Dexie.DatabaseClosedError(new DOMException('', 'VersionError') as never)],
  ])('recognizes data of a later version in the error of %s', (_, thrown) => {
    expect(toStorageRefusal(thrown)).toMatchObject({ errorType: 'NewerData' })
  })

  it('returns other errors unchanged at any depth', () => {
    const round: { inner?: unknown } = {}
    round.inner = round
    for (const thrown of [new Error('a bug'), round, null, 'QuotaExceededError'])
      expect(toStorageRefusal(thrown)).toBe(thrown)
  })
})
