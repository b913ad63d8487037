import { describe, expect, it } from 'vitest'
import { createServiceClient } from '../../../src/client/bridge/unreachable'
import { Refusal } from '../../../src/domain/refusal'
import { MAINNET } from '../../support/client'

const asking = (answer: () => Promise<Response>, signal?: AbortSignal) =>
  createServiceClient(answer)('getVersion', { network: MAINNET }, signal)
const failing = (error: unknown, signal?: AbortSignal) => asking(() => Promise.reject(error), signal)

describe('a Fetch that gets no answer', () => {
  it('refuses as Unreachable, in the words of why', async () => {
    await expect(failing(new TypeError('Failed to fetch'))).rejects.toMatchObject({
      errorType: 'Unreachable',
      message: 'Failed to fetch',
    })
  })

  it('leaves a refusal as it is', async () => {
    await expect(failing(new Refusal('Forbidden'))).rejects.toMatchObject({ errorType: 'Forbidden' })
  })

  it('leaves what was aborted as it is', async () => {
    const reason = new Error('typed on')
    await expect(failing(reason, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('leaves every answer as it is', async () => {
    expect(await asking(async () => new Response('v1'))).toBe('v1')
    await expect(asking(async () => new Response('no', { status: 500 }))).rejects.toMatchObject({
      errorType: 'InternalServerError',
    })
  })
})
