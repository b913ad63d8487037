/**
 * Accounts of a recovery phrase on a real chain, and watched accounts. Other kinds and schemes are in
 * devnet-trades (key), extension-wallets and page-wallets (typed data, personal messages), safe-accounts
 * (presign, EIP-1271).
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWalletStage, type WalletStage } from '../support/wallet-stage'
import { readAccountNames } from '../walk/keys'
import { PASSWORD, readAddress, typePassword } from '../walk/onboarding'
import { awaitPlaced, sign } from '../walk/review'

/** Recovery phrase of development nodes, publicly known. */
const PHRASE = 'test test test test test test test test test test test junk'

let stage: WalletStage
let page: Page
beforeAll(async () => {
  stage = await openWalletStage()
  page = stage.page
})
afterAll(() => stage?.close())

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function chooseAccount(name: string): Promise<void> {
  await stage.goTo('#/accounts')
  await press(`Trade as ${name}`)
  await page
    .getByRole('button', { name: new RegExp(`^${name}\\b.*`) })
    .first()
    .waitFor()
}

/** Sells and checks that the bought tokens arrive at the signing address. */
async function expectFilled(index: number, amount: string): Promise<void> {
  const { address } = stage.story.trader(index)
  const before = await stage.story.balanceOf('USDC', address)
  await stage.reviewSale(amount)
  await sign(page)
  await awaitPlaced(page)
  await stage.awaitFilled()
  expect((await stage.story.balanceOf('USDC', address)) - before).toBeGreaterThan(1_000_000_000n)
}

describe('an account of a recovery phrase', () => {
  it('can be imported by its words, signs, and its order fills', async () => {
    await stage.goTo('#/onboarding')
    await press('Import a recovery phrase')
    await page.getByLabel('Word 1', { exact: true }).fill(PHRASE)
    // A pasted phrase fills all fields.
    await expect.poll(() => page.getByLabel('Word 12', { exact: true }).inputValue()).toBe('junk')
    await typePassword(page, PASSWORD)
    await press('Import account')
    expect(await readAddress(page)).toBe(stage.story.trader(0).address)
    await expectFilled(0, '1')
  })

  it('signs with the key of the next derived address', async () => {
    await stage.goTo('#/accounts')
    await press('Add next address')
    await expect.poll(() => readAccountNames(page)).toEqual(['Main', 'Main 2'])
    await chooseAccount('Main 2')
    await expectFilled(1, '1.1')
  })
})

describe('a watched account', () => {
  it('gets quotes and shows its orders, and says why it cannot sign', async () => {
    await stage.goTo('#/accounts/add')
    await press('Watch an address')
    await page.getByLabel('Name').fill('Treasury')
    await page.getByLabel('Address').fill('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267')
    await press('Watch address')
    await page.getByText('Its checksum is wrong: a digit is not what it was. Copy it again.').waitFor()
    await page.getByLabel('Address').fill(stage.story.trader(4).address)
    await press('Watch address')
    await expect.poll(() => readAccountNames(page)).toContain('Treasury')
    await stage.reviewSale('1')
    await page.getByText('Watch-only account').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /[Ss]ign|place/ }).count()).toBe(0)
    expect(stage.double.asked).toEqual([])
    expect(await stage.findFaults()).toEqual([])
  })
})
