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

describe('a plan of faults that cannot be read', () => {
  it.each([
    ['it is no JSON', 'rules: none', 'is no JSON.'],
    ['it is no plan', '[]', 'is not as it has to be:'],
  ])('is refused by the name of its file: %s', async (_, text, says) => {
    const path = join(folder, 'plan.json')
    await writeFile(path, text)
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await runServe(['--faults', path])
    expect(write.mock.calls.join('')).toContain(`serve: ${path} ${says}`)
    expect(process.exitCode).toBe(1)
  })
})
