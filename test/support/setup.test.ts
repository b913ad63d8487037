import { describe, expect, it } from 'vitest'
import { isTooOld, mustAsk } from '../run/setup.mjs'

describe('a package of the system', () => {
  it.each([
    { says: 'is asked for at a terminal', env: {}, args: [], isTerminal: true, isAsked: true },
    { says: 'is not asked for after --yes', env: {}, args: ['--yes'], isTerminal: true, isAsked: false },
    { says: 'is not asked for in CI', env: { CI: 'true' }, args: [], isTerminal: true, isAsked: false },
    {
      says: 'is not asked for where nobody could answer',
      env: {},
      args: [],
      isTerminal: false,
      isAsked: false,
    },
  ])('$says', ({ env, args, isTerminal, isAsked }) => {
    expect(mustAsk({ env, args, isTerminal })).toBe(isAsked)
  })
})

describe('a browser', () => {
  it.each([
    ['firefox', 'Mozilla Firefox 153.7.0esr', false],
    ['firefox', 'Mozilla Firefox 140.12.0esr', true],
    ['chromium', 'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)', false],
    ['chromium', 'Chromium 123.0.6312.58', true],
    ['chromium', '', false],
    ['firefox', null, false],
  ] as const)('%s that says %s is too old: %s', (name, version, isOld) => {
    expect(isTooOld(name, version)).toBe(isOld)
  })
})
