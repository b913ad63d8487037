import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDamage } from '../../../../src/backend/serve/data/damage'
import { openDataFolder } from '../../../../src/backend/serve/data/storage'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cowbell-damage-'))
  await fill()
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

/** Writes tables, compressed and with several blocks, and a log. */
async function fill() {
  const store = new ClassicLevel<string, string>(folder, { writeBufferSize: 64 << 10 })
  for (let from = 0; from < 4_000; from += 500)
    await store.batch(
      Array.from({ length: 500 }, (_, index) => {
        const key = `row ${from + index}`
        return { type: 'put', key, value: `${key.repeat(9)} ${Math.sin(from + index)}` } as const
      }),
    )
  await store.compactRange('a', 'z')
  await store.put('last', 'x'.repeat(40_000))
  await store.close()
}

/** Returns the first file with a name of a kind. */
async function fileOf(kind: RegExp): Promise<string> {
  const name = (await readdir(folder)).find((one) => kind.test(one))
  if (name === undefined) throw new Error(`the folder has no ${kind}`)
  return name
}

/** Changes one bit at a part of a file. */
async function flip(name: string, part: number): Promise<void> {
  const path = join(folder, name)
  const bytes = await readFile(path)
  const at = Math.floor((bytes.length - 1) * part)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at)
  await writeFile(path, bytes)
}

describe('the files of a data folder', () => {
  it('are sound after any number of writes', async () => {
    expect(await findDamage(folder)).toBeUndefined()
  })

  it.each([
    ['a table', /\.ldb$/, [0, 0.3, 0.6, 0.9, 1]],
    ['a log', /\.log$/, [0.1, 0.5, 0.9]],
    ['the manifest', /^MANIFEST/, [0.1, 0.5, 0.9]],
  ])('are damaged if any bit of %s changed', async (_, kind, parts) => {
    const name = await fileOf(kind)
    for (const part of parts) {
      await flip(name, part)
      expect(await findDamage(folder), `${name} at ${part}`).toBe(name)
      await flip(name, part)
    }
    await flip(name, 0.5)
    await expect(openDataFolder(folder)).rejects.toThrow(`${join(folder, name)} is damaged`)
  })

  it('are damaged if a table is shorter than its manifest says', async () => {
    const name = await fileOf(/\.ldb$/)
    await truncate(join(folder, name), 1_000)
    expect(await findDamage(folder)).toBe(name)
  })

  it('are sound if the process ended while it wrote a record or a table', async () => {
    const log = join(folder, await fileOf(/\.log$/))
    await truncate(log, (await readFile(log)).length - 9)
    await appendFile(join(folder, '000999.ldb'), 'unfinished')
    expect(await findDamage(folder)).toBeUndefined()
  })
})
