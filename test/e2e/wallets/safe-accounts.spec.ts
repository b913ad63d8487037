/**
 * Safes as accounts, in Chromium with a local node: one order signed off-chain by two of three owners, and
 * one presigned by a Safe. One owner is an account of another wallet, one has a key here, one sends a
 * signature.
 */
import type { Page } from 'playwright'
import { encodeFunctionData, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '../../../src/domain/scalars'
import { tokenAbi } from '../../devnet/abis'
import { send } from '../../devnet/client'
import type { Safe } from '../../devnet/profile'
import { createSafe, sendAsSafe } from '../../devnet/safe'
import { openWalletStage, type WalletStage } from '../support/wallet-stage'
import { importAccount } from '../walk/onboarding'
import { reviewSend } from '../walk/send'
import { setMinValue, signBelowMinValue } from '../walk/worth'

let stage: WalletStage
let page: Page
let safe: Safe

/** Creates a Safe with three owners that needs two signatures. It has ten WETH, approved for the relayer. */
async function foundSafe(): Promise<Safe> {
  const { client, profile } = stage.devnet
  const owners = [stage.story.trader(1), stage.story.trader(2), stage.story.trader(3)]
  await client.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
  const made = await createSafe(client, profile.contracts, owners, 2)
  await client.request({ method: 'anvil_autoImpersonateAccount', params: [false] })
  const { address: weth } = stage.story.token('WETH')
  const transfer = { abi: tokenAbi, functionName: 'transfer', args: [made.address, 10n ** 19n] } as const
  await send(client, stage.story.trader(4).address, { to: weth, data: encodeFunctionData(transfer) })
  const approve = {
    abi: tokenAbi,
    functionName: 'approve',
    args: [profile.contracts.relayer, maxUint256],
  } as const
  await sendAsSafe(client, made, { to: weth, data: encodeFunctionData(approve) })
  return made
}

beforeAll(async () => {
  stage = await openWalletStage()
  page = stage.page
  safe = await foundSafe()
})
afterAll(() => stage?.close())

const progress = (words: string) => page.getByText(words, { exact: true }).waitFor()

/** Closes the dialog of a transaction. The dialog also closes when the page behind it continues. */
async function closeDialog(): Promise<void> {
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: /^Close/ }).last()
  await close.waitFor()
  await expect
    .poll(async () => {
      if (await close.isVisible()) await page.keyboard.press('Escape')
      return dialog.count()
    })
    .toBe(0)
}

/** Signs the digest of the page as a co-owner. */
async function signElsewhere(index: number): Promise<Hex> {
  await page.getByText('Owner on another device').click()
  const digest = (await page
    .getByText(/^0x[0-9a-f]{64}$/)
    .first()
    .textContent()) as Hex
  return privateKeyToAccount(stage.story.trader(index).privateKey).sign({ hash: digest })
}

async function paste(signature: Hex): Promise<void> {
  await page.getByLabel('Signature of a co-owner').fill(signature)
  await page.getByRole('button', { name: 'Add signature' }).click()
}

describe('a Safe', () => {
  it('shows its version, owners and threshold, and other contracts are refused', async () => {
    await stage.goTo('#/onboarding')
    await importAccount(page, stage.story.trader(3).privateKey)
    stage.double.offerAccounts(stage.story.trader(1).address)
    await stage.connectExtension()
    await stage.goTo('#/connect')
    const field = page.getByLabel('Safe address')
    await field.fill(stage.story.token('WETH').address)
    await page.getByRole('button', { name: 'Look up Safe' }).click()
    await page.getByText(/is not a Safe on this network/).waitFor()
    await field.fill(safe.address)
    await page.getByRole('button', { name: 'Look up Safe' }).click()
    await page.getByText('2 of 3 owners').waitFor()
    await page.getByText('1.4.1').waitFor()
    for (const owner of safe.owners) await page.getByText(owner).waitFor()
    expect(await stage.findFaults()).toEqual([])
    await page.getByRole('button', { name: 'Use this Safe' }).click()
    await page.waitForURL(/#\/swap/)
  })

  it('signs an order off-chain by two of its three owners, and it fills', async () => {
    const before = await stage.story.balanceOf('USDC', safe.address)
    await stage.reviewSale('1')
    expect(await stage.findFaults()).toEqual([])
    await page.getByRole('button', { name: 'Continue to signatures' }).click()
    await page.waitForURL(/#\/order\//)
    await progress('Signatures: 0 of 2')
    await page.getByRole('button', { name: 'Sign as Wallet extension' }).click()
    await progress('Signatures: 1 of 2')
    await page.reload()
    await progress('Signatures: 1 of 2')
    const { hash } = new URL(page.url())
    await stage.goTo('#/orders')
    await page.getByText(/Waiting for the Safe’s owners: 1 has signed/).waitFor()
    await stage.goTo(hash)
    const stranger = await signElsewhere(5)
    expect(await stage.findFaults()).toEqual([])
    await paste(stranger)
    await page.getByText(/no owner of this Safe/).waitFor()
    await paste(
      await privateKeyToAccount(stage.story.trader(2).privateKey).sign({ hash: `0x${'12'.repeat(32)}` }),
    )
    await page.getByText(/no owner of this Safe/).waitFor()
    await page.getByText('Owner on another device').click()
    await paste(await signElsewhere(2))
    await progress('Signatures: 2 of 2')
    await setMinValue(page, 100)
    await signBelowMinValue(page, () => page.getByRole('button', { name: 'Place order' }))
    await stage.awaitFilled()
    await setMinValue(page, 85)
    expect((await stage.story.balanceOf('USDC', safe.address)) - before).toBeGreaterThan(3_000_000_000n)
  })

  it('presigns an order by a transaction of an owner, and it fills', async () => {
    const before = await stage.story.balanceOf('USDC', safe.address)
    await stage.reviewSale('2')
    await page.getByText('Presign on chain').click()
    await page.getByRole('button', { name: 'Place, then presign' }).click()
    await page.waitForURL(/#\/order\//)
    await progress('Signatures: 0 of 2')
    await page.getByText('Transaction data for the Safe’s own app').click()
    await page.getByText(/^0xec6cb13f/).waitFor()
    await setMinValue(page, 100)
    await signBelowMinValue(page, () => page.getByRole('button', { name: 'Sign as Wallet extension' }))
    await progress('Signatures: 1 of 2')
    await setMinValue(page, 85)
    await page.getByRole('button', { name: /^Sign as/ }).click()
    await progress('Signatures: 2 of 2')
    await page.getByRole('button', { name: 'Send as Wallet extension' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Presign order' }).click()
    await closeDialog()
    await stage.awaitFilled()
    expect((await stage.story.balanceOf('USDC', safe.address)) - before).toBeGreaterThan(6_000_000_000n)
  })

  it('shows the data of a transfer once its simulation has passed, and the data move the tokens', async () => {
    const { address: to } = stage.story.trader(5)
    const before = await stage.story.balanceOf('USDC', to)
    await reviewSend(page, { symbol: 'USDC', amount: '100', to })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('To sign anyway, type “other address”').fill('other address')
    const call = dialog.getByText(/^0xa9059cbb/)
    await call.waitFor()
    expect(await stage.findFaults()).toEqual([])
    const data = (await call.textContent()) as Hex
    await sendAsSafe(stage.devnet.client, safe, { to: stage.story.token('USDC').address, data })
    expect((await stage.story.balanceOf('USDC', to)) - before).toBe(100_000_000n)
    await closeDialog()
  })

  it('causes no error in any console', () => {
    stage.cowbell.expectNoErrors([/MetaMask/])
  })
})
