import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { callUntil, settlesWithin, withinLimit } from '../../../src/client/worker/time-limits'

const never = new Promise<never>(() => undefined)
const unreachable = expect.objectContaining({ errorType: 'Unreachable' })

describe('a time limit', () => {
  it('gives what comes in time, or how it failed', async () => {
    expect(await withinLimit(1_000, async () => 5)).toBe(5)
    await expect(withinLimit(1_000, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  })

  it('gives up what does not end, and says so to it', async () => {
    let told: AbortSignal | undefined
    const limited = withinLimit(5, (signal) => {
      told = signal
      return never
    })
    await expect(limited).rejects.toEqual(unreachable)
    expect(told?.aborted).toBe(true)
  })

  it('says whether something ends by then', async () => {
    expect(await settlesWithin(5, never)).toBe(false)
    expect(await settlesWithin(1_000, Promise.resolve())).toBe(true)
  })
})

describe('calls until a signal', () => {
  it('end with it, those that never would and those that come after', async () => {
    const end = new AbortController()
    const call = callUntil((() => never) as unknown as Call, end.signal)
    const asked = call('getVersion', { network: 1 } as never)
    end.abort()
    await expect(asked).rejects.toEqual(unreachable)
    await expect(call('getVersion', { network: 1 } as never)).rejects.toEqual(unreachable)
  })
})
