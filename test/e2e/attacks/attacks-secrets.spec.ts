/**
 * Searches for secrets everywhere in Chromium after an account is created, an order is signed, a key is
 * imported, and the vault is locked and unlocked. Also tests a vault that was altered in storage.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devKeys } from '../../support/wallet'
import { type Row, readRows, writeRow } from '../support/rows'
import { readEverythingKept, readWorkerHeap, recordMessages } from '../support/secrets'
import { createPhrase, go, readAccountNames } from '../walk/keys'
import { trade } from '../walk/main-job'
import { PASSWORD } from '../walk/onboarding'
import { awaitStatus } from '../walk/order-page'
import { openStage, type Stage } from '../walk/stage'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

let stage: Stage
let tab: Page
let readMessages: () => Promise<string>
/** Secrets in every spelling in which they could leak. */
const secrets: string[] = []

beforeAll(async () => {
  stage = await openStage()
  readMessages = await recordMessages(stage.cowbell)
  tab = await stage.cowbell.openTab('#/onboarding')
})
afterAll(() => stage?.close())

const toHex = (text: string) => Buffer.from(text).toString('hex')

async function expectSecret(): Promise<void> {
  const places = {
    kept: await readEverythingKept(stage.utilityPage),
    messages: await readMessages(),
    lines: stage.cowbell.lines.map(({ text }) => text).join('\n'),
  }
  // Checks that the search can find something at all.
  expect(places.kept).toContain('cowbell-wallet')
  expect(places.messages).toContain('/mainnet/api/v1/')
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets)
      expect(text.toLowerCase().includes(secret), `${secret} in ${place}`).toBe(false)
}

describe('phrase, key and password', () => {
  it('appear nowhere while an account is created from a phrase', async () => {
    const { words } = await createPhrase(tab)
    const phrase = words.join(' ')
    secrets.push(PASSWORD, toHex(PASSWORD), phrase, toHex(phrase), words.join(','), words.join('","'))
    await expectSecret()
  })

  it('appear nowhere while the account signs an order and the order fills', async () => {
    await tab.getByRole('link', { name: 'Make a first swap' }).click()
    await trade(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await expectSecret()
    await awaitStatus(tab, 'Filled')
    await expectSecret()
  })

  it('appear nowhere when a key is imported after a typing error', async () => {
    secrets.push(devKeys.third.slice(2), BigInt(devKeys.third).toString())
    await go(tab, '#/accounts/add')
    await press(tab, 'Import a private key')
    await tab.getByLabel('Private key').fill(`${devKeys.third}zz`)
    await tab.getByLabel('Name').fill('Savings')
    await tab
      .getByText(/64 hex digits/)
      .first()
      .waitFor()
    await expectSecret()
    await tab.getByLabel('Private key').fill(devKeys.third)
    await press(tab, 'Import account')
    await expect.poll(() => readAccountNames(tab)).toEqual(['Main', 'Savings'])
    await press(tab, 'Trade as Main')
    await expectSecret()
  })

  it('appear nowhere after a wrong and a right password and another signature', async () => {
    secrets.push('a wrong password of somebody')
    await press(tab, /, unlocked$/)
    await press(tab, 'Lock now')
    await go(tab, '#/unlock')
    await tab.getByLabel('Password').fill('a wrong password of somebody')
    await press(tab, 'Unlock')
    await tab.getByText('Wrong password.').waitFor()
    await expectSecret()
    await tab.getByLabel('Password').fill(PASSWORD)
    await tab.getByRole('button', { name: 'Unlock' }).click()
    await tab.getByRole('button', { name: /, unlocked$/ }).waitFor()
    await go(tab, '#/swap')
    await trade(tab, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.2' })
    await expectSecret()
  })

  it('do not appear in the heap of the worker, where a message would have left them', async () => {
    const heap = (await readWorkerHeap(stage.cowbell)).toLowerCase()
    expect(heap).toContain('cowbell-client')
    for (const secret of secrets) expect(heap.includes(secret), secret).toBe(false)
  })
})

describe('an altered vault', () => {
  const database = 'cowbell-wallet'
  const readVault = async (): Promise<Row> => {
    const [row] = await stage.utilityPage.evaluate(readRows, { database, table: 'vaults' })
    if (!row) throw new Error('There is no vault.')
    return row
  }
  const lock = async () => {
    await tab.evaluate('chrome.storage.session.clear()')
    await tab.reload()
  }
  type Sealed = { kdf: Row; cipher: { text: string; iv: string }; accounts: Row[] }
  const alterations: readonly (readonly [string, (record: Sealed) => object, RegExp])[] = [
    [
      'derivation cost of almost nothing',
      ({ kdf }) => ({ kdf: { ...kdf, memoryKib: 8, passes: 1 } }),
      /protection is too weak/,
    ],
    [
      'derivation that needs 64 GiB of memory',
      ({ kdf }) => ({ kdf: { ...kdf, memoryKib: 64 * 1024 * 1024 } }),
      /./,
    ],
    [
      "another account's address",
      ({ accounts: [first, ...rest] }) => ({
        accounts: [{ ...first, address: `0x${'ba'.repeat(20)}` }, ...rest],
      }),
      /damaged|Wrong password/,
    ],
    [
      'another salt',
      ({ kdf }) => ({ kdf: { ...kdf, salt: `0x${'00'.repeat(16)}` } }),
      /damaged|Wrong password/,
    ],
  ]

  it.each(alterations)('neither opens nor signs: %s', async (_, alter, text) => {
    const row = await readVault()
    const altered = { ...row, record: { ...(row['record'] as object), ...alter(row['record'] as Sealed) } }
    await go(tab, '#/swap')
    await lock()
    await stage.utilityPage.evaluate(writeRow, { database, table: 'vaults', row: altered })
    const page = await stage.cowbell.openTab('#/unlock')
    const password = page.getByLabel('Password')
    const refused = page.getByText(/cannot be read|does not fit|damaged|protection is too weak/).first()
    await password.or(refused).first().waitFor()
    if (await password.isVisible()) {
      await password.fill(PASSWORD)
      await press(page, 'Unlock')
      await page.getByRole('progressbar').waitFor({ state: 'detached' })
      await page.getByText(text).first().waitFor()
    }
    await expect.poll(() => page.getByRole('button', { name: /, unlocked$/ }).count()).toBe(0)
    const memory = await stage.utilityPage.evaluate('chrome.storage.session.get()')
    expect(JSON.stringify(memory)).not.toContain('walletKey')
    await stage.utilityPage.evaluate(writeRow, { database, table: 'vaults', row })
    await page.close()
    await tab.reload()
  })

  it('opens again after it is restored', async () => {
    await go(tab, '#/unlock')
    await tab.getByLabel('Password').fill(PASSWORD)
    await tab.getByRole('button', { name: 'Unlock' }).click()
    await tab.getByRole('button', { name: /, unlocked$/ }).waitFor()
  })
})
