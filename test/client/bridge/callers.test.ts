import { describe, expect, it } from 'vitest'
import { createServiceClient } from '../../../src/client/bridge/callers'
import { Refusal } from '../../../src/domain/refusal'
import { MAINNET } from '../../support/client'

const callWith = (answer: () => Promise<Response>, signal?: AbortSignal) =>
  createServiceClient(answer)('getVersion', { network: MAINNET }, signal)
const failing = (error: unknown, signal?: AbortSignal) => callWith(() => Promise.reject(error), signal)

describe('createServiceClient', () => {
  it('converts an error to Unreachable with its message', async () => {
    await expect(failing(new TypeError('Failed to fetch'))).rejects.toMatchObject({
      errorType: 'Unreachable',
      message: 'Failed to fetch',
    })
  })

  it('leaves refusals unchanged', async () => {
    await expect(failing(new Refusal('Forbidden'))).rejects.toMatchObject({ errorType: 'Forbidden' })
  })

  it('leaves the reason of an aborted request unchanged', async () => {
    const reason = new Error('typed on')
    await expect(failing(reason, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('does not convert a reply to Unreachable, even with status 500', async () => {
    expect(await callWith(async () => new Response('v1'))).toBe('v1')
    await expect(callWith(async () => new Response('no', { status: 500 }))).rejects.toMatchObject({
      errorType: 'InternalServerError',
    })
  })
})
