import { afterEach, describe, expect, it, vi } from 'vitest'
import { rollFrom } from '../../../src/ui/kit/use-roll'

const prefer = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))
afterEach(() => vi.unstubAllGlobals())

describe('a figure', () => {
  it('that grew comes from below, one that fell from above', () => {
    prefer(true)
    expect(rollFrom(1, 2)).toBe('0 0.3em')
    expect(rollFrom(2, 1)).toBe('0 -0.3em')
  })

  it('stands still at first, unchanged, gone, and where less motion is asked for', () => {
    prefer(true)
    expect(rollFrom(undefined, 2)).toBeUndefined()
    expect(rollFrom(2, 2)).toBeUndefined()
    expect(rollFrom(2, undefined)).toBeUndefined()
    prefer(false)
    expect(rollFrom(1, 2)).toBeUndefined()
  })
})
