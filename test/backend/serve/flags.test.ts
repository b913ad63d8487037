import { describe, expect, it, vi } from 'vitest'
import { readFlags } from '../../../src/backend/serve/flags'

const none = {
  port: 0,
  host: '127.0.0.1',
  allowedHosts: [],
  isWriteProtected: false,
  logFormat: 'text',
  isUnlimited: false,
  controls: [],
  isHelp: false,
}

describe('the flags of serve', () => {
  it('set the port or leave the choice to the operating system', () => {
    expect(readFlags(['--port', '8080'])).toEqual({ ...none, port: 8080 })
    expect(readFlags(['--port=0'])).toEqual(none)
    expect(readFlags([])).toEqual(none)
  })

  it('open the service to other machines by name and with a token', () => {
    const flags = '--host 0.0.0.0 --allow-host Cow.example --token t --writes token --log json'
    expect(readFlags(flags.split(' '))).toEqual({
      ...none,
      host: '0.0.0.0',
      allowedHosts: ['cow.example'],
      tokenFile: 't',
      isWriteProtected: true,
      logFormat: 'json',
    })
  })

  it.each([
    [['--host', 'cow.example'], '--host must be an IP address'],
    [['--host', '0.0.0.0', '--token', 't'], 'needs --allow-host NAME'],
    [['--host', '0.0.0.0', '--allow-host', 'cow.example'], 'needs --token FILE'],
    [['--allow-host', 'https://cow.example'], '--allow-host must be a host name'],
    [['--writes', 'token'], '--writes token needs --token FILE.'],
    [['--writes', 'all'], '--writes must be open or token, not all.'],
    [['--log', 'xml'], '--log must be text or json, not xml.'],
  ])('refuse %s in one sentence', (args, expected) => {
    expect(() => readFlags(args)).toThrow(expected)
  })

  it('accept a time without a zone as UTC', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date('2026-08-03T12:00:00').getUTCHours()).toBe(16)
    expect(readFlags(['--clock', '2026-08-03T12:00:00']).controls).toEqual([
      { name: 'clock', input: { rate: 0, at: '2026-08-03T12:00:00.000Z' } },
    ])
    vi.unstubAllEnvs()
  })

  it('become controls: disabled routes, fees, accounts in any letter case, a seed, a clock', () => {
    const account = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const flags = '--cms off --volume-fee 0.3 --seed twin --clock 10 --fees surplus,0.5,0.01,limit'.split(' ')
    expect(readFlags([...flags, '--banned', account, '--banned', `0x${'11'.repeat(20)}`]).controls).toEqual([
      { name: 'seed', input: { seed: 'twin' } },
      { name: 'clock', input: { rate: 10 } },
      { name: 'cms', input: { isEnabled: false } },
      {
        name: 'fees',
        input: {
          volumeFeeBps: 0.3,
          protocolFees: [{ kind: 'surplus', factor: 0.5, maxVolumeFactor: 0.01, orders: 'limit' }],
        },
      },
      { name: 'ban', input: { account: account.toLowerCase(), isBanned: true } },
      { name: 'ban', input: { account: `0x${'11'.repeat(20)}`, isBanned: true } },
    ])
    expect(readFlags(['--clock', '2026-08-03T12:00:00Z']).controls).toEqual([
      { name: 'clock', input: { rate: 0, at: '2026-08-03T12:00:00.000Z' } },
    ])
  })

  it('name files, a chain and its definition, and disable the limits', () => {
    const flags = '--faults b.json --rate-limits off --chain http://127.0.0.1:8545 --profile c.json'
    expect(readFlags(['--data', 'a'])).toEqual({ ...none, dataFolder: 'a' })
    expect(readFlags(flags.split(' '))).toEqual({
      ...none,
      faultsFile: 'b.json',
      isUnlimited: true,
      rpcUrl: 'http://127.0.0.1:8545',
      profileFile: 'c.json',
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
    ['--volume-fee', '0.004'],
    ['--volume-fee=-1'],
    ['--banned', '0x12'],
    ['--clock', 'fast'],
    ['--clock', '1001'],
    ['--fees', 'surplus,2,0.1,any'],
    ['--chain', 'mainnet'],
    ['--chain', 'http://127.0.0.1:8545'],
    ['--rate-limits', 'none'],
    ['--data', ''],
  ])('are refused if they are invalid: %s %s', (...args) => {
    expect(() => readFlags(args)).toThrow()
  })
})
