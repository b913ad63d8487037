/** Chromium with Cowbell and a wallet extension, a local node, and a wallet server over that node's keys. */
import type { Page } from 'playwright'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import { openUtilityPage } from '../walk/bell'
import { chooseDevnet } from '../walk/devnet'
import { awaitStatus } from '../walk/order-page'
import { goToReview, readOffer, typeWish } from '../walk/swap'
import { sizes } from './build'
import { type CowbellInChromium, launchCowbell } from './chromium'
import { findFaults } from './faults'
import { writePortWallet } from './port-wallet'
import { whileAwake } from './wake'
import { startWalletDouble, type WalletDouble } from './wallet-double'
import { walletPage } from './wallet-page'

/** Stage with a chosen devnet and no account yet. */
export interface WalletStage {
  readonly devnet: Devnet
  readonly story: Story
  readonly double: WalletDouble
  readonly cowbell: CowbellInChromium
  /** Tab of Cowbell. */
  readonly page: Page
  goTo(hash: string): Promise<void>
  /** Connects the extension's first account and chooses it. */
  connectExtension(): Promise<void>
  /** Opens the review of a sale of an amount of WETH for USDC. */
  reviewSale(amount: string): Promise<void>
  /** Waits on an order's page until it is filled, tick by tick. */
  awaitFilled(): Promise<void>
  /** Returns axe's findings on the current page, in both themes and at the width of a popup. */
  findFaults(): Promise<readonly string[]>
  /** Returns the methods of all requests that the wallet received, in order. */
  methods(): readonly string[]
  close(): Promise<void>
}

export async function openWalletStage(): Promise<WalletStage> {
  const devnet = await startDevnet({ approves: true })
  const double = await startWalletDouble(devnet.profile.rpcUrls[0] ?? '', { '/page': walletPage })
  const wallet = writePortWallet(double.url)
  const cowbell = await launchCowbell({ beside: [wallet.folder] })
  const utilityPage = await openUtilityPage(cowbell)
  const page = await cowbell.openTab('#/settings')
  await chooseDevnet(page, devnet)

  const goTo = async (hash: string) => {
    await page.goto(`${page.url().split('#')[0]}${hash}`)
  }
  return {
    devnet,
    double,
    cowbell,
    page,
    goTo,
    story: openStory(devnet),
    connectExtension: async () => {
      await goTo('#/connect')
      await page.getByText('Other, by extension ID').click()
      await page.getByLabel('Extension ID').fill(wallet.id)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.getByRole('button', { name: 'Use it here' }).click()
      await page.getByRole('textbox', { name: /^You sell/ }).waitFor()
    },
    reviewSale: async (amount) => {
      await goTo('#/swap')
      await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount })
      await readOffer(page)
      await goToReview(page)
    },
    awaitFilled: () => whileAwake(utilityPage, () => awaitStatus(page, 'Filled')),
    findFaults: async () => {
      const faults: string[] = []
      for (const [colorScheme, size] of [
        ['light', sizes.tab],
        ['dark', sizes.popup],
        ['light', sizes.popup],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize(size)
        faults.push(...(await findFaults(page)).map((fault) => `${colorScheme}, ${size.width}: ${fault}`))
      }
      await page.setViewportSize(sizes.tab)
      return faults
    },
    methods: () => double.asked.map(({ method }) => method),
    close: async () => {
      await cowbell.close()
      await double.close()
      await devnet.close()
    },
  }
}
