/**
 * Accounts of another wallet extension, in Chromium with a local node: an extension with MetaMask's port
 * protocol is installed next to ours. The real contracts settle its orders.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '../support/wallet-double'
import { openWalletStage, type WalletStage } from '../support/wallet-stage'
import { awaitPlaced } from '../walk/review'

let stage: WalletStage
let page: Page

beforeAll(async () => {
  stage = await openWalletStage()
  page = stage.page
})
afterAll(() => stage?.close())
beforeEach(() => {
  stage.double.behave(undefined)
  stage.double.asked.length = 0
})

const signButton = () => page.getByRole('button', { name: /^Sign in .* & place order$/ })

describe('a wallet extension', () => {
  it('connects its account through its port', async () => {
    stage.double.offerAccounts(stage.story.trader(1).address)
    await stage.connectExtension()
    expect(stage.methods()).toContain('eth_requestAccounts')
  })

  it('signs typed data, and the order fills', async () => {
    const { address } = stage.story.trader(1)
    const before = await stage.story.balanceOf('USDC', address)
    await stage.reviewSale('1')
    await signButton().click()
    await awaitPlaced(page)
    await stage.awaitFilled()
    expect((await stage.story.balanceOf('USDC', address)) - before).toBeGreaterThan(3_000_000_000n)
    expect(stage.methods()).toContain('eth_signTypedData_v4')
    expect(stage.methods()).not.toContain('personal_sign')
  })

  it.each([
    [4001, 'Declined in your wallet.'],
    [4100, 'The wallet does not let Cowbell use this account.'],
    [-32002, 'The wallet is waiting for your answer.'],
  ])('can refuse with code %i: Cowbell explains the refusal and places no order', async (code, words) => {
    await stage.reviewSale('1.01')
    stage.double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? refuse(code) : undefined))
    await signButton().click()
    await page.getByText(words).waitFor()
    expect(page.url()).toContain('#/review')
  })

  it('must have the right account and network and sign the right order', async () => {
    await stage.reviewSale('1.02')
    stage.double.behave(({ method }) =>
      method === 'eth_requestAccounts' ? { result: [stage.story.trader(3).address] } : undefined,
    )
    await signButton().click()
    await page.getByText(/offers 0x90f79bf6/i).waitFor()

    stage.double.behave(({ method }) => {
      if (method === 'eth_chainId') return { result: '0x1' }
      return method === 'wallet_switchEthereumChain' ? refuse(4902) : undefined
    })
    await signButton().click()
    await page.getByText('The wallet does not know this network.').waitFor()

    let isSwitched = false
    stage.double.behave(({ method }) => {
      if (method === 'wallet_switchEthereumChain') isSwitched = true
      return method === 'eth_chainId' ? { result: '0x1' } : undefined
    })
    await signButton().click()
    await page.getByText(/The wallet stayed on network 1/).waitFor()
    expect(isSwitched).toBe(true)

    const replayed = `0x${'11'.repeat(32)}${'22'.repeat(32)}1b`
    stage.double.behave(({ method }) =>
      method === 'eth_signTypedData_v4' ? { result: replayed } : undefined,
    )
    await signButton().click()
    await page.getByText(/thrown away|No signer can be recovered/).waitFor()
    stage.double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? { result: 'yes' } : undefined))
    await signButton().click()
    await page.getByText(/Unreadable wallet reply/).waitFor()
    expect(page.url()).toContain('#/review')
  })

  it('may answer at any time, but an answer after the cancellation has no effect', async () => {
    await stage.reviewSale('1.03')
    let answerLate = (): void => undefined
    stage.double.behave(({ method }) =>
      method === 'eth_signTypedData_v4'
        ? new Promise((resolve) => {
            answerLate = () => resolve({ result: `0x${'33'.repeat(65)}` })
          })
        : undefined,
    )
    await signButton().click()
    await page.getByText(/Waiting for Wallet extension/).waitFor()
    expect(await stage.findFaults()).toEqual([])
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await page.getByText(/You stopped waiting/).waitFor()
    answerLate()
    expect(page.url()).toContain('#/review')
  })

  it('gets a personal message if it cannot sign typed data, and the order fills', async () => {
    await stage.reviewSale('1.1')
    stage.double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? refuse(-32601) : undefined))
    await signButton().click()
    await page.getByText('The wallet cannot sign typed data.').waitFor()
    await page.getByRole('button', { name: /^Sign as a personal message/ }).click()
    await awaitPlaced(page)
    await stage.awaitFilled()
    expect(stage.methods()).toContain('personal_sign')
    await stage.reviewSale('1.2')
    await page.getByText(/signs a personal message/).waitFor()
  })

  it('appears as missing if it is not installed', async () => {
    await stage.goTo('#/connect')
    await page.getByRole('button', { name: 'MetaMask', exact: true }).click()
    await page.getByText(/MetaMask does not answer/).waitFor()
  })

  it('causes no error in any console', () => {
    // The transport itself logs that the wallet is not installed.
    stage.cowbell.expectNoErrors([/MetaMask/, /Receiving end does not exist/, /Premature close/])
  })
})
