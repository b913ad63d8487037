/**
 * Reading before signing, in Chromium: warnings and overrides, the signature log, the address book, and
 * messages of other apps.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import type { Address, ChainId } from '../../../src/domain/scalars'
import {
  typedDataOf,
  typedDataOfAffiliateCode,
  typedDataOfCancellation,
} from '../../../src/wallet/messages/typed-data'
import { makeOrder, makeTerms } from '../../support/client'
import { safeTransactionData } from '../../support/typed-messages'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { setUp } from '../walk/main-job'
import { awaitStatus, openOrder, readTruth } from '../walk/order-page'
import { getOrder } from '../walk/records'
import { awaitPlaced, type OrderName, readSigned, sign } from '../walk/review'
import { openStage, type Stage } from '../walk/stage'
import { approveIfAsked, closeOptions, goToReview, openOptions, readOffer, typeWish } from '../walk/swap'
import { holds } from '../walk/until'

const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const deployment = deploymentOf(1 as ChainId, 'production')

let stage: Stage
let popup: Page
let owner: string
beforeAll(async () => {
  stage = await openStage()
  const { address, tab } = await setUp(stage)
  await tab.close()
  owner = address
  popup = await stage.cowbell.openPopup()
})
afterAll(() => stage?.close())
afterEach(() => stage.cowbell.expectNoErrors())

const go = (route: string) => popup.goto(`${popup.url().split('#')[0]}${route}`)
const signButton = () => popup.getByRole('button', { name: 'Sign & place order', exact: true })

/** Lists words broken over two lines, and headings that do not fit on one line. */
function readBroken(selector: string): readonly string[] {
  const linesOf = (range: Range) =>
    new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? ''
      for (const match of text.matchAll(element.matches('h1') ? /.+/g : /\S+/g)) {
        const range = document.createRange()
        range.setStart(walker.currentNode, match.index)
        range.setEnd(walker.currentNode, match.index + match[0].length)
        if (linesOf(range) > 1) broken.push(match[0])
      }
    }
    return broken
  })
}

/** Goes from the swap screen to the review of an order that pays another recipient. */
async function reviewPaying(choose: () => Promise<unknown>): Promise<void> {
  await go('#/swap')
  await typeWish(popup, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.1' })
  await openOptions(popup)
  await choose()
  await closeOptions(popup)
  await readOffer(popup)
  await approveIfAsked(popup)
  await goToReview(popup)
}

describe('an order that pays a stranger', () => {
  let order: OrderName

  it('requires the override to be typed, by keyboard alone', async () => {
    await reviewPaying(async () => {
      await popup.getByLabel('Recipient', { exact: true }).selectOption({ label: 'Other address…' })
      await popup.getByLabel('Recipient address').fill(STRANGER)
    })
    expect(await readSigned(popup)).toMatchObject({
      Recipient: `Not your address, ${STRANGER}`,
    })
    await popup.getByText('Failed check: Recipient is known').waitFor()
    await expect.poll(() => signButton().isDisabled()).toBe(true)
    expect(await findFaults(popup)).toEqual([])
    const field = popup.getByLabel('To sign anyway, type “other address”')
    await popup.getByRole('button', { name: 'Show the failed check' }).press('Enter')
    await seen(field).toBeFocused()
    await seen(field).toBeInViewport({ ratio: 1 })
    await popup.keyboard.type('other addres')
    await expect.poll(() => signButton().isDisabled()).toBe(true)
    await popup.keyboard.type('s')
    await expect.poll(() => signButton().isDisabled()).toBe(false)
    await sign(popup)
    order = await awaitPlaced(popup)
    await awaitStatus(popup, 'Filled')
    expect(await getOrder(stage, order)).toMatchObject({
      receiver: STRANGER.toLowerCase(),
      status: 'fulfilled',
    })
    await expect.poll(() => readTruth(popup)).toContain('Verified')
  })

  it("appears in the signature log with the overridden rule, the server's order and the settlement", async () => {
    await openOrder(popup, order)
    await popup.getByRole('link', { name: 'Signature record' }).click()
    await popup.getByRole('heading', { name: 'Signature record', exact: true }).waitFor()
    await popup.getByText('overridden by hand').waitFor()
    const received = popup.getByRole('row').filter({ hasText: 'You receive' })
    await expect
      .poll(async () =>
        (await received.getByRole('cell').allInnerTexts()).filter((text) => text.includes('USDC')),
      )
      // If the server's order matches, its fields are shown once.
      .toHaveLength(3)
    expect(await findFaults(popup)).toEqual([])
    await go('#/ledger')
    await popup.getByText('Check overridden').waitFor()
    expect(await findFaults(popup)).toEqual([])
  })

  it('has no number, address or heading broken over two lines, and is centered', async () => {
    const tab = await stage.cowbell.openTab('#/ledger')
    for (const width of [380, 600, 1280]) {
      await tab.setViewportSize({ width, height: 700 })
      await tab.goto(`${tab.url().split('#')[0]}#/ledger`)
      await tab.getByText('Check overridden').waitFor()
      expect.soft(await tab.evaluate(readBroken, 'h1'), `log at ${width}`).toEqual([])
      await tab.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await tab.getByText('overridden by hand').waitFor()
      const broken = await tab.evaluate(readBroken, '.compared td, .compared th, .address')
      expect.soft(broken, `signature at ${width}`).toEqual([])
      const copy = tab.locator('.hex').first()
      expect.soft(await copy.evaluate((hex) => getComputedStyle(hex).display)).toBe('inline-flex')
      const sides = await tab.locator('.screen-body').evaluate((body) => {
        const { left, right } = body.getBoundingClientRect()
        const place = body.parentElement?.getBoundingClientRect()
        return left - (place?.left ?? 0) - ((place?.right ?? 0) - right)
      })
      expect.soft(Math.abs(sides), `sides at ${width}`).toBeLessThanOrEqual(1)
    }
    await tab.close()
  })

  it('can be exported as JSON', async () => {
    await go('#/ledger')
    const downloading = popup.waitForEvent('download')
    await popup.getByRole('button', { name: 'Export as JSON' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('cowbell-ledger-sandbox.json')
    const told = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(told.signatures[0]).toMatchObject({
      uid: order.uid,
      account: owner,
      verdict: { overridden: [{ rule: 'receiver' }] },
      typedData: { primaryType: 'Order', message: { receiver: STRANGER.toLowerCase() } },
      reported: { status: 'fulfilled' },
      mismatches: [],
    })
  })
})

describe('the address book', () => {
  const book = () => popup.getByRole('list', { name: 'Address book' })

  it('says what is missing after a press, and refuses a wrong checksum', async () => {
    await go('#/settings/address-book')
    const add = popup.getByRole('button', { name: 'Add address' })
    await add.click()
    await popup.getByText('Enter a name.').waitFor()
    await popup.getByText('Enter an address.').waitFor()
    await popup.getByLabel('Name', { exact: true }).fill('Anna')
    await popup.getByLabel('Address', { exact: true }).fill(STRANGER.replace('6053', '6054'))
    await popup.getByText('Its checksum is wrong').waitFor()
    await add.click()
    await holds(() => expect.poll(() => book().count()).toBe(0), 300)
  })

  it('adds, renames, removes and restores entries', async () => {
    await popup.getByLabel('Address', { exact: true }).fill(STRANGER)
    await popup.getByLabel('Address', { exact: true }).press('Enter')
    await book().getByText('Anna').waitFor()
    await popup.getByRole('button', { name: 'Rename Anna' }).click()
    await book().getByLabel('Name').fill('Anna Ott')
    await book().getByLabel('Name').press('Enter')
    await book().getByText('Anna Ott').waitFor()
    await popup.getByRole('button', { name: 'Remove Anna Ott' }).click()
    await book().waitFor({ state: 'detached' })
    await popup.getByRole('button', { name: 'Undo' }).click()
    await book().getByText('Anna Ott').waitFor()
    expect(await findFaults(popup)).toEqual([])
  })

  it('lets an order pay one of its entries without a warning', async () => {
    await reviewPaying(() =>
      popup.getByLabel('Recipient', { exact: true }).selectOption({ label: 'Anna Ott, 0x5aAe…eAed' }),
    )
    expect(await readSigned(popup)).toMatchObject({ Recipient: `Anna Ott, ${STRANGER}` })
    await popup.getByRole('list', { name: 'Checks passed' }).waitFor()
    await expect.poll(() => signButton().isDisabled()).toBe(false)
  })
})

describe('the daily limit', () => {
  it('blocks orders that exceed it', async () => {
    await go('#/settings/signing')
    await popup.getByLabel('Daily signing limit (USD)').fill('1')
    await reviewPaying(() =>
      popup.getByLabel('Recipient', { exact: true }).selectOption({ label: 'My address' }),
    )
    await popup.getByText('Failed check: Daily limit').waitFor()
    await expect.poll(() => signButton().isDisabled()).toBe(true)
    await go('#/settings/signing')
    await popup.getByLabel('Daily signing limit (USD)').fill('')
  })
})

describe('an affiliate code', () => {
  it('shows a single refusal for a code after the first trade', async () => {
    await go('#/affiliate')
    await popup.getByText(/It can no longer be linked to one\.$/).waitFor()
    const cards = popup.getByRole('main').getByRole('heading', { level: 2 })
    await seen(cards).toHaveText(['Your code', 'Referral code'])
  })

  it('shows its registration before it is signed, and records the signature', async () => {
    await go('#/affiliate')
    await popup.getByLabel('Code', { exact: true }).fill('cow-reader')
    await popup.getByText('COW-READER', { exact: true }).waitFor()
    expect(await findFaults(popup)).toEqual([])
    await popup.getByRole('button', { name: 'Sign & register' }).click()
    await popup.getByRole('heading', { name: 'Earnings of your code' }).waitFor()
    await popup.getByText('0 active of 0').waitFor()
    expect(await findFaults(popup)).toEqual([])
    await go('#/ledger')
    await popup.getByRole('link', { name: /^Affiliate code/ }).waitFor()
  })
})

describe('a message of another app', () => {
  const terms = makeTerms()
  const read = async (data: unknown): Promise<void> => {
    await go('#/reader')
    await popup.getByLabel('Typed data as JSON').fill(JSON.stringify(data))
  }

  it.each([
    ['an order', typedDataOf(deployment, terms), 'Sell 1 WETH for at least 3,000 USDC'],
    ['a cancellation', typedDataOfCancellation(deployment, makeOrder(terms).uid), 'Cancel an order'],
    [
      'an affiliate code',
      typedDataOfAffiliateCode(STRANGER.toLowerCase() as Address, 'COWBELL'),
      'Register the affiliate code COWBELL',
    ],
    [
      'a Safe’s transaction',
      safeTransactionData(1 as ChainId, deployment.relayer, { to: deployment.settlement, data: '0x' }),
      'Sign a transaction of a Safe',
    ],
  ])('shows a known type in words: %s', async (_, data, title) => {
    await read(data)
    await popup.getByRole('heading', { name: title }).waitFor()
    await popup.getByText('Raw message (EIP-712)').click()
    await popup.getByText('primaryType').waitFor()
    expect(await findFaults(popup)).toEqual([])
  })

  it('refuses an unknown type', async () => {
    await read({
      types: { Drain: [{ name: 'all', type: 'bool' }] },
      primaryType: 'Drain',
      domain: {},
      message: { all: true },
    })
    await popup.getByText('Invalid typed data: "Drain" is an unknown message type.').waitFor()
    const field = popup.getByRole('textbox', {
      name: 'Typed data as JSON',
      description: /If it stays unreadable, don’t sign it\./,
    })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => popup.getByText('Raw message').count()).toBe(0)
    expect(await findFaults(popup)).toEqual([])
  })
})
