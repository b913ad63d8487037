import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WINDOW_LOCK } from '../../../src/client/dapps/requests'
import { createRequestWindow, type WindowBrowser } from '../../../src/client/worker/request-window'
import type { Milliseconds } from '../../../src/domain/scalars'

let held: { name: string }[]
let tabs: number[]
let opened: unknown[]
let now: number

const clock = () => now as Milliseconds
const make = (hasWindows = true) => {
  const add = () => {
    tabs.push(tabs.length + 1)
    return { id: tabs.length }
  }
  const browser: WindowBrowser = {
    runtime: { getURL: (path) => `ext://cowbell/${path}` },
    tabs: {
      create: async (tab) => {
        opened.push(tab)
        return add()
      },
      get: async (id) => {
        if (!tabs.includes(id)) throw new Error(`No tab with id: ${id}.`)
      },
    },
  }
  const create = async (window: unknown) => {
    opened.push(window)
    return { tabs: [add()] }
  }
  return createRequestWindow(hasWindows ? { ...browser, windows: { create } } : browser, clock)
}

beforeEach(() => {
  ;[held, tabs, opened, now] = [[], [], [], 1_000]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the window of requests', () => {
  it('is a small one of its own, and a tab where there are no windows', async () => {
    await make().open()
    await make(false).open()
    expect(opened).toMatchObject([
      { url: 'ext://cowbell/tab.html#/requests', type: 'popup' },
      { url: 'ext://cowbell/tab.html#/requests' },
    ])
  })

  it('is open while it opens, while its tab stands, and while it holds its lock', async () => {
    const window = make()
    expect(await window.isOpen()).toBe(false)
    const opening = window.open()
    expect(await window.isOpen()).toBe(true)
    await opening
    expect(await window.isOpen()).toBe(true)
    held = [{ name: WINDOW_LOCK }]
    expect(await window.isOpen()).toBe(true)
  })

  it('is closed with its tab, also before it held its lock', async () => {
    const window = make()
    await window.open()
    tabs = []
    expect(await window.isOpen()).toBe(false)
  })

  it('is closed when it gives its lock back, though its tab shows another page of ours', async () => {
    const window = make()
    await window.open()
    held = [{ name: WINDOW_LOCK }]
    await window.isOpen()
    held = []
    expect(await window.isOpen()).toBe(false)
  })

  it('is closed where it has not held its lock in time: its tab shows something else', async () => {
    const window = make()
    await window.open()
    now += 10_001
    expect(await window.isOpen()).toBe(false)
  })

  it('is known by its lock to a worker that starts anew', async () => {
    await make().open()
    held = [{ name: WINDOW_LOCK }]
    expect(await make().isOpen()).toBe(true)
  })

  it('that the browser refuses to open is not open', async () => {
    const refuse = () => Promise.reject(new Error('No current window'))
    const browser = { runtime: { getURL: String }, tabs: { create: refuse, get: async () => undefined } }
    const window = createRequestWindow(browser, clock)
    await expect(window.open()).rejects.toThrow('No current window')
    expect(await window.isOpen()).toBe(false)
  })
})
