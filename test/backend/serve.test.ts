import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const door = fileURLToPath(new URL('../run/serve.mjs', import.meta.url))

/** Starts the door as `npm run serve` does. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [door, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk
  })
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk
      if (out.includes('\n')) resolve(out)
    })
  })
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, complaint }))
  })
  return { child, line, ended }
}

describe('npm run serve', () => {
  it('prints its address alone on a line once it answers, and ends well when interrupted', async () => {
    const { child, line, ended } = start('--port', '0')
    const said = await line
    expect(said).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
    expect((await fetch(`${said.trim()}/mainnet/api/v1/version`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toEqual({ code: 0, complaint: '' })
  })

  it('ends with 1, in a sentence, where the state cannot be saved any more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cowbell-state-'))
    const { child, line, ended } = start('--state', join(folder, 'state.json'))
    await line
    await rm(folder, { recursive: true })
    child.kill('SIGINT')
    expect(await ended).toEqual({
      code: 1,
      complaint: expect.stringMatching(/^serve: The state is not saved: ENOENT.*\n$/),
    })
  })

  it.each([['--port', 'eighty'], ['--prot', '80'], ['80']])(
    'refuses %s %s and tells its usage',
    async (...args) => {
      const { code, complaint } = await start(...args).ended
      expect(code).toBe(1)
      expect(complaint).toContain('Usage: npm run serve')
      expect(complaint).not.toContain('    at ')
    },
  )
})
