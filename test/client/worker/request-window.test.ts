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

describe('the request window', () => {
  it('opens as a popup window, or as a tab in browsers without windows', async () => {
    await make().open()
    await make(false).open()
    expect(opened).toMatchObject([
      { url: 'ext://cowbell/tab.html#/requests', type: 'popup' },
      { url: 'ext://cowbell/tab.html#/requests' },
    ])
  })

  it('counts as open while it opens, while its tab exists, and while it holds its lock', async () => {
    const window = make()
    expect(await window.isOpen()).toBe(false)
    const opening = window.open()
    expect(await window.isOpen()).toBe(true)
    await opening
    expect(await window.isOpen()).toBe(true)
    held = [{ name: WINDOW_LOCK }]
    expect(await window.isOpen()).toBe(true)
  })

  it('counts as closed when its tab is closed before it held its lock', async () => {
    const window = make()
    await window.open()
    tabs = []
    expect(await window.isOpen()).toBe(false)
  })

  it('counts as closed when it releases its lock, even if its tab shows another page', async () => {
    const window = make()
    await window.open()
    held = [{ name: WINDOW_LOCK }]
    await window.isOpen()
    held = []
    expect(await window.isOpen()).toBe(false)
  })

  it('counts as closed if it does not hold its lock in time', async () => {
    const window = make()
    await window.open()
    now += 10_001
    expect(await window.isOpen()).toBe(false)
  })

  it('is found by its lock after the worker restarts', async () => {
    await make().open()
    held = [{ name: WINDOW_LOCK }]
    expect(await make().isOpen()).toBe(true)
  })

  it('counts as closed if the browser refuses to open it', async () => {
    const refuse = () => Promise.reject(new Error('No current window'))
    const browser = { runtime: { getURL: String }, tabs: { create: refuse, get: async () => undefined } }
    const window = createRequestWindow(browser, clock)
    await expect(window.open()).rejects.toThrow('No current window')
    expect(await window.isOpen()).toBe(false)
  })
})
