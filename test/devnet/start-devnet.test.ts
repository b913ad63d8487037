/** Lifecycle of a devnet: snapshots, a saved chain, block intervals, and `npm run devnet` itself. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { traders } from './accounts'
import { send } from './client'
import { devnetProfile } from './profile'
import { type DevnetOptions, startDevnet } from './start-devnet'

const running: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const devnet of running.splice(0)) await devnet.close()
})

async function start(options?: DevnetOptions) {
  const devnet = await startDevnet(options)
  running.push(devnet)
  return devnet
}

const stranger = '0x00000000000000000000000000000000000c0b31'
const pay = (devnet: Awaited<ReturnType<typeof start>>) =>
  send(devnet.client, traders[0]?.address ?? '0x', { to: stranger, value: 1n })

describe('a devnet', () => {
  it('reverts to a snapshot', async () => {
    const devnet = await start()
    const snapshot = await devnet.snapshot()
    await pay(devnet)
    expect(await devnet.client.getBalance({ address: stranger })).toBe(1n)
    await devnet.revert(snapshot)
    expect(await devnet.client.getBalance({ address: stranger })).toBe(0n)
  })

  it('continues a saved chain where it stopped, even if its time was moved ahead', async () => {
    const savedIn = mkdtempSync(join(tmpdir(), 'cowbell-devnet-'))
    const first = await startDevnet({ savedIn })
    await first.client.increaseTime({ seconds: 86_400 })
    await pay(first)
    const tip = await first.client.getBlock()
    await first.close()
    const second = await startDevnet({ savedIn })
    await pay(second)
    const next = await second.client.getBlock()
    const paid = await second.client.getBalance({ address: stranger })
    await second.close()
    rmSync(savedIn, { recursive: true })
    expect(paid).toBe(2n)
    expect(next.parentHash).toBe(tip.hash)
    expect(next.timestamp).toBeGreaterThanOrEqual(tip.timestamp)
    expect({ ...second.profile, rpcUrls: [] }).toEqual({ ...first.profile, rpcUrls: [] })
  })

  it('mines at intervals if it has a block time', async () => {
    const { client } = await start({ blockTimeSeconds: 1 })
    const number = await client.getBlockNumber()
    await vi.waitUntil(async () => (await client.getBlockNumber()) > number, { timeout: 60_000 })
  })

  it('reports its end when its node dies', async () => {
    const devnet = await startDevnet()
    await devnet.close()
    await expect(devnet.ended).resolves.toBeUndefined()
    await expect(devnet.client.getBlockNumber()).rejects.toThrow()
  })
})

describe('starting a devnet', () => {
  it('names the file that ANVIL_BIN points to if it is missing', async () => {
    vi.stubEnv('ANVIL_BIN', '/nowhere/anvil')
    await expect(startDevnet()).rejects.toThrow('ANVIL_BIN names /nowhere/anvil, and there is no such file.')
  })

  it('says what to install on a platform without a package', async () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
    Object.defineProperty(process, 'platform', { ...platform, value: 'plan9' })
    const failure = await startDevnet().catch(String)
    Object.defineProperty(process, 'platform', platform)
    expect(failure).toContain(`no anvil for plan9-`)
    expect(failure).toContain('set ANVIL_BIN')
  })

  it('reports a port that is in use', async () => {
    const devnet = await start()
    const port = Number(new URL(devnet.profile.rpcUrls[0] ?? '').port)
    await expect(startDevnet({ port })).rejects.toThrow('anvil ended before it listened')
  })
})

describe('npm run devnet', () => {
  const script = fileURLToPath(new URL('devnet.ts', import.meta.url))
  const chainFolder = fileURLToPath(new URL('../../.output/devnet/chain-4242', import.meta.url))
  afterAll(() => rmSync(chainFolder, { recursive: true, force: true }))
  const run = (...args: string[]) =>
    spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints profile and URL, and exits cleanly on %s',
    async (signal) => {
      const child = run('--port', '0', '--chain-id', '4242', '--reset')
      const errors = text(child.stderr)
      const lines: Promise<string[]> = text(child.stdout).then((all) => all.trimEnd().split('\n'))
      await new Promise((resolve) => child.stdout.once('data', resolve))
      // A terminal and npm together also send the signal twice.
      child.kill(signal)
      child.kill(signal)
      const code = await new Promise((resolve) => child.once('close', resolve))
      const printed = await lines
      const address = printed.pop() ?? ''
      expect(await errors).toMatch(/ready in \d/)
      expect(code).toBe(0)
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      const profile = z.parse(devnetProfile, JSON.parse(printed.join('\n')))
      expect(profile).toMatchObject({ chainId: 4242, rpcUrls: [address] })
      await expect(fetch(address, { method: 'POST' })).rejects.toThrow()
    },
  )

  it('refuses an invalid port with one sentence', async () => {
    const child = run('--port', 'seven')
    const [said, code] = await Promise.all([
      text(child.stderr),
      new Promise((resolve) => child.once('close', resolve)),
    ])
    expect(said).toBe('cowbell: --port takes a whole number from 0, not "seven".\n')
    expect(code).toBe(1)
  })
})
