/** Keys, recovery phrases, files and the lock. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { PASSWORD, readAddress, typePassword } from './onboarding'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Returns the shown words of a recovery phrase. */
export async function readPhrase(page: Page): Promise<readonly string[]> {
  const list = page.getByRole('list', { name: 'Recovery phrase' })
  await list.waitFor()
  return list.getByRole('listitem').allTextContents()
}

/** Types the words that the form asks for. */
export async function answerWords(page: Page, words: readonly string[]): Promise<number> {
  const asked = page.getByLabel(/^Word \d+$/)
  await asked.first().waitFor()
  const labels = await page.locator('label').allTextContents()
  const places = labels.flatMap((label) => /^Word (\d+)$/.exec(label)?.[1] ?? [])
  for (const place of places) {
    await page.getByLabel(`Word ${place}`, { exact: true }).fill(words[Number(place) - 1] ?? '')
  }
  await press(page, 'Check the words')
  return places.length
}

/**
 * Creates an account with a recovery phrase from the welcome screen. Returns the phrase, the number of words
 * that the form asked for, and the address.
 */
export async function createPhrase(page: Page, length: '12 words' | '24 words' = '12 words') {
  await press(page, 'Create a recovery phrase')
  await page.getByRole('radio', { name: length }).check()
  await press(page, 'Show words')
  const words = await readPhrase(page)
  await press(page, 'I wrote them down')
  const asked = await answerWords(page, words)
  await typePassword(page, PASSWORD)
  await press(page, 'Create account')
  return { words, asked, address: await readAddress(page) }
}

/** Chooses a file with the given text in a file field. */
export const chooseFile = (page: Page, label: string, text: string): Promise<void> =>
  page
    .getByLabel(label)
    .setInputFiles({ name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) })

/** Returns the text of the file that an act saves. */
export async function savedBy(page: Page, act: () => Promise<unknown>): Promise<string> {
  const saved = page.waitForEvent('download')
  await act()
  return readFileSync(await (await saved).path(), 'utf8')
}

/** Returns the names in the list of accounts, in order. */
export async function readAccountNames(page: Page): Promise<readonly string[]> {
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await rows.first().waitFor()
  return rows.locator('strong').allTextContents()
}

/** Locks the wallet on every surface. */
export async function lock(page: Page): Promise<void> {
  await page.bringToFront()
  await page.getByRole('button', { name: /, unlocked$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Navigates this page to a route of the app. */
export const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    globalThis.location.hash = to
  }, hash)

/**
 * Returns whether the two parts of a session are stored, in memory and on disk, and the time of the lock
 * alarm.
 */
export const readSessionParts = (utilityPage: Page) =>
  utilityPage.evaluate(async () => {
    const { chrome } = globalThis as unknown as Record<
      'chrome',
      {
        storage: { session: { get(): Promise<Record<string, unknown>> } }
        alarms: { get(name: string): Promise<{ scheduledTime: number } | undefined> }
      }
    >
    const rows = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('cowbell-wallet')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('sessions').objectStore('sessions').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
    const memory = await chrome.storage.session.get()
    const alarm = await chrome.alarms.get('cowbell-lock')
    return { memory: 'walletKey' in memory, disk: rows > 0, alarmAt: alarm?.scheduledTime }
  })

/** Expires the session and fires its alarm. */
export const expireSession = (utilityPage: Page): Promise<void> =>
  utilityPage.evaluate(async () => {
    const { chrome } = globalThis as unknown as Record<
      'chrome',
      {
        storage: { session: { set(items: object): Promise<void> } }
        alarms: { create(name: string, when: object): Promise<void> }
      }
    >
    const now = Date.now()
    await chrome.storage.session.set({ walletOpen: { from: now - 900_000, until: now } })
    await chrome.alarms.create('cowbell-lock', { when: now + 100, periodInMinutes: 0.5 })
  })

/** Adds watched accounts and switches back to the first account. */
export async function watchAccounts(tab: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await go(tab, '#/accounts/add')
    await press(tab, 'Watch an address')
    await tab.getByLabel('Address').fill(`0x${`${index + 2}de70a9`.repeat(6).slice(0, 40)}`)
    await tab.getByLabel('Name').fill(name)
    await press(tab, 'Watch address')
    await tab.getByRole('button', { name: `Manage ${name}` }).waitFor()
  }
  await press(tab, 'Trade as Main')
  await tab.getByRole('button', { name: /^Main.*unlocked$/ }).waitFor()
  for (const name of names) await tab.getByRole('button', { name: `View as ${name}` }).waitFor()
}
