import { afterEach, describe, expect, it, vi } from 'vitest'
import { findBrowser } from '../../src/client/native-browser'

afterEach(() => vi.unstubAllGlobals())

describe('the browser around a script', () => {
  it('is found by either name, the standard one first', () => {
    vi.stubGlobal('chrome', 'chromium')
    expect(findBrowser()).toBe('chromium')
    vi.stubGlobal('browser', 'firefox')
    expect(findBrowser()).toBe('firefox')
  })

  it('is missed in words outside of an extension', () => {
    expect(() => findBrowser()).toThrow('no extension around')
  })
})
