/**
 * The order lab and links to a swap, in Chromium: pasted data is decoded and checked, and faults name their
 * position.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { encodeCall } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import { orderDigest } from '../../../src/domain/orders/digest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { MAINNET, makeTerms, signDigest, TRADER, USDC, WETH } from '../../support/client'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { findFaults } from '../support/faults'
import { seen } from '../support/seen'
import { go } from '../walk/keys'
import { chooseToCreate, createAccount } from '../walk/onboarding'
import { amountField } from '../walk/swap'

const deployment = deploymentOf(MAINNET, 'production')
const terms = makeTerms()
const digest = orderDigest(deployment, terms)
const uid = orderUidOf(deployment, terms, TRADER)
const { bytes: signature } = signDigest(digest)
const order = JSON.stringify({ ...terms, signature, signingScheme: 'eip712', from: TRADER }, (_, each) =>
  typeof each === 'bigint' ? String(each) : each,
)

let cowbell: CowbellInChromium
let page: Page

beforeAll(async () => {
  cowbell = await launchCowbell()
  page = await cowbell.openTab('#/onboarding')
  await chooseToCreate(page)
  await createAccount(page)
})
afterAll(() => cowbell?.close())

const paste = (text: string) => page.getByLabel('Text to decode').fill(text)
const findings = () => page.getByRole('status', { name: 'Findings' })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const partOf = (name: string) =>
  page
    .locator('.part-rows > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

describe('the order lab', () => {
  it('splits a UID and names a wrong byte', async () => {
    await go(page, '#/lab')
    await paste(uid)
    await seen(heading('Order UID')).toBeVisible()
    await seen(partOf('digest')).toContainText(digest)
    await seen(partOf('owner')).toContainText(TRADER)
    await paste(`${uid.slice(0, 20)}g${uid.slice(21)}`)
    await seen(findings()).toContainText('byte 9')
    await seen(findings()).toContainText('“g” is no hex digit.')
    expect(await findFaults(page)).toEqual([])
  })

  it('recovers the signer of a digest and says if it is another account', async () => {
    await paste(digest)
    await page.getByLabel('Signature (optional)').fill(signature)
    await seen(partOf('signer (eip712)')).toContainText(TRADER)
    await page.getByLabel('Expected signer (optional)').fill(WETH)
    await seen(findings().locator('.callout')).not.toHaveCount(0)
    await page.getByLabel('Expected signer (optional)').fill('')
    await page.getByLabel('Signature (optional)').fill('')
  })

  it('decodes a signature', async () => {
    await paste(signature)
    await seen(heading('Signature')).toBeVisible()
    await seen(partOf('r')).toContainText(signature.slice(0, 66))
  })

  it('checks an order and shows a fault with its field', async () => {
    await paste(order)
    await seen(heading('Order')).toBeVisible()
    await paste(order.replace(/"validTo":\d+/, '"validTo":-1'))
    await seen(findings()).toContainText('validTo')
    await paste(order.replace(/"buyAmount":"\d+"/, '"buyAmount":"x"'))
    await seen(findings()).toContainText('buyAmount')
  })

  it('decodes calldata', async () => {
    await paste(encodeCall(erc20, 'approve', [USDC, 5n]))
    await seen(heading('Contract call')).toBeVisible()
    await seen(page.getByText(USDC).first()).toBeVisible()
  })

  it('builds an order by keyboard and decodes it again', async () => {
    const build = page.getByRole('radio', { name: 'Build' })
    await build.focus()
    await page.keyboard.press('Space')
    await page.getByLabel('What to build').selectOption({ label: 'Order UID' })
    await page.getByLabel('digest').fill(digest)
    await page.getByLabel('owner').fill(TRADER)
    await page.getByLabel('validTo').fill(String(terms.validTo))
    await seen(page.getByText(uid).first()).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Decode / })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await seen(page.getByLabel('Text to decode')).toHaveValue(uid)
    await seen(partOf('digest')).toContainText(digest)
  })

  it('offers an example of everything that it decodes and builds', async () => {
    const example = page.getByRole('button', { name: 'Load an example' })
    await example.click()
    await seen(heading('Typed data')).toBeVisible()
    await seen(findings()).toContainText('No faults found.')
    await page.getByRole('radio', { name: 'Build' }).check({ force: true })
    await example.click()
    await seen(heading('Calldata that settles it alone')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
  })
})

describe('a link to a swap', () => {
  const follow = async (query: string) => {
    await go(page, '#/orders')
    await go(page, `#/swap?${query}`)
  }

  it('fills the form with its tokens and amount', async () => {
    await follow(`sell=${USDC}&buy=${WETH}&amount=12.5`)
    await seen(amountField(page, 'sell')).toHaveValue('12.5')
    await seen(page.getByRole('button', { name: /^You sell: USDC/ })).toBeVisible()
    await seen(page.getByRole('button', { name: /^You (receive|buy).*: WETH/ })).toBeVisible()
  })

  it('shows an error and leaves the form unchanged if it is invalid', async () => {
    await follow(`sell=${USDC}&buy=${WETH}&amount=many`)
    await seen(page.getByText('Invalid swap link')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to Swap' }).click()
    await seen(amountField(page, 'sell')).toHaveValue('12.5')
  })
})
