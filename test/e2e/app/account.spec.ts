/**
 * Account features around orders, in Chromium: affiliate codes, price alerts at a limit, look-alike
 * addresses.
 */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { affiliateDigest } from '../../../src/domain/reports/affiliates'
import type { Address, OrderUid } from '../../../src/domain/scalars'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { MAINNET } from '../../contract/story'
import { newKey, signDigest } from '../../support/keys'
import { findFaults } from '../support/faults'
import { writeRow } from '../support/rows'
import { seen } from '../support/seen'
import { go } from '../walk/keys'
import { setUp } from '../walk/main-job'
import { awaitStatus } from '../walk/order-page'
import { signAndPlace } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, goToReview, readOffer, typeLimit, typeWish } from '../walk/swap'

const CODE = 'FRIEND-OF-BELLS'

let stage: Stage
let page: Page
let owner: string
beforeAll(async () => {
  stage = await openStage()
  const { tab, address } = await setUp(stage)
  page = tab
  owner = address
})
afterAll(() => stage?.close())
afterEach(() => stage.cowbell.expectNoErrors())

describe('a referral code', () => {
  it('can be used only if it is registered', async () => {
    const friend = newKey()
    await go(page, '#/affiliate')
    for (const [field, press] of [
      ['Affiliate code', 'Use code'],
      ['Code', 'Sign & register'],
    ] as const) {
      await page.getByRole('button', { name: press }).click()
      const asked = page.getByLabel(field, { exact: true })
      await seen(asked).toHaveAccessibleDescription(/^A code has 5 to 20/)
    }
    await page.getByLabel('Affiliate code').fill(CODE)
    await page.getByRole('button', { name: 'Use code' }).click()
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    await stage.call('registerAffiliate', {
      address: friend.address,
      body: {
        walletAddress: friend.address,
        code: CODE,
        signedMessage: signDigest(friend, affiliateDigest(friend.address, CODE)),
      },
    })
    await page.getByRole('button', { name: 'Use code' }).click()
    await page.getByText('New orders include it in their app data. The review shows it.').waitFor()
    await page.getByText('No trade is linked to a code yet.').waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  it('appears in the review, is signed with the order, and counts after the fill', async () => {
    await go(page, '#/swap')
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '1' })
    await readOffer(page)
    await approveIfAsked(page)
    await goToReview(page)
    await page.getByText(CODE, { exact: true }).first().waitFor()
    const { uid } = await signAndPlace(page)
    await awaitStatus(page, 'Filled')
    const { fullAppData } = await stage.call('getOrder', { network: MAINNET, uid: uid as OrderUid })
    expect(JSON.parse(fullAppData ?? '{}')).toMatchObject({ metadata: { referrer: { code: CODE } } })
    await go(page, '#/affiliate')
    const stats = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Your rewards as a trader', exact: true }),
    })
    await seen(stats.last()).toContainText(CODE)
    await seen(page.getByRole('main')).toContainText('Counts')
    expect(await findFaults(page)).toEqual([])
  })
})

describe('the page of an open order', () => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  it('sets a price alert at the fill price with one press and removes it with another', async () => {
    await go(page, '#/swap')
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.5' })
    await typeLimit(page, { of: 'WETH', price: '9000' })
    await readOffer(page)
    await approveIfAsked(page)
    await goToReview(page)
    await signAndPlace(page)
    await awaitStatus(page, 'Open')
    await press('Alert at fill price')
    await page.getByText(/^Price alert added: 1 WETH is worth at least 9,\d{3}(?:\.\d+)? USDC\.$/).waitFor()
    await press('Undo')
    await seen(button('Alert at fill price')).toBeVisible()
    await press('Alert at fill price')
    await seen(button('Remove price alert')).toBeVisible()
    await page.reload()
    await press('Remove price alert')
    await seen(button('Alert at fill price')).toBeVisible()
  })
})

describe('a plan that a backup brought from another sandbox', () => {
  it('says that its orders are not in this browser', async () => {
    const uids = [1, 2].map((at) => `0x${String(at).repeat(64)}${owner.slice(2).toLowerCase()}ffffffff`)
    await stage.utilityPage.evaluate(writeRow, {
      database: 'cowbell-client',
      table: 'plans',
      row: {
        id: 'from-elsewhere',
        profileId: 'sandbox',
        chainId: MAINNET,
        owner: owner.toLowerCase(),
        uids,
        kind: 'ladder',
        state: 'done',
        parts: uids.map(() => ({
          ...{ sellAmount: 1n, buyAmount: 1n, validTo: 4_294_967_295, state: 'submitted' },
          condition: { kind: 'time', at: 1_700_000_000_000 },
          until: 1_800_000_000_000,
        })),
        terms: {
          sellToken: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
          buyToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          ...{ receiver: null, sellAmount: 1n, buyAmount: 1n },
          ...{ validTo: 4_294_967_295, feeAmount: 0n, kind: 'sell', partiallyFillable: false },
          ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', appData: `0x${'00'.repeat(32)}` },
        },
        appData: '{}',
        lateParts: 'submit',
        createdAt: 1_700_000_000_000,
        updatedAt: 1_700_000_000_000,
        dueAt: -1,
      },
    })
    await go(page, '#/plan/from-elsewhere')
    await page.getByText('Its orders are not in this browser').waitFor()
    await seen(page.getByRole('main')).toContainText('2 of 2 submitted · 0 filled')
    expect(await findFaults(page)).toEqual([])
  })
})

describe('a recipient that looks like an own address', () => {
  it('shows a warning next to the field, with the address that it imitates', async () => {
    const address = owner.toLowerCase()
    const middle = address.slice(8, -4).replace(/./g, (digit) => (digit === '7' ? '8' : '7'))
    await go(page, '#/settings/address-book')
    await page
      .getByRole('textbox', { name: 'Address', exact: true })
      .fill(`${address.slice(0, 8)}${middle}${address.slice(-4)}`)
    await page.getByText('Not the address you know').waitFor()
    await seen(page.getByRole('main')).toContainText(withChecksum(owner.toLowerCase() as Address))
    expect(await findFaults(page)).toEqual([])
  })
})
