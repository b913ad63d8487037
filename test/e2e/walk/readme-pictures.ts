/** The pictures of the README: which of the tour's they are, and what was on them when they were taken. */
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

/** Headings, labels and the navigation: what a picture shows whatever the market does, which decides of auctions. */
const readLabels = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('h1, h2, dt, .nav a')]
      .filter((each) => !each.matches('.solutions dt'))
      .map((each) => each.textContent?.replace(/[\d,.]+/g, '#').trim() ?? '')
    return [...new Set(texts)].toSorted()
  })

/** What was on the README's pictures as they were taken now. */
export function createReadme() {
  const taken: Record<string, readonly string[]> = {}
  return {
    /** Remembers what is on a page, if it is one of them. */
    note: async (page: Page, picture: string) => {
      if (picture in FILES) taken[picture] = await readLabels(page)
    },
    /** Takes the pictures out of an album's folder. */
    write: (album: string) => {
      for (const [picture, file] of Object.entries(FILES))
        copyFileSync(join(album, `${picture}-light.png`), join(FOLDER, file))
      writeFileSync(LABELS, `${JSON.stringify(taken, null, 2)}\n`)
    },
  }
}

/** Lists what the README's picture of a page lacks or has too much; nothing for a page that is not in it. */
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
