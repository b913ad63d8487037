/** Zip archives of the same bytes for the same files, on any machine and at any time. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'

/** The first moment that a zip's entry can bear. */
const ENTRY_DATE = new Date('1980-01-01T00:00:00Z')

/**
 * Packs files of a folder, named by their paths in it. Entries are sorted by code unit and have neither time, owner nor folder; the
 * library compresses in JavaScript, so that no system's zlib has a say.
 */
export function packFiles(folder: string, paths: readonly string[]): Promise<Buffer> {
  const archive = new JSZip()
  for (const path of [...paths].sort())
    archive.file(path, readFileSync(join(folder, path)), { date: ENTRY_DATE, createFolders: false })
  return archive.generateAsync({
    type: 'nodebuffer',
    platform: 'DOS',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  })
}
