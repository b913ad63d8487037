import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { callUntil, settlesWithin, withTimeout } from '../../../src/client/worker/time-limits'

const never = new Promise<never>(() => undefined)
const unreachable = expect.objectContaining({ errorType: 'Unreachable' })

describe('a time limit', () => {
  it('returns the result or throws the error of an action that ends in time', async () => {
    expect(await withTimeout(1_000, async () => 5)).toBe(5)
    await expect(withTimeout(1_000, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  })

  it('throws and aborts the signal of an action that does not end', async () => {
    let received: AbortSignal | undefined
    const limited = withTimeout(5, (signal) => {
      received = signal
      return never
    })
    await expect(limited).rejects.toEqual(unreachable)
    expect(received?.aborted).toBe(true)
  })

  it('can only report whether a promise settles in time', async () => {
    expect(await settlesWithin(5, never)).toBe(false)
    expect(await settlesWithin(1_000, Promise.resolve())).toBe(true)
  })
})

describe('callUntil', () => {
  it('rejects pending and new calls once the signal is aborted', async () => {
    const end = new AbortController()
    const call = callUntil((() => never) as unknown as Call, end.signal)
    const asked = call('getVersion', { network: 1 } as never)
    end.abort()
    await expect(asked).rejects.toEqual(unreachable)
    await expect(call('getVersion', { network: 1 } as never)).rejects.toEqual(unreachable)
  })
})
