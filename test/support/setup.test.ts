import { describe, expect, it } from 'vitest'
import { mustAsk } from '../run/setup.mjs'

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
