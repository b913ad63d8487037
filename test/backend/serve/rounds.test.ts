import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdRounds } from '../../../src/backend/serve/rounds'

const place = (end = '') =>
  new Request(`http://127.0.0.1/mainnet/api/v1/orders${end}`, { method: 'POST', body: '{}' })
const answering = (status: number) => async () => new Response('{}', { status })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('rounds that hold themselves', () => {
  it('come soon after a placement, one for all that came together', async () => {
    const hold = vi.fn(async () => undefined)
    const { fetch, stop } = holdRounds(answering(201), hold, () => undefined)
    await Promise.all([fetch(place()), fetch(place('/'))])
    expect(hold).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600)
    expect(hold).toHaveBeenCalledTimes(1)
    await stop()
  })

  it('are not brought on by what was refused, and come at an interval all the same', async () => {
    const hold = vi.fn(async () => undefined)
    const { fetch, stop } = holdRounds(answering(400), hold, () => undefined)
    await fetch(place())
    await vi.advanceTimersByTimeAsync(4_000)
    expect(hold).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(7_000)
    expect(hold).toHaveBeenCalledTimes(2)
    await stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hold).toHaveBeenCalledTimes(2)
  })

  it('never overlap, and go on after one that failed, which is reported', async () => {
    const bugs: unknown[] = []
    let running = 0
    let most = 0
    const hold = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      running -= 1
      throw new Error('no round')
    }
    const { stop } = holdRounds(answering(200), hold, (bug) => bugs.push(bug))
    await vi.advanceTimersByTimeAsync(50_000)
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(500_000)
    await stopped
    expect(most).toBe(1)
    expect(bugs.length).toBeGreaterThan(1)
  })
})
