import { describe, expect, it } from 'vitest'
import { Refusal, refuseField } from '../../src/domain/refusal'

describe('a refusal', () => {
  it('has the message, status and fix of its row', () => {
    const refusal = new Refusal('OrderNotFound')
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({
      name: 'Refusal',
      errorType: 'OrderNotFound',
      message: 'No such order.',
      status: 404,
      fix: 'Check the UID and the network.',
    })
  })

  it('can be more exact than its row', () => {
    const refusal = new Refusal('RateLimited', {
      description: 'Slow down.',
      status: 503,
      retryAfterSeconds: 3,
    })
    expect(refusal).toMatchObject({ message: 'Slow down.', status: 503, details: { retryAfterSeconds: 3 } })
    expect(refusal.fix).toBe('Wait for the time in Retry-After.')
  })

  it('has no fix for an unknown error type', () => {
    const refusal = new Refusal('InternalServerError', {
      description: 'Nope.',
      foreignType: 'CustomSolverError',
    })
    expect(refusal.message).toBe('Nope.')
    expect(refusal.fix).toBe('')
  })

  it('contains the name of its field', () => {
    expect(() => refuseField('validTo', 'give only one.')).toThrow(
      expect.objectContaining({
        errorType: 'InvalidParameter',
        status: 400,
        message: 'validTo: give only one.',
      }),
    )
  })
})
