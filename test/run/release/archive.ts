/** Zip archives with the same bytes for the same files, on any machine and at any time. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'

/** Earliest time that a zip entry can hold. */
const ENTRY_DATE = new Date('1980-01-01T00:00:00Z')

/**
 * Packs files of a folder under their relative paths. Entries are sorted by code unit and have no time, owner
 * or folder. The library compresses in JavaScript, so the system's zlib has no influence.
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
