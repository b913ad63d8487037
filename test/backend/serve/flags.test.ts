import { describe, expect, it } from 'vitest'
import { readFlags } from '../../../src/backend/serve/flags'

const none = { port: 0, isCmsEnabled: true, volumeFeeBps: 0, banned: new Set(), isHelp: false }

describe('the flags of serve', () => {
  it('name a port, or leave it to the machine', () => {
    expect(readFlags(['--port', '8080'])).toEqual({ ...none, port: 8080 })
    expect(readFlags(['--port=0'])).toEqual(none)
    expect(readFlags([])).toEqual(none)
  })

  it('switch routes off, set a fee, ban accounts in any writing', () => {
    const account = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const flags = [
      '--cms',
      'off',
      '--volume-fee',
      '0.3',
      '--banned',
      account,
      '--banned',
      `0x${'11'.repeat(20)}`,
    ]
    expect(readFlags(flags)).toEqual({
      ...none,
      isCmsEnabled: false,
      volumeFeeBps: 0.3,
      banned: new Set([account.toLowerCase(), `0x${'11'.repeat(20)}`]),
    })
    expect(readFlags(['--help']).isHelp).toBe(true)
  })

  it.each([
    ['--port', 'abc'],
    ['--port', '65536'],
    ['--port=-1'],
    ['--port'],
    ['--prot', '1'],
    ['8080'],
    ['--cms', 'maybe'],
    ['--volume-fee', '1e3'],
    ['--volume-fee', '1001'],
    ['--volume-fee=-1'],
    ['--banned', '0x12'],
  ])('refuse %s %s', (...args) => {
    expect(() => readFlags(args)).toThrow()
  })
})
