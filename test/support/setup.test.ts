import { describe, expect, it } from 'vitest'
import { isTooOld, mustAsk } from '../run/setup.mjs'

describe('mustAsk', () => {
  it.each([
    { description: 'at a terminal', env: {}, args: [], isTerminal: true, isAsked: true },
    {
      description: 'at a terminal with --yes',
      env: {},
      args: ['--yes'],
      isTerminal: true,
      isAsked: false,
    },
    {
      description: 'at a terminal in CI',
      env: { CI: 'true' },
      args: [],
      isTerminal: true,
      isAsked: false,
    },
    {
      description: 'without a terminal',
      env: {},
      args: [],
      isTerminal: false,
      isAsked: false,
    },
  ])('returns $isAsked $description', ({ env, args, isTerminal, isAsked }) => {
    expect(mustAsk({ env, args, isTerminal })).toBe(isAsked)
  })
})

describe('isTooOld', () => {
  it.each([
    ['firefox', 'Mozilla Firefox 153.7.0esr', false],
    ['firefox', 'Mozilla Firefox 140.12.0esr', true],
    ['chromium', 'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)', false],
    ['chromium', 'Chromium 123.0.6312.58', true],
    ['chromium', '', false],
    ['firefox', null, false],
  ] as const)('checks %s with the version "%s": %s', (name, version, isOld) => {
    expect(isTooOld(name, version)).toBe(isOld)
  })
})
