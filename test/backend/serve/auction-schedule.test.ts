import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scheduleAuctions } from '../../../src/backend/serve/auction-schedule'

const place = (end = '') =>
  new Request(`http://127.0.0.1/mainnet/api/v1/orders${end}`, { method: 'POST', body: '{}' })
const answering = (status: number) => async () => new Response('{}', { status })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('timed auctions', () => {
  it('run soon after a placement; several placements share one auction', async () => {
    const hold = vi.fn(async () => undefined)
    const { fetch, stop } = scheduleAuctions(answering(201), hold, () => undefined)
    await Promise.all([fetch(place()), fetch(place('/'))])
    expect(hold).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600)
    expect(hold).toHaveBeenCalledTimes(1)
    await stop()
  })

  it('run at the interval, and refused requests do not trigger them', async () => {
    const hold = vi.fn(async () => undefined)
    const { fetch, stop } = scheduleAuctions(answering(400), hold, () => undefined)
    await fetch(place())
    await vi.advanceTimersByTimeAsync(4_000)
    expect(hold).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(7_000)
    expect(hold).toHaveBeenCalledTimes(2)
    await stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hold).toHaveBeenCalledTimes(2)
  })

  it('rest four times as long as they took, also if orders arrive', async () => {
    const hold = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 3_000)))
    const { fetch, stop } = scheduleAuctions(answering(201), hold, () => undefined)
    await fetch(place())
    await vi.advanceTimersByTimeAsync(500)
    expect(hold).toHaveBeenCalledTimes(1)
    await fetch(place())
    await vi.advanceTimersByTimeAsync(14_000)
    expect(hold).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(hold).toHaveBeenCalledTimes(2)
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(3_000)
    await stopped
  })

  it('never overlap, and continue after a failure, which is reported', async () => {
    const bugs: unknown[] = []
    let running = 0
    let maxRunning = 0
    const hold = async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      running -= 1
      throw new Error('no round')
    }
    const { stop } = scheduleAuctions(answering(200), hold, (bug) => bugs.push(bug))
    await vi.advanceTimersByTimeAsync(150_000)
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(500_000)
    await stopped
    expect(maxRunning).toBe(1)
    expect(bugs.length).toBeGreaterThan(1)
  })
})
