import { describe, expect, it } from 'vitest'
import { refuseUnreachable } from '../../../src/client/bridge/unreachable'
import { Refusal } from '../../../src/domain/refusal'

const asking = (error: unknown, signal?: AbortSignal) =>
  refuseUnreachable(async () => {
    throw error
  })(new Request('https://service.invalid/', signal ? { signal } : {}))

describe('a Fetch that gets no answer', () => {
  it('refuses as Unreachable, in the words of why', async () => {
    await expect(asking(new TypeError('Failed to fetch'))).rejects.toMatchObject({
      errorType: 'Unreachable',
      message: 'Failed to fetch',
    })
  })

  it('leaves a refusal as it is', async () => {
    await expect(asking(new Refusal('Forbidden'))).rejects.toMatchObject({ errorType: 'Forbidden' })
  })

  it('leaves what was aborted as it is', async () => {
    const reason = new Error('typed on')
    await expect(asking(reason, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('leaves every answer as it is', async () => {
    const answer = new Response('no', { status: 500 })
    expect(await refuseUnreachable(async () => answer)(new Request('https://service.invalid/'))).toBe(answer)
  })
})
