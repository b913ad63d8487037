/** Chromium whose extension trades on a devnet as its first trader. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import type { Address } from '../../../src/domain/scalars'
import { settlementAbi, tokenAbi } from '../../devnet/abis'
import { devnetProfile } from '../../devnet/profile'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import type { TokenSymbol } from '../../devnet/tokens'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { whileAwake } from '../support/wake'
import { openUtilityPage } from './bell'
import { importAccount } from './onboarding'

/** A running devnet and the app on it. Nothing is approved. */
export interface DevnetStage {
  readonly devnet: Devnet
  readonly story: Story
  readonly cowbell: CowbellInChromium
  readonly page: Page
  /** Address of the signed-in account. */
  readonly owner: Address
  /** Runs an act while the worker is woken repeatedly. */
  readonly awake: <T>(act: () => Promise<T>) => Promise<T>
  readonly allowanceOf: (symbol: TokenSymbol) => Promise<bigint>
  /** Returns the filled amount that the settlement contract has for an order. */
  readonly filledOf: (uid: string) => Promise<bigint>
  readonly countSent: () => Promise<number>
  readonly close: () => Promise<void>
}

/** Pastes the profile of a devnet into the settings and saves it. */
async function selectDevnet(page: Page, { profile }: Devnet): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/settings/environment`)
  await page.getByRole('radio', { name: /^Devnet/ }).check()
  await page.getByLabel('Chain profile (JSON)').fill(JSON.stringify(z.encode(devnetProfile, profile)))
  await page.getByRole('button', { name: 'Use this chain' }).click()
  await page.getByText(/^Current: Devnet, chain 31337/).waitFor()
}

/** Starts the devnet and Chromium, imports the trader's key and selects the devnet. */
export async function openDevnetStage(): Promise<DevnetStage> {
  const [devnet, cowbell] = await Promise.all([startDevnet(), launchCowbell()])
  const story = openStory(devnet)
  const { address: owner, privateKey } = story.trader(0)
  const utilityPage = await openUtilityPage(cowbell)
  const page = await cowbell.openTab('#/onboarding')
  await importAccount(page, privateKey)
  await selectDevnet(page, devnet)
  const { client, profile } = devnet
  const { relayer, settlement } = profile.contracts
  return {
    devnet,
    story,
    cowbell,
    page,
    owner,
    awake: (act) => whileAwake(utilityPage, act),
    allowanceOf: (symbol) =>
      client.readContract({
        address: story.token(symbol).address,
        abi: tokenAbi,
        functionName: 'allowance',
        args: [owner, relayer],
      }),
    filledOf: (uid) =>
      client.readContract({
        address: settlement,
        abi: settlementAbi,
        functionName: 'filledAmount',
        args: [uid as Address],
      }),
    countSent: () => client.getTransactionCount({ address: owner }),
    close: async () => {
      await cowbell.close()
      await devnet.close()
    },
  }
}
