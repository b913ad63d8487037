import { describe, expect, it, vi } from 'vitest'
import { createPagePriority } from '../../../src/client/worker/page-priority'

/** Creates an answer that the test resolves. */
function makeAnswer(): { readonly promise: Promise<string>; readonly give: (text: string) => void } {
  let give: (text: string) => void = () => undefined
  const promise = new Promise<string>((resolve) => {
    give = resolve
  })
  return { promise, give }
}

const never = new Promise<never>(() => undefined)

/** Returns whether a promise has settled after all pending events. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false
  promise.finally(() => {
    isSettled = true
  })
  // A message port delivers in order, so two later messages arrive after the awaited ones.
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setImmediate(resolve))
  return isSettled
}

describe('background work that yields to pages', () => {
  it('continues at once if no page is waiting', async () => {
    await expect(createPagePriority().yieldToPages()).resolves.toEqual([])
  })

  it('waits until a page is answered', async () => {
    const { prioritize, yieldToPages } = createPagePriority()
    const { promise, give } = makeAnswer()
    const answer = prioritize(promise)
    const way = yieldToPages()
    expect(await hasSettled(way)).toBe(false)
    give('a quote')
    await way
    expect(await answer).toBe('a quote')
  })

  it('continues after a failed answer, which the page receives', async () => {
    const { prioritize, yieldToPages } = createPagePriority()
    const answer = prioritize(Promise.reject(new Error('no')))
    await yieldToPages()
    await expect(answer).rejects.toThrow('no')
  })

  it('continues while a request waits for a remote service', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { prioritize, yieldToPages } = createPagePriority()
      void prioritize(never)
      const way = yieldToPages()
      expect(await hasSettled(way)).toBe(false)
      vi.advanceTimersByTime(250)
      await way
      await yieldToPages()
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not wait for requests that arrive later', async () => {
    const { prioritize, yieldToPages } = createPagePriority()
    const { promise, give } = makeAnswer()
    void prioritize(promise)
    const way = yieldToPages()
    expect(await hasSettled(way)).toBe(false)
    void prioritize(never)
    give('')
    await way
  })
})
