import { spawn } from 'node:child_process'
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
  it('prints only its address, says that the state is in memory, and answers requests until it is interrupted', async () => {
    const { child, line, ended } = start('--port', '0')
    const printed = await line
    expect(printed).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
    expect((await fetch(`${printed.trim()}/mainnet/api/v1/version`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toEqual({
      code: 0,
      errors: 'The state is in memory and ends with this process. --data DIR stores it.\n',
    })
  })

  it('refuses unknown arguments, and prints its usage without a stack trace', async () => {
    const { code, errors } = await start('--prot', '80').ended
    expect(code).toBe(1)
    expect(errors).toContain('Usage: npm run serve')
    expect(errors).not.toContain('    at ')
  })
})
