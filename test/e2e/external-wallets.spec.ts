/**
 * Accounts of other wallets, in a real Chromium with a local node: an extension that speaks MetaMask's port protocol beside
 * ours, and a page with EIP-6963 wallets. What they sign is settled by the real contracts.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../devnet/start-devnet'
import { type Story, tellStory } from '../devnet/story'
import { sendFromPage } from './support/browser-world'
import { type CowbellInChromium, launchCowbell } from './support/chromium'
import { copyGrantedBuild } from './support/granted-build'
import { writePortWallet } from './support/port-wallet'
import { refuse, startWalletDouble, type WalletDouble } from './support/wallet-double'
import { type Seen, walletPage } from './support/wallet-page'
import { chooseDevnet } from './walk/devnet'
import { awaitStatus } from './walk/order-page'
import { awaitPlaced } from './walk/review'
import { goToReview, readOffer, typeWish } from './walk/swap'

let devnet: Devnet
let story: Story
let double: WalletDouble
let cowbell: CowbellInChromium
let office: Page
let page: Page
let extensionId: string

beforeAll(async () => {
  devnet = await startDevnet({ approves: true })
  story = tellStory(devnet)
  double = await startWalletDouble(devnet.profile.rpcUrls[0] ?? '', { '/page': walletPage })
  const wallet = writePortWallet(double.url)
  extensionId = wallet.id
  cowbell = await launchCowbell({ build: copyGrantedBuild('chrome-mv3'), beside: [wallet.folder] })
  cowbell.context.setDefaultTimeout(20_000)
  office = await cowbell.openSurface('manifest.json')
  page = await cowbell.openDesk('#/settings')
  await chooseDevnet(page, devnet)
})
afterAll(async () => {
  await cowbell?.close()
  await double?.close()
  await devnet?.close()
})
beforeEach(() => {
  double.behave(undefined)
  double.asked.length = 0
})

const wake = () =>
  office.evaluate(sendFromPage, {
    cowbell: 'request' as const,
    method: 'POST',
    path: '/desk/wake',
    headers: {},
    body: null,
  })

async function awaitFilled(): Promise<void> {
  const waking = setInterval(() => void wake().catch(() => undefined), 500)
  await awaitStatus(page, 'Filled').finally(() => clearInterval(waking))
}

async function goTo(hash: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}${hash}`)
}

async function connectExtension(): Promise<void> {
  await goTo('#/connect')
  await page.getByText('Another one, by its id').click()
  await page.getByLabel('Extension id').fill(extensionId)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Use it here' }).click()
  await page.waitForURL(/#\/swap/)
}

async function reviewSale(amount: string): Promise<void> {
  await goTo('#/swap')
  await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
  await readOffer(page)
  await goToReview(page)
}

const signButton = () => page.getByRole('button', { name: /^Sign in .* and place$/ })
const methods = () => double.asked.map(({ method }) => method)

describe('a wallet that is an extension', () => {
  it('lends its account by its port', async () => {
    double.lend(story.trader(1).address)
    await connectExtension()
    expect(methods()).toContain('eth_requestAccounts')
  })

  it('signs typed data, and the order is filled', async () => {
    const { address } = story.trader(1)
    const before = await story.balanceOf('USDC', address)
    await reviewSale('1')
    await signButton().click()
    await awaitPlaced(page)
    await awaitFilled()
    expect((await story.balanceOf('USDC', address)) - before).toBeGreaterThan(3_000_000_000n)
    expect(methods()).toContain('eth_signTypedData_v4')
    expect(methods()).not.toContain('personal_sign')
  })

  it.each([
    [4001, 'You declined it in your wallet.'],
    [4100, 'The wallet does not let Cowbell use this account.'],
    [-32002, 'The wallet is still waiting for an answer of yours.'],
  ])('says what a refusal of code %i means, and places nothing', async (code, words) => {
    await reviewSale('1.01')
    double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? refuse(code) : undefined))
    await signButton().click()
    await page.getByText(words).waitFor()
    expect(page.url()).toContain('#/review')
  })

  it('must lend the very account, be on the very network, and sign the very order', async () => {
    await reviewSale('1.02')
    double.behave(({ method }) =>
      method === 'eth_requestAccounts' ? { result: [story.trader(3).address] } : undefined,
    )
    await signButton().click()
    await page.getByText(/offers 0x90f79bf6/i).waitFor()

    double.behave(({ method }) => {
      if (method === 'eth_chainId') return { result: '0x1' }
      return method === 'wallet_switchEthereumChain' ? refuse(4902) : undefined
    })
    await signButton().click()
    await page.getByText('The wallet does not know this network.').waitFor()

    let isSwitched = false
    double.behave(({ method }) => {
      if (method === 'wallet_switchEthereumChain') isSwitched = true
      return method === 'eth_chainId' ? { result: '0x1' } : undefined
    })
    await signButton().click()
    await page.getByText(/The wallet stayed on network 1/).waitFor()
    expect(isSwitched).toBe(true)

    const replayed = `0x${'11'.repeat(32)}${'22'.repeat(32)}1b`
    double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? { result: replayed } : undefined))
    await signButton().click()
    await page.getByText(/thrown away|No signer can be recovered/).waitFor()
    double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? { result: 'yes' } : undefined))
    await signButton().click()
    await page.getByText(/is not of its form/).waitFor()
    expect(page.url()).toContain('#/review')
  })

  it('is waited for as long as one likes, and what it answers later is worth nothing', async () => {
    await reviewSale('1.03')
    let answerLate = (): void => undefined
    double.behave(({ method }) =>
      method === 'eth_signTypedData_v4'
        ? new Promise((resolve) => {
            answerLate = () => resolve({ result: `0x${'33'.repeat(65)}` })
          })
        : undefined,
    )
    await signButton().click()
    await page.getByText(/Waiting for Wallet extension/).waitFor()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await page.getByText(/You stopped waiting/).waitFor()
    answerLate()
    expect(page.url()).toContain('#/review')
  })

  it('that cannot sign typed data is offered a plain message, which is said, and the order is filled', async () => {
    await reviewSale('1.1')
    double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? refuse(-32601) : undefined))
    await signButton().click()
    await page.getByText('The wallet cannot sign typed data.').waitFor()
    await page.getByRole('button', { name: /^Sign as a plain message/ }).click()
    await awaitPlaced(page)
    await awaitFilled()
    expect(methods()).toContain('personal_sign')
    await reviewSale('1.2')
    await page.getByText(/signs a plain message/).waitFor()
  })

  it('that is not there is said to be away', async () => {
    await goTo('#/connect')
    await page.getByRole('button', { name: 'MetaMask', exact: true }).click()
    await page.getByText(/MetaMask does not answer/).waitFor()
  })
})

describe('a wallet of a page', () => {
  let site: Page

  it('is found on the page one came from, and chosen by its name', async () => {
    double.lend(story.trader(2).address)
    site = await cowbell.context.newPage()
    await site.goto(`${double.url}/page`)
    await page.bringToFront()
    await goTo('#/connect')
    await page.getByRole('button', { name: 'Look on the page' }).click()
    await page.getByText('Other Wallet', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Connect First Wallet' }).click()
    await page.getByRole('button', { name: 'Use it here' }).click()
    await page.waitForURL(/#\/swap/)
  })

  it('signs, and the order is filled', async () => {
    const { address } = story.trader(2)
    const before = await story.balanceOf('USDC', address)
    await reviewSale('1')
    await signButton().click()
    await awaitPlaced(page)
    await awaitFilled()
    expect((await story.balanceOf('USDC', address)) - before).toBeGreaterThan(3_000_000_000n)
    const six = [
      'eth_requestAccounts',
      'eth_chainId',
      'eth_signTypedData_v4',
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
    ]
    expect(methods().filter((method) => !six.includes(method))).toEqual([])
  })

  it('is asked without a trace that the page could see', async () => {
    expect(await site.evaluate<Seen>('readSeen()')).toEqual({ names: [], messages: 0, nodes: [], scripts: 1 })
  })

  it('is asked no more when its tab has gone elsewhere', async () => {
    await site.goto(`${double.url}/elsewhere`)
    await page.bringToFront()
    await reviewSale('1.3')
    await signButton().click()
    await page.getByText(/does not answer|no such wallet/).waitFor()
    await site.goto(`http://localhost:${new URL(double.url).port}/page`)
    await page.bringToFront()
    double.asked.length = 0
    await signButton().click()
    await page.getByText(/may not ask that page|has gone from/).waitFor()
    expect(methods()).toEqual([])
  })

  it('made nothing throw', () => {
    // The transport itself writes down that the wallet that is not there is not there.
    cowbell.expectNoErrors([/MetaMask/, /404/, /Receiving end does not exist/, /Premature close/])
  })
})
