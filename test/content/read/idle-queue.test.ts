import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSlices } from '../../../src/content/read/idle-queue'

let idle: (() => void)[] = []
beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
})
afterEach(() => vi.unstubAllGlobals())

const rest = () => idle.shift()?.()
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('createSlices', () => {
  it('processes the first slice at once and another one whenever the browser is idle', () => {
    const done: number[][] = []
    const add = createSlices<number>((slice) => done.push([...slice]), new AbortController().signal)
    add(count(0, 100))
    expect(done.map(({ length }) => length)).toEqual([40])
    rest()
    rest()
    expect(done.map(({ length }) => length)).toEqual([40, 40, 20])
    expect(done.flat()).toEqual(count(0, 100))
    expect(idle).toEqual([])
  })

  it('processes an item once if it is added again while it waits, and again if it was processed', () => {
    const done: number[] = []
    const add = createSlices<number>((slice) => done.push(...slice), new AbortController().signal)
    add(count(0, 50))
    add([49, 0])
    rest()
    expect(done.filter((each) => each === 49)).toEqual([49])
    expect(done.filter((each) => each === 0)).toEqual([0, 0])
  })

  it('does nothing after the signal aborts', () => {
    const life = new AbortController()
    const done: number[] = []
    const add = createSlices<number>((slice) => done.push(...slice), life.signal)
    add(count(0, 50))
    life.abort()
    rest()
    add([99])
    expect(done).toEqual(count(0, 40))
  })
})
