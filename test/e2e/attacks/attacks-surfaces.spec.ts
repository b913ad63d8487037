/** Races: two surfaces that sign at once, and an account that is changed on one of them. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devKeys } from '../../support/wallet'
import { type AttackStage, openAttackStage, type Told } from '../support/attack-stage'
import type { Row } from '../support/rows'
import { readSigned } from '../walk/review'

let stage: AttackStage
beforeAll(async () => {
  stage = await openAttackStage()
})
afterAll(() => stage?.close())

const page = () => stage.page
/** Presses the sign button by script, because only one tab is in front. So both tabs are pressed at once. */
const press = (at: Page) =>
  at
    .getByRole('button', { name: 'Sign & place order', exact: true })
    .evaluate((button) => (button as HTMLButtonElement).click())
const isReady = (at: Page) =>
  at.getByRole('button', { name: 'Sign & place order', exact: true, disabled: false }).waitFor()
const times = (amount: unknown, permille: bigint) => String((BigInt(amount as string) * permille) / 1000n)

describe('the daily limit', () => {
  it('accepts one of two orders that two surfaces sign at once', async () => {
    const other = await stage.cowbell.openTab('#/swap')
    await stage.review('0.21')
    await stage.review('0.22', other)
    const spent = (await stage.rows('ledger')).reduce((sum, { usd }) => sum + Number(usd), 0)
    const [settings] = (await stage.rows('settings')) as [Row]
    // The limit is enough for either order, but not for both.
    const dailyLimitUsd = Math.ceil(spent + 1_000)
    await stage.write('settings', { ...settings, value: { ...(settings['value'] as Told), dailyLimitUsd } })
    const before = await stage.countSignatures()
    await Promise.all([page(), other].map(isReady))
    await Promise.all([page(), other].map(press))
    const text = /reached your daily limit|more than your limit/
    await Promise.any([page(), other].map((each) => each.getByText(text).first().waitFor()))
    await expect.poll(async () => (await stage.countSignatures()).sent).toBe(before.sent + 1)
    expect((await stage.countSignatures()).ledger).toBe(before.ledger + 1)
    // The surface that signed navigates to its order, so the other one is checked.
    await Promise.any([page(), other].map((each) => each.waitForURL(/#\/order\//)))
    await stage.write('settings', settings)
    await other.close()
  })
})

describe('two surfaces', () => {
  it('make one order from one review, with one signature, although their quotes differ', async () => {
    await stage.review('0.23')
    const popup = await stage.cowbell.openSurface('popup.html#/review', 'popup')
    await popup.getByRole('button', { name: 'Sign & place order', exact: true }).waitFor()
    stage.lies.quote = (quote) => ({ ...quote, buyAmount: times(quote['buyAmount'], 1002n) })
    const held = await readSigned(popup)
    await popup.getByRole('button', { name: 'Refresh quote' }).click()
    await expect
      .poll(async () => (await readSigned(popup))['Minimum received'])
      .not.toBe(held['Minimum received'])
    const before = await stage.countSignatures()
    await Promise.all([page(), popup].map(isReady))
    await Promise.all([page(), popup].map(press))
    const refused = [page(), popup].map((each) => each.getByText(/being signed elsewhere/).waitFor())
    await Promise.any(refused)
    await Promise.any([page(), popup].map((each) => each.waitForURL(/#\/order\//)))
    const after = await stage.countSignatures()
    expect(after).toEqual({ ledger: before.ledger + 1, sent: before.sent + 1 })
    await popup.close()
  })
})

describe('a changed account', () => {
  it('leaves the review of the previous account unusable', async () => {
    await stage.review('0.145')
    const held = await readSigned(page())
    const before = await stage.countSignatures()
    const other = await stage.cowbell.openTab('#/accounts/add')
    await other.getByRole('button', { name: 'Import a private key' }).click()
    await other.getByLabel('Private key').fill(devKeys.second)
    await other.getByLabel('Name').fill('Savings')
    await other.getByRole('button', { name: 'Import account' }).click()
    await page().getByRole('heading', { name: 'No order to review' }).waitFor()
    await expect
      .poll(() => page().getByRole('button', { name: 'Sign & place order', exact: true }).count())
      .toBe(0)
    await other.getByRole('button', { name: 'Trade as Main' }).click()
    await page().getByRole('button', { name: 'Sign & place order', exact: true }).waitFor()
    await other.close()
    expect(await stage.countSignatures()).toEqual(before)
    const { Expires: _, ...same } = await readSigned(page())
    expect(held).toMatchObject(same)
  })
})
