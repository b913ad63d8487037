import { describe, expect, it, vi } from 'vitest'
import { createPageTurns } from '../../../src/client/worker/page-turns'

/** An answer that is given when it is asked for. */
function makeAnswer(): { readonly promise: Promise<string>; readonly give: (text: string) => void } {
  let give: (text: string) => void = () => undefined
  const promise = new Promise<string>((resolve) => {
    give = resolve
  })
  return { promise, give }
}

const never = new Promise<never>(() => undefined)

/** Whether a promise has settled by the time that everything else that can happen has. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false
  promise.finally(() => {
    isSettled = true
  })
  // A message port hands its messages on in turn: two later ones are behind those that the turns wait for.
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setImmediate(resolve))
  return isSettled
}

describe('background work', () => {
  it('goes on at once when no page asks for anything', async () => {
    await expect(createPageTurns().giveWay()).resolves.toEqual([])
  })

  it('waits until a page is answered, and the answer is passed on', async () => {
    const { first, giveWay } = createPageTurns()
    const { promise, give } = makeAnswer()
    const answer = first(promise)
    const way = giveWay()
    expect(await hasSettled(way)).toBe(false)
    give('a quote')
    await way
    expect(await answer).toBe('a quote')
  })

  it('goes on after an answer that fails, which the page hears of', async () => {
    const { first, giveWay } = createPageTurns()
    const answer = first(Promise.reject(new Error('no')))
    await giveWay()
    await expect(answer).rejects.toThrow('no')
  })

  it('goes on beside a request that waits for a service elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { first, giveWay } = createPageTurns()
      void first(never)
      const way = giveWay()
      expect(await hasSettled(way)).toBe(false)
      vi.advanceTimersByTime(250)
      await way
      await giveWay()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not held back by what pages ask for while it waits', async () => {
    const { first, giveWay } = createPageTurns()
    const { promise, give } = makeAnswer()
    void first(promise)
    const way = giveWay()
    expect(await hasSettled(way)).toBe(false)
    void first(never)
    give('')
    await way
  })
})
