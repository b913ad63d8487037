/**
 * Transactions in trouble, in Chromium with a devnet: stuck, cancelled, failing, or interrupted because their
 * page was killed.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seen } from '../support/seen'
import { type DevnetStage, openDevnetStage } from '../walk/devnet-stage'
import { reviewSend } from '../walk/send'
import { askToWrap, goToFunds, pressSend, readActivity, readTitle } from '../walk/transactions'
import { until } from '../walk/until'

let stage: DevnetStage
let page: Page
beforeAll(async () => {
  stage = await openDevnetStage()
  page = stage.page
})
afterAll(() => stage?.close())

const ETHER = 10n ** 18n

/** Waits for the pending transaction of the node that is not `before`. */
const awaitWaiting = (before?: string): Promise<string> =>
  until(
    'a transaction with the node',
    async () => {
      const { pending } = await stage.devnet.client.getTxpoolContent()
      return Object.values(pending).flatMap((byNonce) => Object.values(byNonce))[0]?.hash ?? ''
    },
    (hash) => hash !== '' && hash !== before,
  )

/** Signs and sends the transaction of the dialog, and closes the dialog when the node has it. */
async function signAndLeave(before?: string): Promise<string> {
  await pressSend(page)
  const sent = await awaitWaiting(before)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  return sent
}

/** Waits until the newest transaction is confirmed and has replaced the one before it. */
const awaitReplaced = () =>
  until(
    'one confirmed, one replaced',
    async () => (await readActivity(page)).slice(0, 2).map((text) => /Confirmed|Replaced/.exec(text)?.[0]),
    (states) => states.join() === 'Confirmed,Replaced',
  )

describe('a transaction', () => {
  it('can be replaced at a higher fee if it is stuck', async () => {
    await stage.devnet.client.setAutomine(false)
    await goToFunds(page)
    await askToWrap(page, 'wrap', '1')
    const stuck = await signAndLeave()
    await page.reload()
    await page.getByRole('button', { name: 'Speed up' }).click()
    await signAndLeave(stuck)
    await stage.devnet.client.mine({ blocks: 1 })
    await stage.devnet.client.setAutomine(true)
    await awaitReplaced()
  })

  it('can be cancelled by an empty transaction with its nonce if it is stuck', async () => {
    await stage.devnet.client.setAutomine(false)
    const before = await stage.story.balanceOf('WETH', stage.owner)
    await askToWrap(page, 'wrap', '3')
    const stuck = await signAndLeave()
    await page.getByRole('button', { name: 'Cancel transaction' }).click()
    expect(await readTitle(page)).toBe('Send 0 to yourself')
    await signAndLeave(stuck)
    await stage.devnet.client.mine({ blocks: 1 })
    await stage.devnet.client.setAutomine(true)
    await awaitReplaced()
    expect(await stage.story.balanceOf('WETH', stage.owner)).toBe(before)
  })

  it('arrives once if it is a transfer that was sped up, at a max fee in fiat', async () => {
    const { address: to } = stage.story.trader(4)
    const before = await stage.story.balanceOf('USDC', to)
    await stage.devnet.client.setAutomine(false)
    await reviewSend(page, { symbol: 'USDC', amount: '25', to })
    const dialog = page.getByRole('dialog')
    const maxFee = dialog.getByText('Max fee', { exact: true }).locator('xpath=following-sibling::dd[1]')
    await seen(maxFee).toContainText(/ETH.*\$/s)
    await dialog.getByLabel(/^To sign anyway/).fill('other address')
    const stuck = await signAndLeave()
    await goToFunds(page)
    await page.getByRole('button', { name: 'Speed up' }).click()
    await signAndLeave(stuck)
    await stage.devnet.client.mine({ blocks: 1 })
    await stage.devnet.client.setAutomine(true)
    await awaitReplaced()
    expect((await stage.story.balanceOf('USDC', to)) - before).toBe(25_000_000n)
  })

  it('moves nothing if it is a transfer that was cancelled', async () => {
    const { address: to } = stage.story.trader(4)
    const before = await stage.story.balanceOf('USDC', to)
    await stage.devnet.client.setAutomine(false)
    await reviewSend(page, { symbol: 'USDC', amount: '30', to })
    const stuck = await signAndLeave()
    await goToFunds(page)
    await page.getByRole('button', { name: 'Cancel transaction' }).click()
    await signAndLeave(stuck)
    await stage.devnet.client.mine({ blocks: 1 })
    await stage.devnet.client.setAutomine(true)
    await awaitReplaced()
    expect(await stage.story.balanceOf('USDC', to)).toBe(before)
  })

  it('reaches the node once if its page was killed after the signature', async () => {
    const [rpc = ''] = stage.devnet.profile.rpcUrls
    const before = await stage.story.balanceOf('WETH', stage.owner)
    const nonce = await stage.countSent()
    // No other page is left that could follow the transaction.
    await page.goto(`${page.url().split('#')[0]}#/settings`)
    const doomed = await stage.cowbell.openTab('#/funds')
    let reached: () => void = () => undefined
    const sending = new Promise<void>((resolve) => {
      reached = resolve
    })
    // The page is killed during the request, so nothing reaches the node.
    await doomed.route(`${rpc}/**`, async (route) => {
      if (route.request().postData()?.includes('eth_sendRawTransaction')) reached()
      else await route.continue()
    })
    await askToWrap(doomed, 'wrap', '4')
    await pressSend(doomed)
    await sending
    await doomed.close()
    await stage.awake(() =>
      until(
        'the wrapped coin',
        () => stage.story.balanceOf('WETH', stage.owner),
        (held) => held === before + 4n * ETHER,
      ),
    )
    expect(await stage.countSent()).toBe(nonce + 1)
    await goToFunds(page)
    await until(
      'what was sent, done',
      async () => (await readActivity(page))[0] ?? '',
      (text) => /Wrap 4 ETH[\s\S]*Confirmed/.test(text),
    )
  })

  it('cannot be sent if it would fail, and shows the reason', async () => {
    await stage.devnet.client.setBalance({ address: stage.owner, value: 10n ** 15n })
    await page.reload()
    await page.getByLabel('Amount of ETH', { exact: true }).fill('0.001')
    await page.getByRole('button', { name: 'Wrap', exact: true }).click()
    await page.getByRole('dialog').getByText('Simulation failed. Nothing was sent.').waitFor()
    await page
      .getByRole('dialog')
      .getByText(/Insufficient native coin/)
      .waitFor()
    await expect
      .poll(() => page.getByRole('dialog').getByRole('button', { name: 'Wrap 0.001 ETH' }).isDisabled())
      .toBe(true)
  })

  it('writes no error to any console', () => {
    stage.cowbell.expectNoErrors()
  })
})
