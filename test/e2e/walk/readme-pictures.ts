/** Pictures of the README: their shots, and the texts that were on them when they were taken. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

const FOLDER = fileURLToPath(new URL('../../fixtures/pictures', import.meta.url))
const LABELS = join(FOLDER, 'labels.json')

/** Files of the README by shot and width. */
const FILES: Readonly<Record<string, string>> = {
  'swap-quoted-380': 'popup.png',
  'order-filled-1280': 'order.png',
}

type Labels = Readonly<Record<string, readonly string[]>>

/** Returns headings, labels and navigation, which do not depend on the market. */
const readLabels = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('h1, h2, dt, .nav a')]
      .filter((each) => !each.matches('.solutions dt'))
      .map((each) => each.textContent?.replace(/[\d,.]+/g, '#').trim() ?? '')
    return [...new Set(texts)].toSorted()
  })

/** Collects the texts of the README's pictures while they are taken. */
export function createReadme() {
  const taken: Record<string, readonly string[]> = {}
  return {
    /** Records the texts of a page if it is one of the pictures. */
    notePicture: async (page: Page, picture: string) => {
      if (picture in FILES) taken[picture] = await readLabels(page)
    },
    /** Copies the pictures from an album's folder. */
    write: (album: string) => {
      for (const [picture, file] of Object.entries(FILES))
        copyFileSync(join(album, `${picture}-light.png`), join(FOLDER, file))
      writeFileSync(LABELS, `${JSON.stringify(taken, null, 2)}\n`)
    },
  }
}

/** Lists the differences between a page and the README's picture of it. Empty for other pages. */
export async function findStale(page: Page, picture: string): Promise<readonly string[]> {
  if (!(picture in FILES)) return []
  const then = (JSON.parse(readFileSync(LABELS, 'utf8')) as Labels)[picture] ?? []
  const now = await readLabels(page)
  const changed = [
    ...now.filter((text) => !then.includes(text)),
    ...then.filter((text) => !now.includes(text)),
  ]
  return changed.map((text) => `"${text}" is not as on ${FILES[picture]}: npm start -- --headless --readme`)
}
