import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { afterEach, describe, expect, it } from 'vitest'
import { packFiles } from './archive'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes files into a new folder, in the given order and with the given time. */
function writeFolder(files: Readonly<Record<string, string>>, at: Date): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-archive-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
    utimesSync(join(folder, path), at, at)
  }
  return folder
}

const FILES = { 'b.js': 'bell()', 'a/z.txt': 'z'.repeat(5000), 'a/Ä.json': '{}', B: '' }
const REVERSED = Object.fromEntries(Object.entries(FILES).reverse())

describe('a zip archive', () => {
  it('has the same bytes regardless of the place, time and order in which its files were written', async () => {
    const first = await packFiles(writeFolder(FILES, new Date('2026-01-01')), Object.keys(FILES))
    const second = await packFiles(writeFolder(REVERSED, new Date('2031-07-05')), Object.keys(REVERSED))
    expect(second.equals(first)).toBe(true)
  })

  it('has different bytes for different files', async () => {
    const packed = (files: Record<string, string>) =>
      packFiles(writeFolder(files, new Date(0)), Object.keys(files))
    expect((await packed(FILES)).equals(await packed({ ...FILES, B: ' ' }))).toBe(false)
  })

  it('holds exactly its files, sorted', async () => {
    const archive = await JSZip.loadAsync(
      await packFiles(writeFolder(FILES, new Date(0)), Object.keys(FILES)),
    )
    const entries = Object.values(archive.files)
    expect(entries.map(({ name }) => name)).toEqual(['B', 'a/z.txt', 'a/Ä.json', 'b.js'])
    expect(new Set(entries.map(({ date }) => date.toISOString()))).toEqual(
      new Set(['1980-01-01T00:00:00.000Z']),
    )
    expect(await Promise.all(entries.map((entry) => entry.async('text')))).toEqual(
      entries.map(({ name }) => FILES[name as keyof typeof FILES]),
    )
  })
})
