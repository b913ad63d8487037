/** A browser on a devnet: its first account set up, its profile chosen, its service within reach. */
import type { Page } from 'playwright'
import * as z from 'zod/mini'
import { customChain, registerOwnChain } from '../../../src/domain/chains/custom-chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { OrderTerms } from '../../../src/domain/orders/order'
import type { ChainId, OrderUid } from '../../../src/domain/scalars'
import { settlementAbi } from '../../devnet/abis'
import { devnetProfile, type OpenAccount } from '../../devnet/profile'
import { type Devnet, type DevnetOptions, startDevnet } from '../../devnet/start-devnet'
import { type Story, tellStory } from '../../devnet/story'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { openOffice } from './bell'
import { chooseDevnet } from './devnet'
import { importAccount } from './onboarding'
import { readTold } from './records'
import type { OrderName } from './review'
import type { Stage } from './stage'

/** A stage on a chain of one's own. */
export interface OwnStage {
  readonly cowbell: CowbellInChromium
  readonly devnet: Devnet
  readonly story: Story
  readonly page: Page
  readonly office: Page
  readonly call: Stage['call']
  /** Has the worker look at its orders at once, again and again, while something is waited for. */
  readonly whileAwake: <T>(wait: () => Promise<T>) => Promise<T>
  readonly wake: () => Promise<unknown>
  readonly close: () => Promise<void>
}

const WAKE_EVERY_MS = 400

/** Starts the devnet and the browser, side by side. */
export async function openOwnStage(options: DevnetOptions = {}): Promise<OwnStage> {
  const [devnet, cowbell] = await Promise.all([startDevnet({ approves: true, ...options }), launchCowbell()])
  const office = await openOffice(cowbell)
  const page = await cowbell.openTab('#/onboarding')
  registerOwnChain(z.decode(customChain, z.encode(devnetProfile, devnet.profile)))
  const { call } = worldOver((message) => office.evaluate(sendFromPage, message))
  const message = {
    cowbell: 'request',
    method: 'POST',
    path: '/client/wake',
    headers: {},
    body: null,
  } as const
  const wake = () => office.evaluate(sendFromPage, message)
  const whileAwake = async <T>(wait: () => Promise<T>): Promise<T> => {
    // A worker that is busy, or a node that is away, is woken again the next time.
    const waking = setInterval(() => void wake().catch(() => undefined), WAKE_EVERY_MS)
    return wait().finally(() => clearInterval(waking))
  }
  const close = async () => {
    await cowbell.close()
    await devnet.close()
  }
  return { cowbell, devnet, story: tellStory(devnet), page, office, call, whileAwake, wake, close }
}

/** Imports the devnet's first account and chooses its profile, as a person does. */
export async function settleIn(stage: Pick<OwnStage, 'page' | 'devnet' | 'story'>): Promise<void> {
  const { page, devnet, story } = stage
  await importAccount(page, story.trader(0).privateKey)
  await chooseDevnet(page, devnet)
}

/** Has another account's order placed with the service, past every screen. */
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

/** What everybody says of an order: the service and its report, the desk's notifications, and the chain's own count of what is filled. */
export async function readEverybody({ call, office, devnet }: OwnStage, { uid }: Pick<OrderName, 'uid'>) {
  const network = devnet.profile.chainId as ChainId
  const report = await call('getDebugReport', { network, uid: uid as OrderUid })
  const { status, executedSellAmount, executedBuyAmount } = report.order
  const { notifications, deliveries } = await readTold(office, uid)
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
