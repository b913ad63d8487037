import { describe, expect, it } from 'vitest'
import { isPassing, outcomeOf, retryDelay } from '../../../src/client/schedule/retry'
import { Refusal } from '../../../src/domain/refusal'

describe('a failed request', () => {
  it.each(['Unreachable', 'MalformedReply', 'RateLimited', 'InternalServerError', 'IntegrationOff'] as const)(
    'is retried after %s',
    (errorType) => {
      expect(isPassing(new Refusal(errorType))).toBe(true)
    },
  )

  it.each(['InvalidParameter', 'Forbidden', 'WrongOwner', 'NotFound'] as const)(
    'is never retried after %s',
    (errorType) => {
      expect(isPassing(new Refusal(errorType))).toBe(false)
    },
  )

  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [5, 16_000],
    [6, 30_000],
    [60, 30_000],
  ])('waits after %d attempts for at most %d ms and at least half of that', (attempts, bound) => {
    expect([retryDelay(attempts, 0), retryDelay(attempts, 0.5), retryDelay(attempts, 1)]).toEqual([
      bound / 2,
      bound * 0.75,
      bound,
    ])
  })

  it('waits at least as long as the service asked', () => {
    expect(retryDelay(1, 0.5, 90)).toBe(90_000)
  })

  it('waits at most an hour', () => {
    expect([retryDelay(1, 0.5, 86_400), retryDelay(1, 0.5, 9_999_999_999)]).toEqual([3_600_000, 3_600_000])
  })
})

describe('outcomeOf', () => {
  it('returns the answer, or the refusal as a value', async () => {
    const refusal = new Refusal('NotFound')
    expect(await outcomeOf(Promise.resolve(5))).toEqual({ value: 5 })
    expect(await outcomeOf(Promise.reject(refusal))).toEqual({ refusal })
  })

  it('throws any other error', async () => {
    await expect(outcomeOf(Promise.reject(new RangeError('a bug')))).rejects.toThrow('a bug')
  })
})
