import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../run/serve.mjs', import.meta.url))

/** Starts the script that `npm run serve` starts. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk
      if (out.includes('\n')) resolve(out)
    })
  })
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }))
  })
  return { child, line, ended }
}

describe('npm run serve', () => {
  it('prints only its address, answers requests, and reports on exit if its state cannot be saved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cowbell-state-'))
    const { child, line, ended } = start('--port', '0', '--state', join(folder, 'state.json'))
    const printed = await line
    expect(printed).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
    expect((await fetch(`${printed.trim()}/mainnet/api/v1/version`)).status).toBe(200)
    await rm(folder, { recursive: true })
    child.kill('SIGINT')
    expect(await ended).toEqual({
      code: 1,
      errors: expect.stringMatching(/^serve: The state is not saved: ENOENT.*\n$/),
    })
  })

  it('refuses unknown arguments, and prints its usage without a stack trace', async () => {
    const { code, errors } = await start('--prot', '80').ended
    expect(code).toBe(1)
    expect(errors).toContain('Usage: npm run serve')
    expect(errors).not.toContain('    at ')
  })
})
