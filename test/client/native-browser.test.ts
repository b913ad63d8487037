import { afterEach, describe, expect, it, vi } from 'vitest'
import { findBrowser } from '../../src/client/native-browser'

afterEach(() => vi.unstubAllGlobals())

describe('findBrowser', () => {
  it('finds the API by either name, the standard one first', () => {
    vi.stubGlobal('chrome', 'chromium')
    expect(findBrowser()).toBe('chromium')
    vi.stubGlobal('browser', 'firefox')
    expect(findBrowser()).toBe('firefox')
  })

  it('throws outside an extension', () => {
    expect(() => findBrowser()).toThrow('does not run in an extension')
  })
})
