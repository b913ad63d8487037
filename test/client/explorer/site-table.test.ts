import { describe, expect, it } from 'vitest'
import { sitePatterns } from '../../../src/client/explorer/site-table'

describe('the match patterns', () => {
  it('name whole hosts, but no host of this machine', () => {
    expect(sitePatterns.slice(0, 4)).toEqual([
      'https://explorer.cow.fi/*',
      'https://staging.explorer.cow.fi/*',
      'https://dev.explorer.cow.fi/*',
      'https://barn.explorer.cow.fi/*',
    ])
    expect(sitePatterns.slice(4).every((pattern) => /^https:\/\/[a-z-]+\.[a-z.]+\/\*$/.test(pattern))).toBe(
      true,
    )
  })
})
