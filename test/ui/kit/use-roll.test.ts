import { afterEach, describe, expect, it, vi } from 'vitest'
import { rollFrom } from '../../../src/ui/kit/use-roll'

const prefer = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))
afterEach(() => vi.unstubAllGlobals())

describe('an animated figure', () => {
  it('rolls in from below after a rise and from above after a fall', () => {
    prefer(true)
    expect(rollFrom(1, 2)).toBe('0 0.3em')
    expect(rollFrom(2, 1)).toBe('0 -0.3em')
  })

  it('does not move if it is new, unchanged, missing or if motion is reduced', () => {
    prefer(true)
    expect(rollFrom(undefined, 2)).toBeUndefined()
    expect(rollFrom(2, 2)).toBeUndefined()
    expect(rollFrom(2, undefined)).toBeUndefined()
    prefer(false)
    expect(rollFrom(1, 2)).toBeUndefined()
  })
})
