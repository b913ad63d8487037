/** Sending play money to another account, in Chromium. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address } from '../../../src/domain/scalars'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { MAINNET } from '../../contract/story'
import { newKey } from '../../support/keys'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { setUp } from '../walk/main-job'
import { fillSend, reviewSend } from '../walk/send'
import { openStage, type Stage } from '../walk/stage'
import { readActivity, sendAndGoOn } from '../walk/transactions'

const { address: friend } = newKey()
const usdc = listTokens(MAINNET).find(({ symbol }) => symbol === 'USDC')?.address as Address

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = (await setUp(stage)).tab
})
afterAll(() => stage?.close())
afterEach(() => stage.cowbell.expectNoErrors())

const heldBy = async (owner: Address, token: Address) => {
  const { funds } = await stage.call('getPaperAccount', { network: MAINNET, owner })
  return funds.find((fund) => fund.token === token)?.balance
}

describe('a transfer', () => {
  it('needs a typed confirmation for a new recipient, and arrives', async () => {
    await reviewSend(page, { symbol: 'USDC', amount: '5', to: `eth:${withChecksum(friend)}` })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Send 5 USDC' }).waitFor()
    await seen(dialog).toContainText(withChecksum(friend))
    const send = dialog.getByRole('button', { name: 'Send 5 USDC' })
    await dialog.getByText(/^First transfer to/).waitFor()
    await seen(send).toBeDisabled()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByLabel(/^To sign anyway/).fill('other address')
    await seen(send).toBeEnabled()
    await sendAndGoOn(page)
    await page.getByRole('heading', { name: 'Portfolio', level: 1 }).waitFor()
    await expect.poll(async () => (await readActivity(page))[0]).toMatch(/Send 5 USDC[\s\S]*Confirmed/)
    expect(await heldBy(friend, usdc)).toBe(5_000_000n)
  })

  it('needs no confirmation for a known recipient', async () => {
    await reviewSend(page, { symbol: 'USDC', amount: '2', to: friend })
    await seen(page.getByRole('dialog').getByRole('button', { name: 'Send 2 USDC' })).toBeEnabled()
    await sendAndGoOn(page)
    await expect.poll(() => heldBy(friend, usdc)).toBe(7_000_000n)
  })

  it.each([
    ['the contract of the token', () => usdc, 'This is the contract of a token: what it receives is lost.'],
    ['an address of another network', () => `gno:${friend}`, 'This address is for Gnosis, not for Ethereum.'],
    ['a name without an RPC endpoint', () => 'friend.eth', /no ENS names here/],
  ])('is refused in the form if it goes to %s', async (_, to, reason) => {
    await fillSend(page, { symbol: 'USDC', amount: '1', to: to() })
    await page.getByText(reason).first().waitFor()
    await seen(page.getByRole('button', { name: 'Enter a recipient' })).toBeDisabled()
    expect(await findFaults(page)).toEqual([])
  })

  it('moves the whole balance of the native coin, because the sandbox charges no gas', async () => {
    await fillSend(page, { symbol: 'ETH', amount: '', to: friend })
    await page.getByRole('button', { name: 'Max' }).click()
    const amount = page.getByRole('textbox', { name: 'You send' })
    const [, balance = ''] =
      /Balance: ([\d.]+)/.exec((await page.locator('.balance').textContent()) ?? '') ?? []
    await seen(amount).toHaveValue(balance)
    await amount.fill('1000000')
    await seen(page.getByRole('button', { name: 'Insufficient ETH balance' })).toBeDisabled()
  })
})
