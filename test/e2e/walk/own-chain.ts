/** A browser on a devnet with its first account, its profile and access to its service. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { customChain, registerCustomChain } from '../../../src/domain/chains/custom-chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { OrderTerms } from '../../../src/domain/orders/order'
import type { ChainId, OrderUid } from '../../../src/domain/scalars'
import { settlementAbi } from '../../devnet/abis'
import { devnetProfile, type OpenAccount } from '../../devnet/profile'
import { type Devnet, type DevnetOptions, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { wakeFrom, whileAwake } from '../support/wake'
import { openUtilityPage } from './bell'
import { chooseDevnet } from './devnet'
import { importAccount } from './onboarding'
import { readNotificationRecords } from './records'
import type { OrderName } from './review'
import type { Stage } from './stage'

/** Stage on a devnet. */
export interface OwnStage {
  readonly cowbell: CowbellInChromium
  readonly devnet: Devnet
  readonly story: Story
  readonly page: Page
  readonly utilityPage: Page
  readonly call: Stage['call']
  /** Wakes the worker repeatedly while something is awaited. */
  readonly whileAwake: <T>(wait: () => Promise<T>) => Promise<T>
  readonly wake: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Starts the devnet and the browser. */
export async function openOwnStage(options: DevnetOptions = {}): Promise<OwnStage> {
  const [devnet, cowbell] = await Promise.all([startDevnet({ approves: true, ...options }), launchCowbell()])
  const utilityPage = await openUtilityPage(cowbell)
  const page = await cowbell.openTab('#/onboarding')
  registerCustomChain(z.decode(customChain, z.encode(devnetProfile, devnet.profile)))
  const { call } = worldOver((message) => utilityPage.evaluate(sendFromPage, message))
  const close = async () => {
    await cowbell.close()
    await devnet.close()
  }
  return {
    ...{ cowbell, devnet, story: openStory(devnet), page, utilityPage, call, close },
    whileAwake: (wait) => whileAwake(utilityPage, wait),
    wake: () => wakeFrom(utilityPage),
  }
}

/** Imports the devnet's first account and chooses its profile through the screens. */
export async function settleIn(stage: Pick<OwnStage, 'page' | 'devnet' | 'story'>): Promise<void> {
  const { page, devnet, story } = stage
  await importAccount(page, story.trader(0).privateKey)
  await chooseDevnet(page, devnet)
}

/** Places an order of another account at the service, without screens. */
export async function placeFor(
  { call, story, devnet }: Pick<OwnStage, 'call' | 'story' | 'devnet'>,
  { address, privateKey }: OpenAccount,
  terms: OrderTerms,
): Promise<OrderUid> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const signature = await privateKeyToAccount(privateKey).sign({ hash: orderDigest(story.deployment, terms) })
  const body = {
    ...terms,
    signingScheme: 'eip712',
    signature,
    from: address,
    fullBalanceCheck: false,
  } as const
  return call('placeOrder', { network: devnet.profile.chainId, body })
}

/**
 * Returns all records of an order: the service, its report, the notifications, and the filled amount on the
 * chain.
 */
export async function readAllRecords(
  { call, utilityPage, devnet }: OwnStage,
  { uid }: Pick<OrderName, 'uid'>,
) {
  const network = devnet.profile.chainId as ChainId
  const report = await call('getDebugReport', { network, uid: uid as OrderUid })
  const { status, executedSellAmount, executedBuyAmount } = report.order
  const { notifications, deliveries } = await readNotificationRecords(utilityPage, uid)
  const filled = await devnet.client.readContract({
    address: devnet.profile.contracts.settlement,
    abi: settlementAbi,
    functionName: 'filledAmount',
    args: [uid as OrderUid],
  })
  return {
    status,
    executedSellAmount,
    executedBuyAmount,
    notifications,
    deliveries,
    filled,
    labels: report.events.map(({ label }) => label),
    trades: report.trades,
    auctions: report.auctions,
  }
}
