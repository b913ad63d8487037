import { describe, expect, it } from 'vitest'
import { Refusal, refuseField } from '../../src/domain/refusal'

describe('a refusal', () => {
  it('says what its row says, with its status and what would be right', () => {
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

  it('may be more exact than its row', () => {
    const refusal = new Refusal('RateLimited', {
      description: 'Slow down.',
      status: 503,
      retryAfterSeconds: 3,
    })
    expect(refusal).toMatchObject({ message: 'Slow down.', status: 503, details: { retryAfterSeconds: 3 } })
    expect(refusal.fix).toBe('Wait for the time in Retry-After.')
  })

  it('of a kind we do not know gives no advice of ours', () => {
    const refusal = new Refusal('InternalServerError', {
      description: 'Nope.',
      foreignType: 'CustomSolverError',
    })
    expect(refusal.message).toBe('Nope.')
    expect(refusal.fix).toBe('')
  })

  it('of a field names it', () => {
    expect(() => refuseField('validTo', 'give only one.')).toThrow(
      expect.objectContaining({
        errorType: 'InvalidParameter',
        status: 400,
        message: 'validTo: give only one.',
      }),
    )
  })
})
