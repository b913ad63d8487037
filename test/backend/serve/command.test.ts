import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runServe } from '../../../src/backend/serve/command'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cowbell-serve-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  process.exitCode = undefined
  await rm(folder, { recursive: true })
})

describe('a fault plan that cannot be read', () => {
  it.each([
    ['invalid JSON', 'rules: none', 'is not valid JSON.'],
    ['another document', '[]', 'is invalid:'],
  ])('causes an error with the name of its file: %s', async (_, text, expected) => {
    const path = join(folder, 'plan.json')
    await writeFile(path, text)
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await runServe(['--faults', path])
    expect(write.mock.calls.join('')).toContain(`serve: ${path} ${expected}`)
    expect(process.exitCode).toBe(1)
  })
})

describe('a data folder that cannot be opened', () => {
  it('causes an error without the usage', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await runServe(['--data', file])
    expect(write.mock.calls.join('')).toMatch(/^serve: --data \S+ is not a writable folder/)
    expect(write.mock.calls.join('')).not.toContain('Usage')
    expect(process.exitCode).toBe(1)
  })
})
