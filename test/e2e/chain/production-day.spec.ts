/**
 * A day in Production with public RPC endpoints: a new account trades and sends on Ethereum. Its hosts are on
 * this machine, and its contracts are the real ones. Then one operator lies, is busy, or is silent.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address, OrderUid } from '../../../src/domain/scalars'
import { settlementAbi } from '../../devnet/abis'
import { findFaults } from '../support/faults'
import { NODE_HOSTS, SERVICE_HOSTS } from '../support/production'
import { seen } from '../support/seen'
import { go } from '../walk/keys'
import { chooseToCreate, createAccount } from '../walk/onboarding'
import { awaitStatus, readTruth } from '../walk/order-page'
import { openProductionStage, type ProductionStage } from '../walk/production-stage'
import { sign, signAndPlace, signButton } from '../walk/review'
import { reviewSend } from '../walk/send'
import { approveIfAsked, goToReview, readOffer, typeWish } from '../walk/swap'
import { readActivity, sendTransaction } from '../walk/transactions'

const ETHER = 10n ** 18n
const [FIRST = '', SECOND = '', PROTECTED = ''] = NODE_HOSTS

let stage: ProductionStage
let page: Page
let owner: Address
beforeAll(async () => {
  stage = await openProductionStage()
  page = stage.page
})
afterAll(() => stage?.close())

const sellWeth = (amount: string) => ({ sell: 'WETH', buy: 'USDC', side: 'sell', amount }) as const
const balance = () => page.locator('.balance').first()

/** Reloads the form. Calls go to the first RPC endpoint of the list again. */
async function reopenSwap(): Promise<void> {
  await go(page, '#/swap')
  await page.reload()
}

describe('a day in Production', () => {
  it('contacts nothing until public nodes are chosen, and then exactly the listed hosts', async () => {
    await chooseToCreate(page)
    owner = (await createAccount(page)) as Address
    await stage.fund(owner)
    await go(page, '#/swap')
    const environment = page.getByRole('complementary', { name: 'Environment' }).getByRole('button').first()
    await environment.click()
    await page.getByRole('radio', { name: /^Production/ }).click()
    await seen(page.getByRole('radio', { name: /^Use public nodes/ })).toBeChecked()
    expect(await findFaults(page)).toEqual([])
    expect(stage.proxy.takeHosts()).toEqual([])
    expect(stage.nodes.calls).toEqual([])
    await page.getByRole('button', { name: 'Switch to Production' }).click()
    await seen(environment).toContainText('Production')
    await page.reload()
    await typeWish(page, sellWeth('1'))
    await seen(balance()).toContainText('Balance: 2')
    // Transactions are sent to the third host only.
    expect(stage.proxy.takeHosts()).toEqual([...SERVICE_HOSTS, FIRST, SECOND].sort())
  })

  it('approves through the protected endpoint, and fills an order by the real contracts', async () => {
    await approveIfAsked(page)
    const sent = stage.nodes.calls.filter(({ method }) => method === 'eth_sendRawTransaction')
    expect([...new Set(sent.map(({ host }) => host))]).toEqual([PROTECTED])
    await readOffer(page)
    await goToReview(page)
    const { chainId, uid } = await signAndPlace(page)
    await stage.awake(() => awaitStatus(page, 'Filled'))
    await expect.poll(() => readTruth(page)).toContain('Verified')
    expect(chainId).toBe(1)
    const filled = await stage.devnet.client.readContract({
      address: stage.devnet.profile.contracts.settlement,
      abi: settlementAbi,
      functionName: 'filledAmount',
      args: [uid as OrderUid],
    })
    expect(filled).toBe(ETHER)
    expect(await stage.story.balanceOf('USDC', owner)).toBeGreaterThan(3_000_000_000n)
  })

  it('sends half of the result, which the portfolio and the activity show', async () => {
    const { address: friend } = stage.story.trader(5)
    const before = await stage.story.balanceOf('USDC', friend)
    await reviewSend(page, { symbol: 'USDC', amount: '1500', to: friend })
    await page
      .getByRole('dialog')
      .getByLabel(/^To sign anyway/)
      .fill('other address')
    await sendTransaction(page)
    await expect.poll(async () => (await readActivity(page))[0]).toMatch(/Send 1,500 USDC[\s\S]*Confirmed/)
    expect((await stage.story.balanceOf('USDC', friend)) - before).toBe(1_500_000_000n)
    await go(page, '#/activity')
    await page.getByText('Send 1,500 USDC').first().waitFor()
    expect(stage.bugs).toEqual([])
    stage.cowbell.expectNoErrors()
  })
})

describe('an RPC endpoint of Production', () => {
  it('stops the signature if it reports another balance than the other one, until the user overrides it', async () => {
    const word = (atoms: bigint) => atoms.toString(16).padStart(64, '0')
    stage.nodes.behave({ [FIRST]: (reply) => reply.replaceAll(word(ETHER), word(90n * ETHER)) })
    await reopenSwap()
    await typeWish(page, sellWeth('0.5'))
    await approveIfAsked(page)
    await readOffer(page)
    await goToReview(page)
    await page
      .getByText(/RPC endpoints disagree: PublicNode says 90 WETH, dRPC says 1 WETH/)
      .first()
      .waitFor()
    await seen(signButton(page)).toBeDisabled()
    expect(await findFaults(page)).toEqual([])
    await page.getByLabel(/^To sign anyway/).fill('endpoints disagree')
    await sign(page)
    await stage.awake(() => awaitStatus(page, 'Filled'))
  })

  it.each(['busy', 'silent'] as const)('is replaced by the other one if it is %s', async (behaviour) => {
    stage.nodes.behave({ [FIRST]: behaviour })
    const since = stage.nodes.calls.length
    await reopenSwap()
    await seen(balance()).toContainText('Balance: 0.5')
    // The time until then is bounded in `failover.test.ts`.
    const calls = stage.nodes.calls.slice(since)
    expect(calls.map(({ host }) => host)).toContain(FIRST)
    expect(calls.map(({ host, method }) => `${host} ${method}`)).toContain(`${SECOND} eth_call`)
  })
})
